import { DEADLINES_A_FILE_MAX, OPEN_DEADLINES_A_FILE_MAX } from "@krempelfrei/contract/limits";
import { errorOf } from "@krempelfrei/testing/client";
import { expect, it } from "vitest";
import { addDeadline, deadlineBody, makeDeadlineScene } from "../../testing/deadlines.ts";
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
