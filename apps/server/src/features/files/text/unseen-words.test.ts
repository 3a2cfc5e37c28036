import fc from "fast-check";
import { deleteFile } from "@krempelfrei/contract/files/files";
import { expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { makeScene, type Scene } from "../../../testing/scene.ts";
import { SEED } from "../../../testing/seed.ts";
import { textsIn } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";
import { PARTS_MAX } from "./search.queries.ts";

const world = await createWorld();
const { search, write } = textsIn(world);

// None that folding puts together with another.
const LETTERS = "bcdfgklmnprtvwxz";
/** Different letters for each number up to 4,095. */
const lettersOf = (number: number): string =>
  [256, 16, 1].map((place) => LETTERS[Math.floor(number / place) % 16]).join("");

/** So many words with the term inside, longer than the term itself. */
const wordsAround = (term: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${lettersOf(index)}${term}qq`);

it("a word of an unseen document does not push one's own out of a full list", async () => {
  const { client, group } = await makeScene(world);
  const related = await world.signIn(group.related);
  await write(client, "Trennungsscheidung");
  // More than are looked up at once.
  await write(client, wordsAround("adoption", 2 * PARTS_MAX + 1).join(" "));
  for (const term of ["scheidung", "insolvenz", "adoption"]) {
    await write(related, wordsAround(term, PARTS_MAX - 1).join(" "));
    const last = await write(related, `zzzz${term}qqqqqqqqqqqq`);
    const { hits } = await search(related, term);
    expect(
      hits.map(({ file_id }) => file_id),
      term,
    ).toContain(last);
  }
});

it("nor does a word of a text that is hidden in one's own document", async () => {
  const { group } = await makeScene(world);
  const related = await world.signIn(group.related);
  const hidden = await write(related, "scheidung");
  await world.db.updateTable("file").set({ machine_hidden: true }).where("id", "=", hidden).execute();
  await write(related, wordsAround("scheidung", PARTS_MAX - 1).join(" "));
  const last = await write(related, "zzzzscheidungqqqqqqqqqqqq");
  const { hits } = await search(related, "scheidung");
  expect(hits.map(({ file_id }) => file_id)).toContain(last);
  expect(hits.map(({ file_id }) => file_id)).not.toContain(hidden);
});

const term = "regen";
const near = (index: number): string => `rege${lettersOf(index).slice(1)}n`;

/** A scene whose related person has filled the lists of candidates to within a few words. */
async function fill(own: number, similar: number): Promise<Scene & { related: Client }> {
  const scene = await makeScene(world);
  const related = await world.signIn(scene.group.related);
  const words = wordsAround(term, own);
  await write(related, words.slice(0, -3).join(" "));
  for (const word of words.slice(-3)) await write(related, word);
  const almost = Array.from({ length: similar }, (_, index) => near(index));
  await write(related, almost.slice(0, -3).join(" "));
  for (const word of almost.slice(-3)) await write(related, word);
  return { ...scene, related };
}

const unseen = fc.oneof(
  fc.nat({ max: 4095 }).map((index) => `${lettersOf(index)}${term}`),
  fc.nat({ max: 4095 }).map((index) => `${term}${lettersOf(index)}`),
  fc.nat({ max: 255 }).map(near),
  fc.constantFrom(term, `x${term}`, "regenn", "rengen", "regenwetter"),
);

// Covers S52
it(`answers are the same with and without any unseen document while the lists are full (TEST_SEED=${SEED})`, async () => {
  const scenes = [
    await fill(PARTS_MAX - 1, 63),
    await fill(PARTS_MAX, 64),
    await fill(PARTS_MAX + 2, 66),
    await fill(5, 5),
  ];
  const queries = [term, "regne", "regem", `bbb${term}`, "egen", `${term} bbb`];
  const property = fc.asyncProperty(
    fc.nat({ max: scenes.length - 1 }),
    fc.array(unseen, { minLength: 1, maxLength: 5 }),
    fc.constantFrom("private", "locker", "pending"),
    async (at, words, state) => {
      const scene = scenes[at];
      if (!scene) throw new Error(String(at));
      const ask = async () => Promise.all(queries.map((q) => search(scene.related, q)));
      const before = await ask();
      const id = await write(scene.client, words.join(" "));
      if (state === "pending")
        await world.db.updateTable("file").set({ approval_status: "pending" }).where("id", "=", id).execute();
      if (state === "locker")
        await world.db
          .updateTable("file")
          .set({ is_locker: true, folder_id: null, dropped_at: new Date() })
          .where("id", "=", id)
          .execute();
      expect(await ask(), words.join(" ")).toEqual(before);
      await world.db.updateTable("file").set({ approval_status: "none" }).where("id", "=", id).execute();
      await scene.client.call(deleteFile, { params: { id } });
    },
  );
  await fc.assert(property, { seed: SEED, numRuns: 25 });
});
