import {
  deleteDeadline,
  dismissFoundDate,
  listDeadlines,
  postponeDeadline,
  updateDeadline,
} from "@krempelfrei/contract/deadlines/deadlines";
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { pdf, type Client } from "../../testing/client.ts";
import { addDeadline, makeDeadlineScene } from "../../testing/deadlines.ts";
import { giveText } from "../../testing/texts.ts";
import { createWorld } from "../../testing/world.ts";
import { changesOf } from "../../testing/tables/changes.ts";

const world = await createWorld();
world.setClock(new Date("2026-11-22T09:00:00Z"));

const LETTER = "Stadtwerke Musterstadt\nDatum: 19.11.2026\nRechnung\nBitte zahlen Sie bis zum 14.12.2026.";

const found = async (client: Client, query = {}) => (await client.call(listDeadlines, { query })).found;

describe("dates that stand in letters", () => {
  // Covers S56
  it("are offered to whoever sees the letter, with their place, until they are over", async () => {
    const { client, related, ownFileId, sharedFileId, group } = await makeDeadlineScene(world);
    await giveText(world, ownFileId, LETTER);
    await giveText(world, sharedFileId, "Datum: 02.11.2026\nBitte zahlen Sie bis zum 21.11.2026.");
    expect(await found(client)).toMatchObject([
      {
        kind: "payment",
        due_on: "2026-12-14",
        origin: { page: 1, text: "14.12.2026" },
        file: { id: ownFileId, name: "Kfz-Versicherung" },
      },
    ]);
    expect(await found(related)).toEqual([]);
    const staff = await world.signIn(await world.makeStaff("janitor"));
    expect(await found(staff, { customer_id: group.customer.id })).toHaveLength(1);
  });

  it("are not offered beyond two years", async () => {
    const { client, ownFileId, sharedFileId } = await makeDeadlineScene(world);
    await giveText(world, ownFileId, LETTER.replace("14.12.2026", "31.12.2052"));
    await giveText(world, sharedFileId, LETTER.replace("14.12.2026", "20.11.2028"));
    expect(await found(client)).toMatchObject([{ due_on: "2028-11-20" }]);
  });

  // Covers suggestions.10
  it("are of the kind that a person made of the sender's last one, and are offered again where they removed it", async () => {
    const [scene, other] = [await makeDeadlineScene(world), await makeDeadlineScene(world)];
    const { client, related, ownFileId, sharedFileId } = scene;
    for (const { client: of, ownFileId: own, sharedFileId: shared } of [scene, other])
      for (const id of [own, shared]) {
        await giveText(world, id, LETTER);
        await of.patch(`/api/files/${id}`, { author: "Stadtwerke Musterstadt" });
      }
    const ofShared = async (who: Client) => (await found(who)).filter(({ file }) => file.id === sharedFileId);
    const { id } = await addDeadline(client, ownFileId, { kind: "resubmission", due: "2026-12-14" });
    const learned = { kind: "resubmission", due_on: "2026-12-14", why: "wie beim letzten Mal" };
    expect(await ofShared(client)).toMatchObject([learned]);
    // A member who does not see the first letter learns nothing from it, and another group neither.
    expect(await ofShared(related)).toMatchObject([{ kind: "payment", why: null }]);
    expect(await found(other.client)).toMatchObject([{ kind: "payment" }, { kind: "payment" }]);
    await client.call(deleteDeadline, { params: { id } });
    expect(await found(client)).toMatchObject([{ kind: "payment", why: null, file: { id: sharedFileId } }]);
    expect(await ofShared(related)).toHaveLength(1);
  });

  it("stay offered beside another one of the letter that was noted as their kind", async () => {
    const { client, ownFileId } = await makeDeadlineScene(world);
    const answer = "Die Erklärung unterschreiben und bis zum 10.12.2026 an uns zurücksenden.";
    await giveText(world, ownFileId, `${LETTER}\n${answer}`);
    const both = [
      { kind: "resubmission", due_on: "2026-12-10" },
      { kind: "payment", due_on: "2026-12-14" },
    ];
    expect(await found(client)).toMatchObject(both);
    const { id } = await addDeadline(client, ownFileId, { kind: "resubmission", due: "2026-12-14" });
    expect(await found(client)).toMatchObject([both[0]]);
    // Another kind and day: it is the same date.
    await client.call(updateDeadline, { params: { id }, body: { kind: "expiry" } });
    await client.call(postponeDeadline, { params: { id }, body: { due_on: "2026-12-20" } });
    expect(await found(client)).toMatchObject([both[0]]);
    // A day that was typed is for whatever has its kind.
    await addDeadline(client, ownFileId, { kind: "resubmission", due: "2026-12-08" });
    expect(await found(client)).toEqual([]);
  });

  it("stay dismissed where the lesson that gave them their kind goes", async () => {
    const { client, ownFileId, sharedFileId } = await makeDeadlineScene(world);
    for (const id of [ownFileId, sharedFileId]) {
      await giveText(world, id, LETTER);
      await client.patch(`/api/files/${id}`, { author: "Stadtwerke Musterstadt" });
    }
    const { id } = await addDeadline(client, ownFileId, { kind: "resubmission", due: "2026-12-14" });
    expect(await found(client)).toMatchObject([{ kind: "resubmission", file: { id: sharedFileId } }]);
    const body = { file_id: sharedFileId, kind: "resubmission" as const, due_on: "2026-12-14" };
    await client.call(dismissFoundDate, { body });
    await client.call(deleteDeadline, { params: { id } });
    expect(await found(client)).toEqual([]);
  });

  it("are offered no more once they are noted, or dismissed by somebody who may", async () => {
    const { client, related, ownFileId, sharedFileId } = await makeDeadlineScene(world);
    await giveText(world, ownFileId, LETTER);
    await giveText(world, sharedFileId, LETTER);
    expect(await found(client)).toHaveLength(2);
    await addDeadline(client, ownFileId, { kind: "payment", due: "2026-12-14" });
    const [left] = await found(client);
    expect(left?.file.id).toBe(sharedFileId);
    const body = { file_id: sharedFileId, kind: "payment" as const, due_on: "2026-12-14" };
    await related.call(dismissFoundDate, { body });
    await related.call(dismissFoundDate, { body });
    expect(await found(client)).toEqual([]);
    const told = await changesOf(
      world,
      { subject_id: sharedFileId, action: "deadline.suggestion_dismissed" },
      "action",
    );
    expect(told).toHaveLength(1);
    // Another content has dates of its own.
    const bytes = pdf(randomUUID());
    expect(
      (await client.upload(`/api/files/${sharedFileId}/replace`, { name: "Neu.pdf", bytes })).statusCode,
    ).toBe(200);
    await giveText(world, sharedFileId, LETTER.replace("14.12.2026", "15.12.2026"));
    expect(await found(client)).toMatchObject([{ due_on: "2026-12-15" }]);
    const strange = { ...body, file_id: ownFileId };
    expect((await related.post("/api/deadlines/dismiss", strange)).statusCode).toBe(404);
    expect((await world.guest().post("/api/deadlines/dismiss", strange)).statusCode).toBe(401);
    expect((await client.post("/api/deadlines/dismiss", { ...body, due_on: "morgen" })).statusCode).toBe(422);
  });
});
