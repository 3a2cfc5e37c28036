import { setTimeout as delay } from "node:timers/promises";
import { errorOf } from "@krempelfrei/testing/client";
import { expect, it } from "vitest";
import { createConvertWorld, TERMS } from "../../testing/convert-scene.ts";
import { addDeadline } from "../../testing/deadlines.ts";
import { convertRelationship } from "./convert-relationship.ts";

const { world, admin, furnish } = await createConvertWorld();

it("a call on a document that moves to another group waits and is answered 409", async () => {
  const { id, own, inRoot } = await furnish();
  const deadline = await addDeadline(admin, inRoot.id, { person_id: id });
  const waiting: ReturnType<typeof admin.patch>[] = [];
  await world.db.transaction().execute(async (db) => {
    await db
      .selectFrom("file")
      .select("id")
      .where("id", "in", [own.id, inRoot.id])
      .orderBy("id")
      .forUpdate()
      .execute();
    await db.selectFrom("deadline").select("id").where("id", "=", deadline.id).forUpdate().execute();
    waiting.push(
      admin.patch(`/api/files/${own.id}`, { name: "Neu" }),
      admin.delete(`/api/files/${inRoot.id}`),
      admin.patch(`/api/deadlines/${deadline.id}/done`, { done: true }),
    );
    await delay(300);
    const terms = { ...TERMS, package: "praktisch" as const, take_address: false };
    await convertRelationship({ ...world.system, db }, { id, ...terms });
  });
  for (const answer of await Promise.all(waiting)) {
    expect(answer.statusCode, answer.body).toBe(409);
    expect(errorOf(answer).message).toContain("zu einem anderen Kunden umgezogen");
  }
  expect((await admin.patch(`/api/files/${own.id}`, { name: "Neu" })).statusCode).toBe(200);
  const unknown = "01900000-0000-7000-8000-000000000000";
  expect((await admin.patch(`/api/files/${unknown}`, { name: "Neu" })).statusCode).toBe(404);
});
