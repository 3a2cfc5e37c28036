import { searchTexts, type TextHits } from "@krempelfrei/contract/files/text-search";
import { storeText } from "../features/files/text/store-text.ts";
import type { Client } from "./client.ts";
import { upload } from "./scene.ts";
import type { World } from "./world.ts";

/** Gives the content of a document this text, as if it had been read. */
export async function giveText({ db }: Pick<World, "db">, fileId: string, body: string): Promise<void> {
  const { customer_id: customerId, sha256 } = await db
    .selectFrom("file")
    .select(["customer_id", "sha256"])
    .where("id", "=", fileId)
    .executeTakeFirstOrThrow();
  const text = { customerId, sha256, body };
  const isStored = await db.transaction().execute(async (db) => storeText(db, text));
  if (!isStored) throw new Error("the content is gone");
}

interface Texts {
  /** Uploads a document with this text; its id. */
  write(client: Client, body: string): Promise<string>;
  /** Without the limit of searches a minute, which tests would meet. */
  search(client: Client, q: string, query?: Record<string, string | number>): Promise<TextHits>;
}

export const textsIn = (world: Pick<World, "db">): Texts => ({
  async write(client, body) {
    const { id } = await upload(client, {});
    await giveText(world, id, body);
    return id;
  },
  async search(client, q, query) {
    await world.db.deleteFrom("throttle").execute();
    return client.call(searchTexts, { query: { q, ...query } });
  },
});

/** The documents of hits, sorted. */
export const idsOf = ({ hits }: TextHits): string[] => hits.map(({ file_id }) => file_id).toSorted();
