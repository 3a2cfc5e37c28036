import { buffer } from "node:stream/consumers";
import pg from "pg";
import { type KeyShelf, type WrappedKey } from "../blobs/group-keys.ts";
import type { MasterKeys } from "../blobs/key-wrap.ts";
import type { BackupTarget } from "./target.ts";

/**
 * Keys of the groups, beside the snapshots and not in them: the next backup deletes the key of an erased group, which
 * makes its contents unreadable in every snapshot. `erased/` lists the erased groups, so that a restore does not bring
 * a group back.
 */
const KEYS = "keys/";
const ERASED = "erased/";

const keysOf = (groupId: string): string => `${KEYS}${groupId}/`;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export function keysInTarget(target: BackupTarget, masters: MasterKeys): KeyShelf {
  const read = async (groupId: string): Promise<WrappedKey | undefined> => {
    let found: WrappedKey | undefined;
    for await (const { name } of target.list(keysOf(groupId))) {
      const master = name.slice(keysOf(groupId).length);
      // A killed backup may have left a key that was wrapped by an earlier master key; one whose master is known wins.
      if (found === undefined || masters.find(master) !== undefined)
        found = { master, wrapped: await buffer(await target.read(name)) };
    }
    return found;
  };
  return {
    read,
    async add(groupId, key) {
      const there = await read(groupId);
      if (there) return there;
      await target.write(`${keysOf(groupId)}${key.master}`, once(key.wrapped));
      return key;
    },
  };
}

/** Synchronises the stored keys with the database: adds new and rewrapped keys, deletes destroyed keys. */
export async function keepKeys(url: string, target: BackupTarget): Promise<void> {
  const there = new Map<string, string[]>();
  for await (const { name } of target.list(KEYS)) {
    const [groupId = ""] = name.slice(KEYS.length).split("/");
    there.set(groupId, [...(there.get(groupId) ?? []), name]);
  }
  const erased = await erasedGroups(target);
  await withClient(url, async (client) => {
    // The program may be newer than the database.
    const { rowCount } = await client.query("SELECT FROM pg_tables WHERE tablename = 'content_key'");
    if (rowCount === 0) return;
    const { rows } = await client.query<{
      customer_id: string;
      master: string | null;
      wrapped: Buffer | null;
    }>("SELECT customer_id, master, wrapped FROM content_key");
    for (const { customer_id, master, wrapped } of rows) {
      const kept = there.get(customer_id) ?? [];
      const name = master === null ? undefined : `${keysOf(customer_id)}${master}`;
      if (name !== undefined && wrapped && !kept.includes(name)) await target.write(name, once(wrapped));
      for (const old of kept) if (old !== name) await target.delete(old);
      if (master === null && !erased.has(customer_id))
        await target.write(`${ERASED}${customer_id}`, once(Buffer.from("erased\n")));
    }
  });
}

/** Ids of the groups that were erased; snapshots may still contain them. */
export async function erasedGroups(target: BackupTarget): Promise<Set<string>> {
  const groups = new Set<string>();
  for await (const { name } of target.list(ERASED)) groups.add(name.slice(ERASED.length));
  return groups;
}

/** The keys of the groups as stored, and the ids of the erased groups. */
export interface KeptKeys {
  readonly keys: readonly (WrappedKey & { readonly groupId: string })[];
  readonly erased: ReadonlySet<string>;
}

export async function readKeys(target: BackupTarget): Promise<KeptKeys> {
  const keys: KeptKeys["keys"][number][] = [];
  for await (const { name } of target.list(KEYS)) {
    const [groupId = "", master = ""] = name.slice(KEYS.length).split("/");
    keys.push({ groupId, master, wrapped: await buffer(await target.read(name)) });
  }
  return { keys, erased: await erasedGroups(target) };
}

/** Puts the keys and the erased groups into a database, in the transaction that restores its tables. */
export async function loadKeys(client: pg.Client, { keys, erased }: KeptKeys): Promise<void> {
  await client.query("DELETE FROM content_key");
  for (const { groupId, master, wrapped } of keys) {
    await client.query(
      `INSERT INTO content_key (customer_id, master, wrapped) VALUES ($1, $2, $3)
       ON CONFLICT (customer_id) DO UPDATE SET master = EXCLUDED.master, wrapped = EXCLUDED.wrapped`,
      [groupId, master, wrapped],
    );
  }
  await destroyKeys(client, erased);
}

/** Deletes the keys of erased groups from a restored database, and records the erasure. */
export async function markErased(url: string, target: BackupTarget): Promise<void> {
  const erased = await erasedGroups(target);
  await withClient(url, async (client) => destroyKeys(client, erased));
}

async function destroyKeys(client: pg.Client, groups: ReadonlySet<string>): Promise<void> {
  await client.query(
    `INSERT INTO content_key (customer_id, destroyed_at) SELECT erased.id, now() FROM unnest($1::uuid[]) AS erased (id)
     ON CONFLICT (customer_id) DO UPDATE SET master = NULL, wrapped = NULL, destroyed_at = now()`,
    [[...groups]],
  );
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "krempelfrei-backup" });
  // The pending or the next query reports the error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
