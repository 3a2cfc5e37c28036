import { storeText } from "../features/files/text/store-text.ts";
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
