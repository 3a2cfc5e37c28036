import type { TextHits } from "@krempelfrei/contract/files/text-search";
import { isSmallWord, significantWords } from "@krempelfrei/contract/search/small-words";
import { foldWord } from "@krempelfrei/documents/text/fold";
import { errorOf } from "@krempelfrei/testing/client";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf, type Client } from "../../../testing/client.ts";
import { makeScene, upload } from "../../../testing/scene.ts";
import { giveText, idsOf, textsIn } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";
import { PARTS_MAX } from "./search.queries.ts";

const world = await createWorld();
const { search, write } = textsIn(world);
let staff: Client;
beforeAll(async () => {
  staff = await world.signIn(await world.makeStaff("janitor"));
});

const marked = ({ hits }: TextHits): string[] =>
  hits.flatMap(({ snippet, marks }) => marks.map(([from, to]) => snippet.slice(from, to)));

describe("a search in the texts", () => {
  // Covers search.2
  it("finds parts of words, other spellings, numbers and phrases, and shows where", async () => {
    const scene = await makeScene(world);
    const policy = await write(
      scene.client,
      "Privathaftpflichtversicherung bei der Müller AG\fKündigungsfrist drei Monate, Straße 5, 1.234,56 €",
    );
    await write(scene.client, "drei Tage später, Monate vorher: Kündigungsfrist");
    const { client } = scene;
    for (const [q, word] of [
      ["haftpflicht", "Privathaftpflichtversicherung"],
      ["Mueller", "Müller"],
      ["MULLER", "Müller"],
      ["strasse", "Straße"],
      ["1.234,56", "1.234,56"],
      ['"drei Monate"', "drei Monate"],
      ["„kuendigungsfrist drei monate“", "Kündigungsfrist drei Monate"],
    ] as const) {
      const answer = await search(client, q);
      expect(idsOf(answer), q).toEqual([policy]);
      expect(marked(answer), q).toEqual([word]);
      expect(answer.similar).toEqual([]);
    }
    const [hit] = (await search(client, '"drei Monate"')).hits;
    expect(hit).toMatchObject({ page: 2, how: "exact", customer_name: null });
    expect((await search(client, "haftpflicht")).hits[0]?.how).toBe("part");
    expect((await search(client, "Kündigungsfrist drei Monate")).hits).toHaveLength(2);
    expect((await search(client, '"Kündigungsfrist Hund"')).hits).toEqual([]);
  });

  // Covers search.4
  it("offers what is written nearly so when nothing has the words as they were typed", async () => {
    const scene = await makeScene(world);
    const bill = await write(scene.client, "Ihre Rechnung vom Mai");
    const answer = await search(scene.client, "Rechnugn Mai");
    expect(idsOf(answer)).toEqual([bill]);
    expect(answer).toMatchObject({ similar: ["Rechnung"], hits: [{ how: "similar" }] });
    expect((await search(scene.client, "Rechnung")).similar).toEqual([]);
  });

  it("has whole words first, then the later document", async () => {
    const scene = await makeScene(world);
    const old = await write(scene.client, "Strom");
    const part = await write(scene.client, "Stromzähler");
    const late = await write(scene.client, "Strom");
    await scene.client.patch(`/api/files/${late}`, { date_relevance_year: 2026 });
    await scene.client.patch(`/api/files/${old}`, { date_relevance_year: 2020 });
    const { hits } = await search(scene.client, "strom");
    expect(hits.map(({ file_id, how }) => [file_id, how])).toEqual([
      [late, "exact"],
      [old, "exact"],
      [part, "part"],
    ]);
  });

  // Covers search.7
  it("finds words in other forms behind the typed ones and parts of longer words, and marks them", async () => {
    const scene = await makeScene(world);
    const form = await write(scene.client, "Ihr Versicherungsschein");
    const part = await write(scene.client, "Haftpflichtversicherungen");
    const whole = await write(scene.client, "alle Versicherungen");
    await write(scene.client, "sicher");
    const answer = await search(scene.client, "Versicherungen");
    expect(answer.hits.map(({ file_id, how }) => [file_id, how])).toEqual([
      [whole, "exact"],
      [part, "part"],
      [form, "form"],
    ]);
    expect(marked(answer)).toEqual(["Versicherungen", "Haftpflichtversicherungen", "Versicherungsschein"]);
  });

  it("has the title before the day, and an undated document where its upload stands", async () => {
    const scene = await makeScene(world);
    const titled = await write(scene.client, "Strom");
    const undated = await write(scene.client, "Strom");
    const old = await write(scene.client, "Strom");
    await scene.client.patch(`/api/files/${titled}`, { name: "Vertrag Strom", date_relevance_year: 2001 });
    await scene.client.patch(`/api/files/${undated}`, { date_relevance_year: null });
    await scene.client.patch(`/api/files/${old}`, { date_relevance_year: 2015 });
    const { hits } = await search(scene.client, "strom");
    expect(hits.map(({ file_id }) => file_id)).toEqual([titled, undated, old]);
  });

  it("has a title with one of the words, or its synonym, before a later letter without", async () => {
    const scene = await makeScene(world);
    const titled = await write(scene.client, "Fahrzeug Beitrag Prämie");
    const later = await write(scene.client, "Fahrzeug Beitrag Lastschrift");
    await scene.client.patch(`/api/files/${titled}`, { name: "Police Kfz", date_relevance_year: 2001 });
    await scene.client.patch(`/api/files/${later}`, { name: "Kontoauszug", date_relevance_year: 2020 });
    expect(idsOf(await search(scene.client, "auto beitrag"))).toEqual([titled, later]);
  });

  it("has a document that is named after a word before a later one that only names it", async () => {
    const scene = await makeScene(world);
    const contract = await write(scene.client, "Mietvertrag mit Kaution");
    const addendum = await write(scene.client, "Mietvertrag, Kaution bleibt");
    const letter = await write(scene.client, "Kaution zum Mietvertrag");
    const names = [
      [letter, "Brief", 2022],
      [addendum, "Nachtrag Mietvertrag Stellplatz", 2019],
      [contract, "2015-03-01_Mietvertrag Gartenstraße", 2015],
    ] as const;
    for (const [id, name, year] of names) {
      await scene.client.patch(`/api/files/${id}`, { name, date_relevance_year: year });
    }
    expect(idsOf(await search(scene.client, "mietvertrag kaution"))).toEqual([contract, addendum, letter]);
  });

  it("gives pages of twenty", async () => {
    const scene = await makeScene(world);
    for (let count = 0; count < 23; count += 1) await write(scene.client, `Beleg ${count} im Ordner`);
    for (const q of ["beleg", '"im Ordner"', "belegg"]) {
      const first = await search(scene.client, q);
      const second = await search(scene.client, q, { cursor: first.next ?? "" });
      expect([first.hits.length, second.hits.length, second.next]).toEqual([20, 3, null]);
      expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(23);
    }
    const wrong = await scene.client.get("/api/search?q=beleg&cursor=x");
    expect(errorOf(wrong).errors).toHaveProperty("cursor");
  });

  it("has no hit on two pages or on none while documents are read and deleted between them", async () => {
    const scene = await makeScene(world);
    const ids: string[] = [];
    for (let count = 0; count < 45; count += 1)
      ids.push(await write(scene.client, `Beleg ${count} im Ordner`));
    for (const [index, id] of ids.entries())
      await world.db
        .updateTable("file")
        .set({ date_relevance_year: index % 3 === 0 ? null : 2000 + (index % 20) })
        .where("id", "=", id)
        .execute();
    for (const q of ["beleg", '"im Ordner"']) {
      const seen: string[] = [];
      let { hits, next } = await search(scene.client, q);
      while (next !== null) {
        seen.push(...hits.map(({ file_id }) => file_id));
        const late = await write(scene.client, "Beleg 99 im Ordner");
        await scene.client.patch(`/api/files/${late}`, { date_relevance_year: 2026 });
        ({ hits, next } = await search(scene.client, q, { cursor: next }));
      }
      seen.push(...hits.map(({ file_id }) => file_id));
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(expect.arrayContaining(ids));
    }
  });

  it("finds the text that a document has now, not an earlier one", async () => {
    const scene = await makeScene(world);
    const id = await write(scene.client, "Altvertrag");
    const replaced = await scene.client.upload(`/api/files/${id}/replace`, {
      name: "Neu.pdf",
      bytes: pdf(randomUUID()),
    });
    expect(replaced.statusCode, replaced.body).toBe(200);
    await giveText(world, id, "Neuvertrag");
    expect((await search(scene.client, "Altvertrag")).hits).toEqual([]);
    expect(idsOf(await search(scene.client, "Neuvertrag"))).toEqual([id]);
  });

  it("says of how many documents that one sees the text is not known, where nothing was found", async () => {
    const scene = await makeScene(world);
    const { client, group } = scene;
    const related = await world.signIn(group.related);
    const [own] = [await upload(client, {}), await upload(client, {})];
    await upload(related, {});
    const unread = async (who: Client) => (await search(who, "gibtesnicht")).unread;
    expect(await unread(client)).toEqual({ waiting: 2, unreadable: 0 });
    expect(await unread(related)).toEqual({ waiting: 1, unreadable: 0 });
    expect(await search(staff, "gibtesnicht", { customer_id: group.customer.id })).toMatchObject({
      unread: { waiting: 3, unreadable: 0 },
    });
    await world.db.updateTable("file").set({ machine_state: "refused" }).where("id", "=", own.id).execute();
    expect(await unread(client)).toEqual({ waiting: 1, unreadable: 1 });
    await world.db.updateTable("file").set({ machine_state: "done" }).where("id", "=", own.id).execute();
    expect(await unread(client)).toEqual({ waiting: 1, unreadable: 0 });
    await write(scene.client, "Gibtesdoch");
    expect((await search(client, "Gibtesdoch")).unread).toBeNull();
  });

  it("refuses what is too long with a German text, and too many searches", async () => {
    const { client } = await makeScene(world);
    const long = await client.get(`/api/search?q=${"a".repeat(101)}`);
    expect(errorOf(long).errors).toEqual({ q: ["Bitte höchstens 100 Zeichen eingeben"] });
    const many = await client.get(`/api/search?q=${encodeURIComponent("a b c d e f g h i")}`);
    expect(errorOf(many).errors).toEqual({ q: ["Bitte höchstens 8 Wörter eingeben"] });
    expect((await client.get("/api/search?q=")).json()).toEqual({
      hits: [],
      next: null,
      is_cut: false,
      similar: [],
      also: [],
      left_out: [],
      unread: { waiting: 0, unreadable: 0 },
    });
    await world.db.deleteFrom("throttle").execute();
    const searchOnce = async (): Promise<number> => (await client.get("/api/search?q=haus")).statusCode;
    expect(await searchOnce()).toBe(200);
    // All of them take longer than the minute of the limit on a machine that is busy.
    await world.db.updateTable("throttle").set({ used: 239 }).execute();
    expect([await searchOnce(), await searchOnce()]).toEqual([200, 429]);
  });
});

