import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Client } from "../../../testing/client.ts";
import { makeScene } from "../../../testing/scene.ts";
import { idsOf, textsIn } from "../../../testing/texts.ts";
import { createWorld } from "../../../testing/world.ts";

const world = await createWorld();
const { search, write } = textsIn(world);

/** Adds documents with the content of this one. */
async function copy(id: string, count: number): Promise<void> {
  const { revision: _, ...row } = await world.db
    .selectFrom("file")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: count }, () => ({ ...row, id: randomUUID() }));
  await world.db.insertInto("file").values(copies).execute();
}

/** Reads all pages of a search: the ids of its hits, and whether there are more. */
async function searchAll(client: Client, q: string) {
  let answer = await search(client, q);
  const ids = idsOf(answer);
  while (answer.next !== null) {
    expect(answer.is_cut).toBe(false);
    answer = await search(client, q, { cursor: answer.next });
    ids.push(...idsOf(answer));
  }
  return { ids, is_cut: answer.is_cut };
}

describe("a search with many hits", () => {
  // Covers search.14
  it("lists two hundred, and says that there are more", async () => {
    const { client } = await makeScene(world);
    const first = await write(client, "Beleg im Ordner");
    await copy(first, 200);
    for (const q of ["beleg", '"im Ordner"']) {
      const { ids, is_cut } = await searchAll(client, q);
      expect([new Set(ids).size, is_cut]).toEqual([200, true]);
    }
    await world.db.deleteFrom("file").where("id", "=", first).execute();
    expect(await searchAll(client, "beleg")).toMatchObject({ is_cut: false });
  });

  it("finds a phrase behind more text than one call reads", async () => {
    const { client } = await makeScene(world);
    const long = await write(client, `Monate drei ${"Wort ".repeat(25_000)}`);
    const late = await write(client, "drei Monate");
    const old = await write(client, "Frist: drei Monate");
    await world.db.updateTable("file").set({ date_relevance_year: 2001 }).where("id", "=", old).execute();
    await copy(long, 54);
    await world.db
      .updateTable("file")
      .set({ created_at: sql`created_at + interval '1 day'` })
      .where("id", "=", late)
      .execute();
    expect(await searchAll(client, '"drei Monate"')).toEqual({ ids: [late, old], is_cut: false });
    // Also where the first page has no hit.
    await world.db.deleteFrom("file").where("id", "=", late).execute();
    expect(await searchAll(client, '"drei Monate"')).toEqual({ ids: [old], is_cut: false });
  });
});
