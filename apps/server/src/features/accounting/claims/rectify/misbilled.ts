import { feeOfMonth } from "@krempelfrei/bookkeeping/fee-parts";
import { daysFromTo, daysIn } from "@krempelfrei/bookkeeping/month";
import type { CustomerNote } from "@krempelfrei/contract/accounting/claim-terms";
import { counted } from "@krempelfrei/contract/counted";
import { euros } from "@krempelfrei/contract/money";
import type { Ctx } from "../../../../context/context.ts";
import { toAccountingCustomer } from "../../data/customer-names.ts";
import type { AccountingSettings } from "../../data/settings.queries.ts";
import { listBilledMonths, type BilledMonth, type BilledMonthFilter } from "./misbilled.queries.ts";

/** A claim whose fee differs from that of its contract, which was changed after the claim. */
export interface MisbilledMonth extends BilledMonth {
  readonly owed: ReturnType<typeof feeOfMonth>;
}

const PRORATIONS = ["tagesgenau", "voller_monat"] as const;

/**
 * Lists claims that bill another fee than their contract now has for the month. A claim does not store how its part of
 * a month was computed, so that for the same days a fee by either setting is right.
 */
export async function listMisbilled(
  ctx: Ctx,
  { proration }: Pick<AccountingSettings, "proration">,
  filter: BilledMonthFilter,
): Promise<MisbilledMonth[]> {
  const present = PRORATIONS.find((each) => each === proration) ?? "tagesgenau";
  return (await listBilledMonths(ctx, filter)).flatMap((row) => {
    const { month, fee_cents } = row;
    const owed = feeOfMonth(row, { month, proration: present });
    const hasSameDays = daysFromTo(row.period_from, row.period_to) === owed.days;
    const isRight = (hasSameDays ? PRORATIONS : [present]).some(
      (each) => feeOfMonth(row, { month, proration: each }).cents === fee_cents,
    );
    return isRight ? [] : [{ ...row, owed }];
  });
}

/** Names the billed and the owed days and amounts, and the remedy. */
export function misbilledNote(row: MisbilledMonth): CustomerNote {
  const { claim_number, month, period_from, period_to, fee_cents, owed } = row;
  const days = `${daysFromTo(period_from, period_to)} von ${daysIn(month)} Tagen`;
  const missing = owed.cents - fee_cents;
  const result =
    missing > 0 ? `${euros(missing)} sind nicht berechnet.` : `${euros(-missing)} sind zu viel berechnet.`;
  return {
    customer: toAccountingCustomer(row),
    code: "misbilled",
    message: `Rechnung ${claim_number} (${days}, ${euros(fee_cents)}): Nach dem Vertrag sind es ${counted(owed.days, "Tag", "Tage")} und ${euros(owed.cents)}. ${result} Bitte berichtigen Sie die Rechnung beim Kunden.`,
  };
}