// Few letters, so that words meet.
const letters = fc.string({
  unit: fc.constantFrom("a", "ä", "ae", "u", "ß", "n", "M", "o"),
  minLength: 2,
  maxLength: 5,
});
const word = fc.oneof(
  letters,
  fc.tuple(letters, letters).map(([a, b]) => a + b),
  fc.tuple(letters, fc.constantFrom("2", "19")).map(([a, b]) => a + b),
  fc.constantFrom("12", "2026", "204", "1a"),
);

// Covers search.3
it("hits are those of looking at every word of every text", async () => {
  const scene = await makeScene(world);
  const texts = fc.sample(fc.array(word, { minLength: 1, maxLength: 6 }), { numRuns: 19, seed: 7 });
  const documents: { id: string; words: string[] }[] = [];
  for (const words of texts)
    documents.push({ id: await write(scene.client, words.join(" ")), words: words.map(foldWord) });
  const has = (typed: string) => (words: readonly string[]) =>
    words.some((there) =>
      typed.length < 3 || /\d/.test(typed + there) ? there.startsWith(typed) : there.includes(typed),
    );
  let found = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 2 }), async (typed) => {
      const answer = await search(scene.client, typed.join(" "));
      const asked = significantWords(typed, (one) => isSmallWord(foldWord(one)));
      const tests = asked.map((one) => has(foldWord(one)));
      const expected = documents.filter(({ words }) => tests.every((test) => test(words)));
      const all = answer.left_out.length === typed.length - asked.length ? answer.hits : [];
      const hits = all.filter(({ how }) => how !== "similar" && how !== "form").map(({ file_id }) => file_id);
      // A word that folds to a single letter is not looked for.
      if (typed.every((one) => foldWord(one).length > 1)) {
        expect(hits.toSorted(), typed.join(" ")).toEqual(expected.map(({ id }) => id).toSorted());
        found += hits.length;
      }
    }),
    { numRuns: 150, seed: 11 },
  );
  expect(found).toBeGreaterThan(100);
});

it("of more words than one can be looked for as, those that begin so are found all the same", async () => {
  const scene = await makeScene(world);
  const others = Array.from({ length: PARTS_MAX }, (_, n) => `ver${String.fromCodePoint(0x4e00 + n)}`);
  await write(scene.client, others.join(" "));
  const longest = await write(scene.client, "Vertragsunterlagen");
  expect(idsOf(await search(scene.client, "Ver"))).toContain(longest);
});
