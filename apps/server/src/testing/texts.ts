import { searchTexts, type TextHits } from "@krempelfrei/contract/files/text-search";
import { storeText } from "../features/files/text/store-text.ts";
import type { Client } from "./client.ts";
import { type Scene, upload } from "./scene.ts";
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

/** A bill of the ninth of a month. */
export const instalmentLetter = (month: number): string => `Stadtwerke Musterstadt
Stadtwerke Musterstadt · Werkstraße 1 · 12345 Musterstadt
Karla Beispiel
Datum
09.0${month}.2026
Abschlag Strom 0${month}/2026
Guten Tag Karla Beispiel,
Zu zahlender Betrag 84,17 €, zahlbar bis 23.0${month}.2026`;

interface Waiting {
  readonly scene: Scene;
  /** Undefined while it is not read yet. */
  readonly text?: string | undefined;
  readonly name?: string | undefined;
}

/** Uploads a document that waits, by staff; its id. */
export async function uploadWaiting(
  world: Pick<World, "db">,
  staff: Client,
  { scene, text, name = "Scan.pdf" }: Waiting,
): Promise<string> {
  const { id } = await upload(staff, { user_id: scene.group.customer.id }, name);
  if (text !== undefined) await giveText(world, id, text);
  return id;
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
