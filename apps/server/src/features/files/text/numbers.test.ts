import { expect, it } from "vitest";
import { makeScene } from "../../../testing/scene.ts";
import { idsOf, textsIn } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";
import { indexTexts } from "./index-texts.job.ts";

const world = await createWorld();
const { search, write } = textsIn(world);

const LETTER =
  "Vertrag HV 304.881-77, Konto DE02 1203 0000 0000 2020 51, Betrag 1.234,56 €, Kennzeichen MU-AS 612";

// Covers search.10
it.each([
  ["HV304.881-77", "HV 304.881-77"],
  ["30488177", "304.881-77"],
  ["304.881", "304.881"],
  ["DE02120300000000202051", "DE02 1203 0000 0000 2020 51"],
  ["1234,56", "1.234,56"],
  ["muas612", "MU-AS 612"],
  ["Vertrag 30488177", "Vertrag", "304.881-77"],
  ['"1.234,56"', "1.234,56"],
])("a number typed as %s is found and marked as it stands there", async (typed, ...there) => {
  const { client } = await makeScene(world);
  const letter = await write(client, LETTER);
  await write(client, "304 oder 881 oder 77, HV, DE02, 1234");
  const answer = await search(client, typed);
  expect([idsOf(answer), answer.left_out, answer.similar]).toEqual([[letter], [], []]);
  const [hit] = answer.hits;
  expect(hit?.marks.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(there);
});

// Covers search.11
it.each([
  ["02.03.2026", "2. März 2026"],
  ["2.3.26", "2. März 2026"],
  ["2026-03-02", "2. März 2026"],
  ["2. Maerz 2026", "2. März 2026"],
  ["März 2026", "2. März 2026", "03.03.2026", "März 2026"],
  ["rechnung märz 2026", "Rechnung", "2. März 2026", "03.03.2026", "März 2026"],
])("a day typed as %s is found and marked as it stands there", async (typed, ...there) => {
  const { client } = await makeScene(world);
  const letter = await write(client, "Rechnung vom 2. März 2026, fällig 03.03.2026, für März 2026.");
  await write(client, "Rechnung vom 2. Mai 2026, 3. März 2025, 02.04.2026 März, 2026");
  const answer = await search(client, typed);
  expect([idsOf(answer), answer.left_out, answer.similar]).toEqual([[letter], [], []]);
  const [hit] = answer.hits;
  expect(hit?.marks.map(([from, to]) => hit.snippet.slice(from, to))).toEqual(there);
});

it("of letters that name a month that of the month comes first, then the newest", async () => {
  const { client } = await makeScene(world);
  const april = await write(client, "Rechnung vom 21.04.2026, Behandlung 31.03.2026");
  const march = await write(client, "Rechnung vom 16.03.2026");
  const days = { [april]: [4, 21], [march]: [3, 16] };
  for (const [id, [month, day]] of Object.entries(days))
    await world.db
      .updateTable("file")
      .set({
        name: "Rechnung",
        date_relevance_year: 2026,
        date_relevance_month: month,
        date_relevance_day: day,
      })
      .where("id", "=", id)
      .execute();
  const found = async (q: string) => (await search(client, q)).hits.map(({ file_id }) => file_id);
  expect(await found("rechnung märz 2026")).toEqual([march, april]);
  expect(await found("rechnugn märz 2026")).toEqual([april, march]);
  expect(await found("rechnung")).toEqual([april, march]);
});

it("a day that no text has is left out like a word, and said", async () => {
  const { client } = await makeScene(world);
  const letter = await write(client, "Rechnung vom Zahnarzt, 2. Mai 2026");
  const answer = await search(client, "Rechnung Zahnarzt März 2026");
  expect([idsOf(answer), answer.left_out]).toEqual([[letter], ["März 2026"]]);
});

it("a phrase of single letters is no error", async () => {
  const { client } = await makeScene(world);
  const letter = await write(client, "a b Rechnung");
  expect(idsOf(await search(client, '"a b" Rechnung'))).toEqual([letter]);
  expect((await search(client, '"a b" Rechnugn')).similar).toEqual(["Rechnung"]);
  expect(idsOf(await search(client, "1.2.3.4.5"))).toEqual([]);
});

it("texts of before are indexed anew, group by group, and no others", async () => {
  const scenes = [await makeScene(world), await makeScene(world)] as const;
  const [mine, other] = scenes;
  const bill = await write(
    mine.client,
    "Rechnung vom 02.11.2026\nZu zahlender Betrag: 75,76 €, zahlbar bis 16.11.2026",
  );
  for (const { client } of scenes)
    for (let count = 0; count < 52; count += 1) await write(client, `Beleg ${count} HV 304.881-77`);
  await world.db
    .updateTable("content_text")
    .set({ words: "'alt'", amount_cents: null, dates: "[]" })
    .execute();
  await world.db.deleteFrom("search_word").execute();
  const { id } = mine.group.customer;
  await world.runJob(indexTexts, { customer_id: id, after: "" });
  await world.runJobs();
  expect((await search(mine.client, "30488177")).next).not.toBeNull();
  expect((await search(mine.client, "Belege")).hits).toHaveLength(20);
  const { amount_cents, dates } = await world.db
    .selectFrom("content_text as text")
    .innerJoin("file", "file.sha256", "text.sha256")
    .select(["text.amount_cents", "text.dates"])
    .where("file.id", "=", bill)
    .executeTakeFirstOrThrow();
  expect([amount_cents, dates]).toEqual([
    7576,
    [expect.objectContaining({ kind: "payment", day: "2026-11-16" })],
  ]);
  const left = await world.db
    .selectFrom("content_text")
    .select("customer_id")
    .distinct()
    .where("words", "=", "'alt'")
    .execute();
  expect(left.map((row) => row.customer_id)).toContain(other.group.customer.id);
  expect(left.map((row) => row.customer_id)).not.toContain(id);
});
