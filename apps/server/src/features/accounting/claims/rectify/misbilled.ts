import { feeOfMonth } from "@krempelfrei/bookkeeping/fee-parts";
import { daysFromTo, daysIn } from "@krempelfrei/bookkeeping/month";
import type { CustomerNote } from "@krempelfrei/contract/accounting/claim-terms";
import { counted } from "@krempelfrei/contract/counted";
import { euros } from "@krempelfrei/contract/money";
import type { Ctx } from "../../../../context/context.ts";
import { toAccountingCustomer } from "../../data/customer-names.ts";
import type { AccountingSettings } from "../../data/settings.queries.ts";
import { sumCorrections } from "../claims-after.queries.ts";
import { listBilledMonths, type BilledMonth, type BilledMonthFilter } from "./misbilled.queries.ts";

/** A claim whose fee differs from that of its contract, which was changed after the claim. */
export interface MisbilledMonth extends BilledMonth {
  readonly owed: ReturnType<typeof feeOfMonth>;
  /** Amount in cents that is not billed, less the bookings that name the claim; below 0 if it is billed too much. */
  readonly missing_cents: number;
}

const PRORATIONS = ["tagesgenau", "voller_monat"] as const;

/**
 * Lists claims that bill another fee than their contract now has for the month. A claim does not store how its part of
 * a month was computed, so that for the same days a fee by either setting is right.
 * Bookings that name a claim correct it, and make up for all of the difference or a part.
 */
export async function listMisbilled(
  ctx: Ctx,
  { proration }: Pick<AccountingSettings, "proration">,
  filter: BilledMonthFilter,
): Promise<MisbilledMonth[]> {
  const present = PRORATIONS.find((each) => each === proration) ?? "tagesgenau";
  const misbilled = (await listBilledMonths(ctx, filter)).flatMap((row) => {
    const { month, fee_cents } = row;
    const owed = feeOfMonth(row, { month, proration: present });
    const hasSameDays = daysFromTo(row.period_from, row.period_to) === owed.days;
    const isRight = (hasSameDays ? PRORATIONS : [present]).some(
      (each) => feeOfMonth(row, { month, proration: each }).cents === fee_cents,
    );
    return isRight ? [] : [{ ...row, owed }];
  });
  const corrections = await sumCorrections(
    ctx,
    misbilled.map(({ customer_id, claim_number }) => ({ customer_id, number: claim_number })),
  );
  return misbilled
    .map((row) => {
      const corrected_cents = corrections.get(row.claim_number) ?? 0;
      return { ...row, missing_cents: row.owed.cents - row.fee_cents - corrected_cents };
    })
    .filter(({ missing_cents }) => missing_cents !== 0);
}

/** Names the billed and the owed days and amounts, and the remedy. */
export function misbilledNote(row: MisbilledMonth): CustomerNote {
  const { claim_number, month, period_from, period_to, fee_cents, owed, missing_cents: missing } = row;
  const days = `${daysFromTo(period_from, period_to)} von ${daysIn(month)} Tagen`;
  const result =
    missing > 0 ? `${euros(missing)} sind nicht berechnet.` : `${euros(-missing)} sind zu viel berechnet.`;
  return {
    customer: toAccountingCustomer(row),
    code: "misbilled",
    message: `Rechnung ${claim_number} (${days}, ${euros(fee_cents)}): Nach dem Vertrag sind es ${counted(owed.days, "Tag", "Tage")} und ${euros(owed.cents)}. ${result} Bitte berichtigen Sie die Rechnung beim Kunden.`,
  };
}
