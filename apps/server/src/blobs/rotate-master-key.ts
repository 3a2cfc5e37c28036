import type { Db } from "../db/connect.ts";
import { listContentKeys, rewrapContentKey } from "./group-keys.queries.ts";
import { unwrapGroupKey, wrapGroupKey } from "./group-keys.ts";
import type { MasterKeys } from "./key-wrap.ts";

const AT_ONCE = 1000;

/**
 * Wraps the keys of all groups by the current master key, while the app runs; contents stay untouched. A backup
 * has the keys under the former master keys until the next one is made. Resolves to the number of rewrapped keys.
 */
export async function rotateMasterKey(db: Db, masters: MasterKeys): Promise<number> {
  let rewrapped = 0;
  let after: string | undefined;
  for (;;) {
    const rows = await listContentKeys(db, { after, limit: AT_ONCE });
    for (const { customer_id, ...key } of rows) {
      if (key.master === masters.current.id) continue;
      const groupKey = unwrapGroupKey(masters, customer_id, key);
      await rewrapContentKey(db, customer_id, wrapGroupKey(masters, customer_id, groupKey));
      rewrapped += 1;
    }
    after = rows.at(-1)?.customer_id;
    if (after === undefined) return rewrapped;
  }
}
