import { lastDay } from "@krempelfrei/bookkeeping/month";
import { daysOfQuarter } from "@krempelfrei/bookkeeping/quarter";
import type { TaxationFrom } from "@krempelfrei/bookkeeping/taxation";
import { germanQuarter } from "@krempelfrei/contract/accounting/quarterly";
import { germanDay } from "@krempelfrei/contract/dates";
import { germanMonth } from "@krempelfrei/contract/german-month";
import type { Ctx } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import type { AccountingSettings } from "../data/settings.queries.ts";
import { findSettledMonth, listHandedOver } from "./settings.queries.ts";

interface Changed {
  readonly before: readonly TaxationFrom[];
  readonly after: readonly TaxationFrom[];
}

/** True if a day up to this one gets another method. */
const differUntil = (day: string, { before, after }: Changed): boolean =>
  methodsUntil(before, day) !== methodsUntil(after, day);

/** The methods up to a day with the days on which they change. */
function methodsUntil(taxations: readonly TaxationFrom[], day: string): string {
  const sorted = taxations.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  return sorted
    .filter(
      ({ valid_from, method }, index) =>
        index > 0 && valid_from <= day && method !== sorted[index - 1]?.method,
    )
    .map(({ valid_from }) => valid_from)
    .concat(sorted[0]?.method ?? "")
    .join();
}

/**
 * Refuses another method for a month after the closed periods in which these have a write-off, a credit that settles a
 * claim, or a part payment that is divided otherwise: the tax of it is stored. Error: 409.
 */
export async function requireKeptSettlements(
  ctx: Ctx,
  { locked_until }: Pick<AccountingSettings, "locked_until">,
  changed: Changed,
): Promise<void> {
  if (locked_until === null) return;
  const month = await findSettledMonth(ctx, locked_until);
  if (month === null || !differUntil(lastDay(month), changed)) return;
  throw conflict(
    `Im Zeitraum bis ${germanDay(locked_until)}, der festgeschrieben ist, wurde schon eine Forderung für ${germanMonth(month)} ausgebucht, mit einem Guthaben beglichen oder zum Teil bezahlt. Bitte wählen Sie einen späteren Tag.`,
  );
}

/**
 * The German name of the last quarter that the tax adviser has as a DATEV file, if another method of a day up to its end
 * may change such files; undefined otherwise. A quarter's file may have services of all earlier days. Error: 422 at
 * `handed_over_again` unless that is true.
 */
export async function requireHandOver(
  ctx: Ctx,
  changed: Changed,
  handed_over_again: boolean,
): Promise<string | undefined> {
  const last = (await listHandedOver(ctx))
    .map(({ name, day }) => ({ key: `${name.slice(-4)}-Q${name.slice(0, 1)}`, day }))
    // A file of a quarter that still runs is a draft.
    .filter(({ key, day }) => day > daysOfQuarter(key).to)
    .map(({ key }) => key)
    .toSorted()
    .at(-1);
  if (last === undefined || !differUntil(daysOfQuarter(last).to, changed)) return undefined;
  if (handed_over_again) return germanQuarter(last);
  throw invalid(
    "handed_over_again",
    `Die Besteuerung ändert sich für Tage vor dem Ende des ${last.slice(6)}. Quartals ${last.slice(0, 4)}, das schon als DATEV-Datei übergeben ist. Wählen Sie einen späteren Tag oder bestätigen Sie hier, dass Sie die Dateien prüfen und noch einmal übergeben.`,
  );
}
