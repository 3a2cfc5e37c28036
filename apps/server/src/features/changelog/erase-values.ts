import { CHANGE_IP_DAYS, CHANGE_VALUES_YEARS } from "@krempelfrei/contract/limits";
import { berlinDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../core/authorize.ts";
import { eraseAddresses, eraseOldValues } from "../../core/change.queries.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import type { Ages } from "./seal.queries.ts";

const DAY_MS = 24 * 3_600_000;
/** Entries that one transaction erases. */
const BATCH = 5000;

/**
 * How old an entry is when what it says of people is erased: after the end of the tenth calendar year, as books are kept (§ 147
 * Abs. 3 and 4 AO), and its network address after 90 days.
 */
export const agesAt = (now: Date): Ages => ({
  oldBefore: new Date(`${Number(berlinDay(now).slice(0, 4)) - CHANGE_VALUES_YEARS}-01-01T00:00:00+01:00`),
  addressesBefore: new Date(now.getTime() - CHANGE_IP_DAYS * DAY_MS),
});

/**
 * Erases the network addresses of entries after 90 days, and everything that old entries say of people. The chain of hashes
 * stays whole, and what was done to what, when, and by which id.
 */
export async function eraseOldChanges(ctx: Ctx): Promise<void> {
  const { oldBefore, addressesBefore } = agesAt(ctx.clock());
  await inBatches(ctx, async (ctx) => eraseAddresses(ctx, addressesBefore, BATCH));
  await inBatches(ctx, async (ctx) => eraseOldValues(ctx, oldBefore, BATCH));
}

async function inBatches(ctx: Ctx, erase: (ctx: Ctx) => Promise<number>): Promise<void> {
  for (let erased = BATCH; erased === BATCH;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that nobody waits long
    erased = await inTransaction(ctx, async (ctx) => {
      authorize(ctx, "system.operate");
      // change-recorded: it is the history itself.
      return erase(ctx);
    });
  }
}
