import { CHANGE_IP_DAYS, CHANGE_VALUES_YEARS } from "@krempelfrei/contract/limits";
import { berlinDay } from "@krempelfrei/contract/dates";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { authorize } from "../../context/authorize.ts";
import {
  eraseAddresses,
  eraseValues,
  listWithAddress,
  listWithValues,
} from "../../context/change.queries.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import type { Ages } from "./chain.queries.ts";

/** Number of entries that one transaction erases. */
const BATCH = 5000;

/**
 * Ages at which parts of an entry are erased: its values about people after the end of the tenth calendar year, the
 * retention period of books (§ 147 Abs. 3 and 4 AO), its network address after 90 days.
 */
export const agesAt = (now: Date): Ages => ({
  oldBefore: new Date(`${Number(berlinDay(now).slice(0, 4)) - CHANGE_VALUES_YEARS}-01-01T00:00:00+01:00`),
  addressesBefore: new Date(now.getTime() - CHANGE_IP_DAYS * DAY_MS),
});

/**
 * Erases the network addresses of entries after 90 days, and the values about people of old entries. The chain of
 * hashes stays intact, and so do action, subject, time and ids.
 */
export async function eraseOldChanges(ctx: Ctx): Promise<void> {
  const { oldBefore, addressesBefore } = agesAt(ctx.clock());
  await inBatches(ctx, async (ctx) => listWithAddress(ctx, addressesBefore, BATCH), eraseAddresses);
  await inBatches(ctx, async (ctx) => listWithValues(ctx, oldBefore, BATCH), eraseValues);
}

/** A run without old entries only reads the table, so that writers of the history do not wait. */
async function inBatches(
  ctx: Ctx,
  list: (ctx: Ctx) => Promise<number[]>,
  erase: (ctx: Ctx, ids: readonly number[]) => Promise<void>,
): Promise<void> {
  let size = BATCH;
  while (size === BATCH) {
    const ids = await list(ctx);
    size = ids.length;
    if (size === 0) return;
    await inTransaction(ctx, async (ctx) => {
      authorize(ctx, "system.operate");
      // change-recorded: it is the history itself.
      await erase(ctx, ids);
    });
  }
}
