import { randomUUID } from "node:crypto";
import { deleteFile } from "@krempelfrei/contract/files/files";
import { expect, it } from "vitest";
import { createConvertWorld } from "../../../testing/convert-scene.ts";
import { makeScene, upload } from "../../../testing/scene.ts";
import { giveText } from "../../../testing/texts.ts";
import { collectBlob } from "../storage/collect-blob.job.ts";
import { storeText } from "./store-text.ts";

const { world, convert, furnish } = await createConvertWorld();

async function wordsOf(customerId: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom("search_word")
    .select("word")
    .where("customer_id", "=", customerId)
    .execute();
  return rows.map(({ word }) => word).toSorted();
}

async function textsOf(customerId: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom("content_text")
    .select("body")
    .where("customer_id", "=", customerId)
    .execute();
  return rows.map(({ body }) => body).toSorted();
}

async function contentOf(fileId: string): Promise<{ customer_id: string; sha256: string }> {
  return world.db
    .selectFrom("file")
    .select(["customer_id", "sha256"])
    .where("id", "=", fileId)
    .executeTakeFirstOrThrow();
}

it("a text is stored clean, its words are listed once, and reading again replaces it", async () => {
  const { client, group } = await makeScene(world);
  const file = await upload(client, {});
  await giveText(world, file.id, "Versiche-\r\nrung Müller 4711 Kfz2019");
  expect(await textsOf(group.customer.id)).toEqual(["Versicherung Müller 4711 Kfz2019"]);
  expect(await wordsOf(group.customer.id)).toEqual(["kfz2019", "muller", "versicherung"]);
  await giveText(world, file.id, "Versicherung Mueller Straße");
  expect(await textsOf(group.customer.id)).toEqual(["Versicherung Mueller Straße"]);
  expect(await wordsOf(group.customer.id)).toEqual(["kfz2019", "muller", "strasse", "versicherung"]);
});

it("any text can be stored, also a hostile one", async () => {
  const { client, group } = await makeScene(world);
  const file = await upload(client, {});
  const hostile = `a'b\\c:* | & ! \u0000 \ud800 ${"字".repeat(5000)} ${Array.from({ length: 25_000 }, (_, n) => `${"ж".repeat(30)}${n}`).join(" ")}`;
  await giveText(world, file.id, hostile);
  expect(await textsOf(group.customer.id)).toHaveLength(1);
});

it("of a content that is gone nothing is stored", async () => {
  const { group } = await makeScene(world);
  const customerId = group.customer.id;
  for (const group of [customerId, randomUUID()]) {
    const text = { customerId: group, sha256: "a".repeat(64), body: "Haus" };
    expect(await world.db.transaction().execute(async (db) => storeText(db, text))).toBe(false);
  }
  expect(await wordsOf(customerId)).toEqual([]);
});

// Covers search.6
it("text and words go with the content, words of other contents stay", async () => {
  const { client, group } = await makeScene(world);
  const [goes, stays] = [await upload(client, {}), await upload(client, {})];
  await giveText(world, goes.id, "Scheidung Rechnung");
  await giveText(world, stays.id, "Rechnung Strom");
  const content = await contentOf(goes.id);
  await client.call(deleteFile, { params: { id: goes.id } });
  await world.runJob(collectBlob, content, new Date(Date.now() + 2 * 3_600_000));
  await world.runJobs();
  expect(await textsOf(group.customer.id)).toEqual(["Rechnung Strom"]);
  expect(await wordsOf(group.customer.id)).toEqual(["rechnung", "strom"]);
});

it("who gets a group of its own takes the texts of its documents along, and no word of the others'", async () => {
  const { id, own, theirs, scene } = await furnish();
  const holder = scene.group.customer.id;
  await giveText(world, own.id, "Kaskoschutz Police 4711");
  await giveText(world, theirs.id, "Scheidung Police");
  const { sha256 } = await contentOf(own.id);
  const answer = await convert(id);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  expect(await textsOf(id)).toEqual(["Kaskoschutz Police 4711"]);
  expect(await wordsOf(id)).toEqual(["kaskoschutz", "police"]);
  await world.runJob(collectBlob, { customer_id: holder, sha256 }, new Date(Date.now() + 2 * 3_600_000));
  await world.runJobs();
  expect(await textsOf(holder)).toEqual(["Scheidung Police"]);
  expect(await wordsOf(holder)).toEqual(["police", "scheidung"]);
});
