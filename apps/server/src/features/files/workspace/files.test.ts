// Covers 5.2, 7.11
import { randomUUID } from "node:crypto";
import { getCustomer } from "@krempelfrei/contract/customers/customers";
import { getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import { getLocker, addToLocker } from "@krempelfrei/contract/files/locker";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { folderOf, listed, makeScene, type Scene, upload } from "../../../testing/scene.ts";
import { createWorld } from "../../../testing/world.ts";
import { changesOf } from "../../../testing/tables/changes.ts";

const world = await createWorld();
let staff: Client;

beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const scene = (): Promise<Scene> => makeScene(world);

describe("who sees a file", () => {
  // Covers 1.4, 6.4, S2
  it("is its owner, its maintainer and staff; for all the whole group; nobody of another group", async () => {
    const here = await scene();
    const there = await scene();
    const related = await world.signIn(here.group.related);
    const file = await upload(here.client, { folder_id: here.root.id });
    const list = `?customer_id=${here.group.customer.id}`;
    expect(await listed(here.client)).toContain(file.id);
    expect(await listed(staff, list)).toContain(file.id);
    expect(await listed(related)).not.toContain(file.id);
    expect(await listed(there.client)).not.toContain(file.id);

    const shared = await here.client.patch(`/api/files/${file.id}`, { is_for_all: true });
    expect(shared.json()).toMatchObject({ is_for_all: true, user_id: here.group.customer.id });
    expect(await listed(related)).toContain(file.id);
    const seen = (await related.call(getBrowser)).files.find(({ id }) => id === file.id);
    expect(seen?.can_modify).toBe(false);
    expect((await related.patch(`/api/files/${file.id}`, { name: "X" })).statusCode).toBe(403);
    expect((await related.delete(`/api/files/${file.id}`)).statusCode).toBe(403);
    expect((await there.client.get(`/api/browser${list}`)).statusCode).toBe(404);
  });

  // Covers 4.6
  it.each(["pending", "rejected"])("is staff alone while its approval is %s", async (approval_status) => {
    const here = await scene();
    const file = await upload(here.client, { folder_id: here.root.id });
    await world.db.updateTable("file").set({ approval_status }).where("id", "=", file.id).execute();
    expect(await listed(here.client)).not.toContain(file.id);
    expect((await here.client.get(`/api/files/${file.id}/show`)).statusCode).toBe(404);
    expect(await listed(staff, `?customer_id=${here.group.customer.id}`)).toContain(file.id);
  });

  // Covers S3
  it("is decided alike for lists and for single files", async () => {
    const { group, root } = await scene();
    const [customer, related] = [await world.signIn(group.customer), await world.signIn(group.related)];
    const people = [group.customer.id, group.related.id, group.child.id];
    const sha256 =
      (await world.db.selectFrom("blob").select("sha256").limit(1).executeTakeFirst())?.sha256 ??
      "0".repeat(64);
    await world.db
      .insertInto("blob")
      .values({ customer_id: group.customer.id, sha256, size: 1, reserved_at: new Date() })
      .execute();
    const states = ["filed", "unmanaged", "locker"] as const;
    const rows = people.flatMap((user_id) =>
      people.flatMap((maintainer_id) =>
        states.flatMap((state) =>
          (state === "locker" ? ["none"] : ["none", "pending", "approved", "rejected"]).map(
            (approval_status) => ({
              customer_id: group.customer.id,
              folder_id: state === "filed" ? root.id : null,
              is_locker: state === "locker",
              is_unmanaged: state === "unmanaged",
              is_for_all: user_id === group.customer.id && maintainer_id === group.child.id,
              user_id,
              maintainer_id,
              created_by: maintainer_id,
              dropped_at: state === "locker" ? new Date() : null,
              approval_status,
              sha256,
              size: 1,
              name: "Probe",
              extension: "pdf",
            }),
          ),
        ),
      ),
    );
    const inserted = await world.db.insertInto("file").values(rows).returning(["id", "is_locker"]).execute();
    for (const client of [customer, related]) {
      const inList = new Set(await listed(client));
      const inLocker = new Set((await client.call(getLocker)).data.map(({ id }) => id));
      for (const { id, is_locker } of inserted) {
        const status = (await client.patch(`/api/files/${id}`, {})).statusCode;
        const visible = is_locker ? inLocker.has(id) : inList.has(id);
        expect(status === 404, `${id} ${status}`).toBe(!visible);
      }
    }
  });
});

describe("filing what waits", () => {
  // Covers 1.3
  it("goes from the locker to a folder, and only then into the listing", async () => {
    const here = await scene();
    const dropped = await here.client.call(addToLocker, {
      file: { name: "Scan 1.pdf", bytes: pdf("locker") },
    });
    const { id } = dropped;
    const related = await world.signIn(here.group.related);
    expect((await related.get("/api/locker")).json()).toEqual({ data: [] });
    expect((await related.get(`/api/files/${id}/show`)).statusCode).toBe(404);
    expect(await listed(here.client)).not.toContain(id);

    const list = `?customer_id=${here.group.customer.id}`;
    const waiting = answerOf(getBrowser, await staff.get(`/api/browser${list}`)).files.find(
      (file) => file.id === id,
    );
    expect(waiting).toMatchObject({ is_locker: true, is_unmanaged: false, folder_id: null, name: "Scan 1" });
    const folder = folderOf(here, "Versicherungen");
    expect((await here.client.patch(`/api/files/${id}/move-to/${folder.id}`)).statusCode).toBe(409);
    const filed = await staff.patch(`/api/files/${id}/move-to/${folder.id}`);
    expect(filed.json()).toMatchObject({ is_locker: false, is_unmanaged: false, folder_id: folder.id });
    expect(await listed(here.client)).toContain(id);
    expect((await here.client.get("/api/locker")).json()).toMatchObject({
      data: [{ id, state: "filed", folder: { id: folder.id, name: "Versicherungen" } }],
    });
  });

  it("starts among the unmanaged files when staff uploads without a folder; the owner maintains it", async () => {
    const here = await scene();
    const file = await upload(staff, { user_id: here.group.related.id });
    expect(file).toMatchObject({ is_unmanaged: true, folder_id: null, maintainer_id: here.group.related.id });
    const forChild = await upload(staff, { user_id: here.group.child.id });
    expect(forChild.maintainer_id).toBe(here.group.customer.id);
    const counted = await staff.call(getCustomer, { params: { id: here.group.customer.id } });
    expect(counted.waiting_files).toBe(2);
  });

  // Covers 4.12, S6
  it("never goes into a folder of another group", async () => {
    const [here, there] = [await scene(), await scene()];
    const file = await upload(here.client, { folder_id: here.root.id });
    for (const client of [here.client, staff]) {
      expect((await client.patch(`/api/files/${file.id}/move-to/${there.root.id}`)).statusCode).toBe(404);
    }
    expect(
      (
        await here.client.upload(
          "/api/files/upload",
          { name: "a.pdf", bytes: pdf("a") },
          { folder_id: there.root.id },
        )
      ).statusCode,
    ).toBe(404);
    expect(
      (
        await here.client.upload(
          "/api/files/upload",
          { name: "a.pdf", bytes: pdf("a") },
          { folder_id: here.root.id, user_id: there.group.customer.id },
        )
      ).statusCode,
    ).toBe(404);
    const direct = world.db
      .updateTable("file")
      .set({ folder_id: there.root.id })
      .where("id", "=", file.id)
      .execute();
    await expect(direct).rejects.toThrow("foreign key");
  });
});

describe("editing a file", () => {
  // Covers 1.2
  it("keeps what is not given, and records what changed", async () => {
    const here = await scene();
    const file = await upload(here.client, { folder_id: here.root.id });
    const response = await here.client.patch(`/api/files/${file.id}`, {
      name: "Beitragsrechnung 2026",
      type: "invoice",
      author: "Muster Versicherung AG",
      tags: ["Haftpflicht", "haftpflicht", "Beitrag"],
      date_relevance_year: 2026,
      date_relevance_month: 2,
      date_relevance_day: 28,
    });
    expect(response.json()).toMatchObject({
      full_name: "Beitragsrechnung 2026.pdf",
      type: "invoice",
      tags: ["Haftpflicht", "Beitrag"],
      date_relevance_day: 28,
      is_favorite: false,
    });
    const flag = await here.client.patch(`/api/files/${file.id}`, { is_tax_relevant: true });
    expect(flag.json()).toMatchObject({ is_tax_relevant: true, name: "Beitragsrechnung 2026" });
    const changes = await changesOf(world, { subject_id: file.id });
    expect(changes.map((change) => change.action)).toEqual(["file.uploaded", "file.updated", "file.updated"]);
    expect(changes[2]?.changes).toEqual([{ field: "is_tax_relevant", old: false, new: true }]);
  });

  it.each([
    [{ name: " " }, "name", "Das Feld darf nicht leer sein"],
    [{ author: "" }, "author", "Das Feld darf nicht leer sein"],
    [{ type: "letter" }, "type", "Bitte eine der Möglichkeiten wählen"],
    [{ type: "" }, "type", "Das Feld darf nicht leer sein"],
    [{ type: null }, "type", "Das Feld darf nicht leer sein"],
    [{ name: "a\u0000b" }, "name", "Der Wert enthält unzulässige Zeichen"],
    [{ name: "x".repeat(201) }, "name", "Der Wert darf maximal 200 Zeichen lang sein"],
    [{ is_favorite: "true" }, "is_favorite", undefined],
    [{ date_relevance_year: 1949 }, "date_relevance_year", "Bitte ein gültiges Datum angeben"],
    [
      { date_relevance_year: 2026, date_relevance_month: 2, date_relevance_day: 31 },
      "date_relevance_day",
      "Bitte ein gültiges Datum angeben",
    ],
    [{ date_relevance_day: 3 }, "date_relevance_month", "Bitte ein gültiges Datum angeben"],
    [{ maintainer_id: randomUUID() }, "maintainer_id", "Dieses Feld ist nicht vorgesehen"],
    [{ customer_id: randomUUID() }, "customer_id", "Dieses Feld ist nicht vorgesehen"],
    [{ can_modify: true }, "can_modify", "Dieses Feld ist nicht vorgesehen"],
    [{ user_id: randomUUID() }, "user_id", "Bitte eine der Möglichkeiten wählen"],
  ])("refuses %j", async (body, field, text) => {
    const here = await scene();
    const file = await upload(here.client, { folder_id: here.root.id });
    const response = await here.client.patch(`/api/files/${file.id}`, body);
    expect(response.statusCode).toBe(422);
    const { errors } = errorOf(response);
    if (text === undefined) expect(errors).toHaveProperty(field);
    else expect(errors[field]).toContain(text);
  });

  it("tells a stale save with 409", async () => {
    const here = await scene();
    const file = await upload(here.client, { folder_id: here.root.id });
    const save = (name: string) =>
      here.client.patch(`/api/files/${file.id}`, { name, revision: file.revision });
    const answers = await Promise.all([save("Eins"), save("Zwei")]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("gives the file to somebody else of the group: staff with the right to change it", async () => {
    const here = await scene();
    const file = await upload(here.client, { folder_id: here.root.id });
    const mine = await here.client.patch(`/api/files/${file.id}`, { user_id: here.group.related.id });
    expect(mine.json()).toMatchObject({
      user_id: here.group.related.id,
      maintainer_id: here.group.customer.id,
    });
    const filed = await staff.call(updateFile, {
      params: { id: file.id },
      body: {
        user_id: here.group.related.id,
        is_for_all: false,
      },
    });
    expect(filed).toMatchObject({ user_id: here.group.related.id });
    const all = await staff.patch(`/api/files/${file.id}`, { is_for_all: true });
    expect(all.json()).toMatchObject({ is_for_all: true, user_id: here.group.customer.id });
    const one = await staff.patch(`/api/files/${file.id}`, { user_id: here.group.related.id });
    expect(one.json()).toMatchObject({ is_for_all: false, maintainer_id: here.group.related.id });
  });
});

describe("deleting", () => {
  it("takes several at once, all or none", async () => {
    const [here, there] = [await scene(), await scene()];
    const mine = [
      await upload(here.client, { folder_id: here.root.id }),
      await upload(here.client, { folder_id: here.root.id }),
    ];
    const foreign = await upload(there.client, { folder_id: there.root.id });
    const ids = mine.map(({ id }) => id);
    expect((await here.client.delete("/api/files/", { fileIds: [...ids, foreign.id] })).statusCode).toBe(404);
    expect(await listed(here.client)).toHaveLength(2);
    expect((await here.client.delete("/api/files/", { fileIds: ids })).statusCode).toBe(204);
    expect(await listed(here.client)).toEqual([]);
    expect(await listed(there.client)).toEqual([foreign.id]);
  });

  it("answers the second of two clicks with 404", async () => {
    const here = await scene();
    const file = await upload(here.client, { folder_id: here.root.id });
    const answers = await Promise.all([1, 2].map(() => here.client.delete(`/api/files/${file.id}`)));
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
  });
});
