import { germanQuarter, QuarterFigures, type Quarter } from "@krempelfrei/contract/accounting/quarterly";
import { germanDay } from "@krempelfrei/contract/dates";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { conflict } from "../../../core/errors.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { datevSettingsOf } from "./datev-settings.ts";
import { getQuarter, listQuarters } from "./quarters.ts";
import { insertQuarterLock, setLockedUntil } from "./quarters.queries.ts";

/**
 * Closes a quarter (Festschreiben) with its present figures: nothing up to its last day changes any more, and
 * corrections are booked after it. Errors: 403, 404; 409 during the quarter, if it is closed already, if an earlier one
 * is open, and while a run is under way.
 */
export async function lockQuarter(ctx: Ctx, { key }: { readonly key: string }): Promise<Quarter> {
  return inAccounting(ctx, "change", async (ctx, { settings }) => {
    const quarter = await getQuarter(ctx, key);
    await refuse(ctx, quarter);
    await insertQuarterLock(ctx, {
      key,
      figures: QuarterFigures.parse(quarter),
      locked_at: ctx.clock(),
      locked_by: actorId(ctx),
      datev: datevSettingsOf(settings),
    });
    await setLockedUntil(ctx, quarter.to);
    await recordChange(ctx, {
      action: "quarter.locked",
      subject: { type: "quarter", id: null, name: germanQuarter(key) },
      customer_id: null,
      changes: [{ field: "locked_until", old: settings.locked_until, new: quarter.to }],
    });
    return getQuarter(ctx, key);
  });
}

async function refuse(ctx: Ctx, { key, state, to, can_lock }: Quarter): Promise<void> {
  const name = germanQuarter(key);
  if (state === "laeuft") throw conflict(`Das ${name} läuft noch bis ${germanDay(to)}.`);
  if (state === "festgeschrieben") throw conflict(`Das ${name} ist bereits festgeschrieben.`);
  if (can_lock) return;
  const next = (await listQuarters(ctx)).find((each) => each.can_lock);
  throw conflict(`Bitte zuerst das ${germanQuarter(next?.key ?? key)} festschreiben.`);
}
