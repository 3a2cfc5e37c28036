import { randomUUID } from "node:crypto";
import type { UploadedFile } from "@krempelfrei/contract/files/files";
import { convertRelationship } from "@krempelfrei/contract/relationships/relationships";
import { describe, expect, it } from "vitest";
import { blobKey } from "../../blobs/blob-key.ts";
import { createConvertWorld, TERMS, type Furnished } from "../../testing/convert-scene.ts";
import { prepareCall, sendTo } from "../../testing/keyed-call.ts";
import { listed, upload } from "../../testing/scene.ts";
import { dropAbandonedCopies } from "../files/storage/copy-contents.ts";
import { putGroupCopy } from "../files/storage/copies.queries.ts";

const converting = await createConvertWorld();
const { world, admin, disk, convert, furnish, contents, expectHealthy, expectNoCopies } = converting;
const { beforeCommit, beforeNextCommit } = converting;

async function expectUntouched({ scene, person, id, own, inRoot }: Furnished): Promise<void> {
  expect(await contents(id)).toEqual([]);
  const left = await world.db.selectFrom("customer").select("id").where("id", "=", id).execute();
  expect(left).toEqual([]);
  const user = await world.db
    .selectFrom("app_user")
    .select(["role", "customer_id"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(user).toEqual({ role: "related", customer_id: scene.group.customer.id });
  expect(await listed(person)).toEqual(expect.arrayContaining([own.id, inRoot.id]));
  await expectHealthy();
}

describe("a conversion that fails", () => {
  // Covers 7.9
  it("while contents are copied leaves nothing half done, and works at the next try", async () => {
    const furnished = await furnish();
    let commits = 0;
    beforeCommit(async () => {
      commits += 1;
      if (commits === 3) throw new Error("the disk is full");
    });
    expect((await convert(furnished.id)).statusCode).toBe(500);
    expect(commits).toBeGreaterThanOrEqual(3);
    await expectUntouched(furnished);
    beforeCommit(async () => undefined);
    expect((await convert(furnished.id)).statusCode).toBe(201);
    await expectHealthy();
  });

  it("because the storage has lost or damaged a content changes nothing", async () => {
    const furnished = await furnish();
    const { customer_id, sha256 } = await world.db
      .selectFrom("file")
      .select(["customer_id", "sha256"])
      .where("id", "=", furnished.inRoot.id)
      .executeTakeFirstOrThrow();
    const key = blobKey(customer_id, sha256);
    const whole = await disk.get(key);
    const spooled = await disk.spool(whole, { maxBytes: 1_000_000 });
    await disk.delete(key);
    expect((await convert(furnished.id)).statusCode).toBe(500);
    await disk.commit(spooled, key);
    await expectUntouched(furnished);
  });

  it("because the address was taken meanwhile takes the copies away", async () => {
    const furnished = await furnish();
    const email = `schnell.${randomUUID()}@beispiel.example`;
    beforeNextCommit(async () => {
      const { scene } = furnished;
      await world.db.updateTable("app_user").set({ email }).where("id", "=", scene.group.child.id).execute();
    });
    const answer = await convert(furnished.id, { ...TERMS, email });
    expect(answer.statusCode).toBe(422);
    await expectUntouched(furnished);
  });

  it("with the process leaves copies that the sweep takes away, and another attempt does not mind", async () => {
    const { scene, id } = await furnish();
    const { sha256, size } = await world.db
      .selectFrom("file")
      .select(["sha256", "size"])
      .where("user_id", "=", id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const leave = async (): Promise<void> => {
      await putGroupCopy(world.system, id, randomUUID());
      const content = await disk.get(blobKey(scene.group.customer.id, sha256));
      await disk.commit(await disk.spool(content, { maxBytes: size }), blobKey(id, sha256));
    };
    await leave();
    await expectHealthy();
    await dropAbandonedCopies(world.system);
    expect(await contents(id)).toHaveLength(1);
    world.setClock(new Date(Date.now() + 2 * 3_600_000));
    await dropAbandonedCopies({ ...world.system });
    world.setClock();
    expect(await contents(id)).toEqual([]);
    await leave();
    expect((await convert(id)).statusCode).toBe(201);
    await expectHealthy();
    await expectNoCopies();
  });
});

describe("a conversion with an Idempotency-Key", () => {
  it("that failed while contents were copied is done by the same key", async () => {
    const { id } = await furnish();
    const call = await prepareCall(admin, convertRelationship, `/api/relationships/${id}`, TERMS);
    beforeCommit(async () => {
      throw new Error("the disk is full");
    });
    expect((await sendTo(world, call)).statusCode).toBe(500);
    beforeCommit(async () => undefined);
    const answer = await sendTo(world, call);
    expect(answer.statusCode, answer.body).toBe(201);
    const again = await sendTo(world, call);
    expect([again.statusCode, again.body]).toEqual([201, answer.body]);
  });

  it("that failed after a document had come meanwhile is done by the same key", async () => {
    const { id, person } = await furnish();
    const call = await prepareCall(admin, convertRelationship, `/api/relationships/${id}`, TERMS);
    beforeNextCommit(async () => {
      const late = await upload(person, {}, "Nachzügler.pdf");
      const { sha256 } = await world.db
        .selectFrom("file")
        .select("sha256")
        .where("id", "=", late.id)
        .executeTakeFirstOrThrow();
      beforeCommit(async (key) => {
        if (key === blobKey(id, sha256)) throw new Error("the disk is full");
      });
    });
    expect((await sendTo(world, call)).statusCode).toBe(500);
    beforeCommit(async () => undefined);
    const answer = await sendTo(world, call);
    expect(answer.statusCode, answer.body).toBe(201);
  });
});

describe("what happens while contents are copied", () => {
  it("a document that comes meanwhile moves along", async () => {
    const { id, person } = await furnish();
    let late: UploadedFile | undefined;
    beforeNextCommit(async () => {
      late = await upload(person, {}, "Nachzügler.pdf");
    });
    expect((await convert(id)).statusCode).toBe(201);
    const row = await world.db
      .selectFrom("file")
      .select("customer_id")
      .where("id", "=", late?.id ?? "")
      .executeTakeFirstOrThrow();
    expect(row.customer_id).toBe(id);
    await expectHealthy();
  });

  it("a person that is removed meanwhile is no customer afterwards", async () => {
    const { scene, id } = await furnish();
    beforeNextCommit(async () => {
      const url = `/api/customers/${scene.group.customer.id}/relationships/${id}`;
      expect((await admin.delete(url)).statusCode).toBe(204);
    });
    expect((await convert(id)).statusCode).toBe(404);
    expect(await contents(id)).toEqual([]);
    await expectHealthy();
  });
});
