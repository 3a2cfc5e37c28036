import {
  DEADLINES_A_FILE_MAX,
  DEADLINES_OF_MEMBER_MAX,
  OPEN_DEADLINES_A_FILE_MAX,
  OPEN_DEADLINES_OF_MEMBER_MAX,
} from "@krempelfrei/contract/limits";
import { createDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { answerOf, errorOf } from "@krempelfrei/testing/client";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { Client } from "../../testing/client.ts";
import { addDeadline, deadlineBody, makeDeadlineScene } from "../../testing/deadlines.ts";
import { makeScene, upload } from "../../testing/scene.ts";
import { createWorld } from "../../testing/world.ts";

const world = await createWorld();
world.setClock(new Date("2026-11-22T09:00:00Z"));

it("a document has at most thirty open deadlines, also by reopening, and three hundred with done ones", async () => {
  const { client, ownFileId, group } = await makeDeadlineScene(world);
  const first = await addDeadline(client, ownFileId);
  const copy = {
    customer_id: group.customer.id,
    file_id: ownFileId,
    person_id: group.customer.id,
    kind: "expiry",
    title: "Noch eine",
    due_on: "2027-01-01",
    due_since: "2026-01-01",
  };
  const copies = (length: number, fields: object = {}) =>
    world.db
      .insertInto("deadline")
      .values(Array.from({ length }, () => ({ ...copy, ...fields })))
      .execute();
  await copies(OPEN_DEADLINES_A_FILE_MAX - 1);
  const answer = await client.post("/api/deadlines", deadlineBody({ file_id: ownFileId }));
  expect(answer.statusCode).toBe(409);
  expect(errorOf(answer).message).toBe("Ein Dokument kann höchstens 30 offene Fristen haben.");
  // A done one does not count: a monthly deadline of a long contract goes on for years.
  await client.patch(`/api/deadlines/${first.id}/done`, { done: true });
  const { id } = await addDeadline(client, ownFileId);
  const reopened = await client.patch(`/api/deadlines/${first.id}/done`, { done: false });
  expect(errorOf(reopened).message).toBe("Ein Dokument kann höchstens 30 offene Fristen haben.");
  await client.patch(`/api/deadlines/${id}/done`, { done: true });
  await copies(DEADLINES_A_FILE_MAX - OPEN_DEADLINES_A_FILE_MAX - 1, { done_at: new Date() });
  const another = await client.post("/api/deadlines", deadlineBody({ file_id: ownFileId }));
  expect(errorOf(another).message).toMatch(/^Ein Dokument kann höchstens 300 Fristen haben, auch erledigte/);
});

it("one member has at most half of them at a shared document, so that others can add some", async () => {
  const { group, client, root } = await makeScene(world);
  const [{ id: file_id }, related, staff] = [
    await upload(client, { folder_id: root.id, is_for_all: "true" }),
    await world.signIn(group.related),
    await world.signIn(await world.makeStaff()),
  ];
  const add = (by: Client) => by.post("/api/deadlines", deadlineBody({ file_id, title: randomUUID() }));
  const fill = (length: number, done_at: Date | null) =>
    world.db
      .insertInto("deadline")
      .values(
        Array.from({ length }, () => ({
          customer_id: group.customer.id,
          file_id,
          person_id: group.related.id,
          created_by: group.related.id,
          kind: "expiry",
          title: "Füllung",
          due_on: "2027-01-01",
          due_since: "2026-01-01",
          done_at,
        })),
      )
      .execute();
  await fill(OPEN_DEADLINES_OF_MEMBER_MAX - 1, null);
  const last = await add(related);
  expect(last.statusCode).toBe(201);
  expect(errorOf(await add(related)).message).toMatch(/^Bei einem gemeinsamen Dokument .* 15 offene Fristen/);
  for (const other of [client, staff]) expect((await add(other)).statusCode).toBe(201);
  const { id } = answerOf(createDeadline, last);
  const settle = (done: boolean) => related.patch(`/api/deadlines/${id}/done`, { done });
  expect((await settle(true)).statusCode).toBe(200);
  expect((await add(related)).statusCode).toBe(201);
  expect(errorOf(await settle(false)).message).toMatch(
    /^Bei einem gemeinsamen Dokument .* 15 offene Fristen/,
  );
  await world.db.deleteFrom("deadline").where("created_by", "=", group.related.id).execute();
  await fill(DEADLINES_OF_MEMBER_MAX, new Date());
  expect(errorOf(await add(related)).message).toMatch(/höchstens 150 Fristen anlegen, auch erledigte/);
  expect((await add(client)).statusCode).toBe(201);
});
