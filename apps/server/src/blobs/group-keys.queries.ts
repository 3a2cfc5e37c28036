import type { Db } from "../db/connect.ts";
import type { KeyShelf, WrappedKey } from "./group-keys.ts";

export function keysInDatabase(db: Db): KeyShelf {
  const read = async (groupId: string): Promise<WrappedKey | undefined> =>
    db
      .selectFrom("content_key")
      .select(["master", "wrapped"])
      .where("customer_id", "=", groupId)
      .where("destroyed_at", "is", null)
      .$narrowType<{ master: string; wrapped: Buffer }>()
      .executeTakeFirst();
  return {
    read,
    async add(groupId, key) {
      await db
        .insertInto("content_key")
        .values({ customer_id: groupId, ...key })
        .onConflict((conflict) => conflict.column("customer_id").doNothing())
        .execute();
      const kept = await read(groupId);
      if (kept === undefined) throw new Error(`The key of the group ${groupId} was destroyed`);
      return kept;
    },
  };
}

/** Wrapped keys, ordered by the group's id: at most `limit`, after the group `after`. Destroyed keys are left out. */
export async function listContentKeys(
  db: Db,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<(WrappedKey & { readonly customer_id: string })[]> {
  return db
    .selectFrom("content_key")
    .select(["customer_id", "master", "wrapped"])
    .where("destroyed_at", "is", null)
    .$if(after !== undefined, (query) => query.where("customer_id", ">", after ?? ""))
    .$narrowType<{ master: string; wrapped: Buffer }>()
    .orderBy("customer_id")
    .limit(limit)
    .execute();
}

/** Replaces a key by its rewrapped form, unless it was destroyed meanwhile. */
export async function rewrapContentKey(db: Db, groupId: string, key: WrappedKey): Promise<void> {
  await db
    .updateTable("content_key")
    .set({ ...key })
    .where("customer_id", "=", groupId)
    .where("destroyed_at", "is", null)
    .execute();
}

/** Ids of the master keys that wrap keys of groups. */
export async function listMasters(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("content_key")
    .select("master")
    .distinct()
    .where("destroyed_at", "is", null)
    .$narrowType<{ master: string }>()
    .execute();
  return rows.map(({ master }) => master);
}

/** Destroys the key of a group, and records the erasure also if it had none. */
export async function destroyContentKey(db: Db, groupId: string, at: Date): Promise<void> {
  const gone = { master: null, wrapped: null, destroyed_at: at };
  await db
    .insertInto("content_key")
    .values({ customer_id: groupId, ...gone })
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(gone))
    .execute();
}
