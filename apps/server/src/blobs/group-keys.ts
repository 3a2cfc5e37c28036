import { randomBytes } from "node:crypto";
import { KEY_BYTES, unwrapKey, wrapKey, type MasterKeys } from "./key-wrap.ts";

/** A group's key as stored: wrapped by a master key. */
export interface WrappedKey {
  /** Id of its master key. */
  readonly master: string;
  readonly wrapped: Buffer;
}

/** Store of the wrapped keys. */
export interface KeyShelf {
  read(groupId: string): Promise<WrappedKey | undefined>;
  /** Stores the key durably unless the group has one; resolves to the group's key. Rejects if it was destroyed. */
  add(groupId: string, key: WrappedKey): Promise<WrappedKey>;
}

/** The keys of groups, which wrap the keys of their contents. */
export interface GroupKeys {
  /** The group's key; made if there is none yet. */
  keyFor(groupId: string): Promise<Buffer>;
  /** Undefined if the group has no key: it was destroyed, or nothing of the group was ever encrypted. */
  find(groupId: string): Promise<Buffer | undefined>;
}

/** A key was wrapped by a master key that is not in the operator's file. */
export class NoMasterKey extends Error {
  readonly code = "NO_MASTER_KEY";
  constructor(id: string) {
    super(`The master key ${id} is not in the file of CONTENT_KEY_FILE`);
    this.name = "NoMasterKey";
  }
}

/** Maximum time for which a destroyed key stays in memory. */
const KEPT_MS = 5 * 60_000;
const KEPT_MAX = 10_000;

const purposeOf = (groupId: string): string => `group ${groupId}`;

export function wrapGroupKey(masters: MasterKeys, groupId: string, key: Buffer): WrappedKey {
  const { id: master, key: by } = masters.current;
  return { master, wrapped: wrapKey(key, by, purposeOf(groupId)) };
}

/** Throws `NoMasterKey`, and `CannotUnwrap` if the wrapped key is damaged or belongs to another group. */
export function unwrapGroupKey(
  masters: MasterKeys,
  groupId: string,
  { master, wrapped }: WrappedKey,
): Buffer {
  const by = masters.find(master);
  if (by === undefined) throw new NoMasterKey(master);
  return unwrapKey(wrapped, by.key, purposeOf(groupId));
}

/** Keys of a shelf, unwrapped by the master keys and cached in memory for some minutes. */
export function openGroupKeys(shelf: KeyShelf, masters: MasterKeys): GroupKeys {
  const kept = new Map<string, { readonly key: Buffer; readonly until: number }>();
  const keep = (groupId: string, wrapped: WrappedKey): Buffer => {
    const key = unwrapGroupKey(masters, groupId, wrapped);
    kept.delete(groupId);
    kept.set(groupId, { key, until: performance.now() + KEPT_MS });
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break;
      kept.delete(oldest);
    }
    return key;
  };

  const find = async (groupId: string): Promise<Buffer | undefined> => {
    const found = kept.get(groupId);
    if (found !== undefined && found.until > performance.now()) return found.key;
    kept.delete(groupId);
    const wrapped = await shelf.read(groupId);
    return wrapped && keep(groupId, wrapped);
  };

  return {
    find,
    async keyFor(groupId) {
      const found = await find(groupId);
      if (found !== undefined) return found;
      return keep(groupId, await shelf.add(groupId, wrapGroupKey(masters, groupId, randomBytes(KEY_BYTES))));
    },
  };
}
