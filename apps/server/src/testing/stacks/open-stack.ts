import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { blobKey } from "../../blobs/blob-key.ts";
import { pdf } from "../client.ts";
import type { World } from "../world.ts";

/** A stack of one page that waits to be cut. */
export async function insertOpenStack({ db, system }: World): Promise<string> {
  const spooled = await system.blobs.spool(Readable.from([pdf(randomUUID())]), { maxBytes: 10_000 });
  const { sha256, size } = spooled;
  const { id } = await db
    .insertInto("stack")
    .values({ name: "Stapel", extension: "pdf", sha256, size, pages: 1, state: "open" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await system.blobs.commit(spooled, blobKey(id, sha256));
  await db.insertInto("stack_page").values({ stack_id: id, page: 1, kind: "page" }).execute();
  return id;
}
