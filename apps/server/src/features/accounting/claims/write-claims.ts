import { invoiceNumber } from "@krempelfrei/contract/accounting/invoice-number";
import { targetDayFrom } from "@krempelfrei/bookkeeping/sepa/target-days";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
import { addDays } from "@krempelfrei/contract/dates";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { sumCents } from "@krempelfrei/bookkeeping/money";
import type { Ctx } from "../../../context/context.ts";
import { idAt, newId, newIds } from "../../../context/ids.queries.ts";
import { ClaimSnapshot } from "../data/claim-snapshot.ts";
import { insertRows } from "../data/rows.queries.ts";
import type { AccountingSettings } from "../data/settings.queries.ts";
import { creditFor, creditOf, settleFromCredit, type Credit } from "../data/settle-from-credit.ts";
import type { ClaimPlan, PlannedClaim } from "./plan-claims.ts";
import { splitCredits } from "./split-credits.ts";
import { setBilled, takeNumbers } from "./write-claims.queries.ts";

export interface WriteOptions {
  readonly month: string;
  readonly today: string;
  readonly settings: AccountingSettings;
  /** User who started the run; null for the system. */
  readonly by: string | null;
  /** Called after each chunk with the number written so far. */
  readonly onProgress?: ((done: number) => Promise<void>) | undefined;
}

export interface WrittenClaim extends PlannedClaim {
  readonly id: string;
  readonly number: string;
}

/** Claims that are written together. */
const CHUNK = 500;

/**
 * Writes planned claims with gapless numbers, positions, VAT and account lines, and settles them from customers'
 * credit. Inside the caller's transaction, under its lock. Also returns the id of the run.
 */
export async function writeClaims(
  ctx: Ctx,
  { planned, skipped, warnings, total_cents }: ClaimPlan,
  options: WriteOptions,
): Promise<{ run_id: string; written: WrittenClaim[] }> {
  const { month, today, settings, by } = options;
  const run_id = await newId(ctx);
  await insertRows(ctx, "claim_run", [
    { id: run_id, month, created: planned.length, total_cents, skipped, warnings, created_by: by },
  ]);
  const year = Number(today.slice(0, 4));
  const first = await takeNumbers(ctx, year, planned.length);
  const ids = await newIds(ctx, planned.length);
  const written = planned.map((claim, index) => ({
    ...claim,
    id: idAt(ids, index),
    seq: first + index,
    number: invoiceNumber(settings.invoice_number_format, year, first + index),
  }));
  const credit = await creditOf(
    ctx,
    planned.map(({ customer }) => customer.customer_id),
  );
  for (let start = 0; start < written.length; start += CHUNK) {
    await writeChunk(ctx, written.slice(start, start + CHUNK), { ...options, year, run_id, credit });
    await options.onProgress?.(Math.min(start + CHUNK, written.length));
  }
  await settleFromCredit(
    ctx,
    written.map(({ id, customer, draft }) => ({
      customer_id: customer.customer_id,
      id,
      open_cents: draft.gross_cents,
    })),
    today,
    credit,
  );
  return { run_id, written };
}

type Numbered = WrittenClaim & { readonly seq: number };

interface ChunkOptions extends WriteOptions {
  readonly year: number;
  readonly run_id: string;
  readonly credit: Credit;
}

async function writeChunk(ctx: Ctx, claims: readonly Numbered[], options: ChunkOptions): Promise<void> {
  const { month, today, by } = options;
  const created = { created_by: by, created_at: ctx.clock() };
  await insertRows(
    ctx,
    "claim",
    claims.map((claim) => ({ ...claimRow(claim, options), ...created })),
  );
  await insertRows(
    ctx,
    "booking",
    claims
      .filter(({ draft }) => draft.fee_cents !== 0)
      .map(({ id, number, customer, draft }) => ({
        customer_id: customer.customer_id,
        kind: "forderung",
        amount_cents: draft.fee_cents,
        booked_on: today,
        text: `Rechnung ${number} ${germanMonth(month)}`,
        vat_bp: rateOfFee(draft),
        claim_id: id,
        ...created,
      })),
  );
  const partOf = await splitCredits(ctx, claims, options);
  const positions = claims.flatMap(({ id, customer, draft }) =>
    draft.positions.map(({ service_from, service_to, booking_id, ...position }, index) => ({
      customer_id: customer.customer_id,
      claim_id: id,
      position: index + 1,
      ...position,
      booking_id: booking_id === null ? null : (partOf.get(booking_id) ?? booking_id),
      period_from: service_from,
      period_to: service_to,
    })),
  );
  await insertRows(ctx, "claim_position", positions);
  await insertRows(
    ctx,
    "claim_vat",
    claims.flatMap(({ id, customer, draft }) =>
      draft.vat.map((total) => ({ customer_id: customer.customer_id, claim_id: id, ...total })),
    ),
  );
  await setBilled(
    ctx,
    positions.flatMap(({ customer_id, claim_id, booking_id }) =>
      booking_id === null ? [] : [{ customer_id, claim_id, id: booking_id }],
    ),
  );
}

const claimRow = (
  { id, seq, number, customer, draft }: Numbered,
  { month, today, settings, year, run_id, credit }: ChunkOptions,
) => ({
  customer_id: customer.customer_id,
  id,
  number,
  year,
  seq,
  kind: draft.kind,
  month,
  period_from: draft.period_from,
  period_to: draft.period_to,
  gross_cents: draft.gross_cents,
  vat_cents: sumCents(draft.vat.map(({ vat_cents }) => vat_cents)),
  issued_on: today,
  due_on: dueOn(customer.payment_method, { month, today, settings }),
  payment_method: customer.payment_method,
  snapshot: snapshotOf(
    { customer, draft },
    settings,
    creditFor(credit, { customer_id: customer.customer_id, id, open_cents: draft.gross_cents }),
  ),
  run_id,
  // Nothing settles a new claim yet; a claim of 0 or less has nothing to settle.
  open_cents: Math.max(0, draft.gross_cents),
  status: draft.gross_cents <= 0 ? "bezahlt" : "offen",
  mail_wanted: customer.mail_wanted,
});

/** The only rate of the fee; null if it has none, or several, which are in `claim_vat`. */
function rateOfFee(draft: PlannedClaim["draft"]): number | null {
  const rates = new Set(draft.positions.filter(({ kind }) => kind === "beitrag").map(({ vat_bp }) => vat_bp));
  const [rate] = rates;
  return rates.size === 1 && rate !== undefined ? rate : null;
}

/**
 * Due day of a claim: a transfer is due the set number of days after the invoice; a debit on the month's day of
 * collection, or as soon as the announcement period allows, on a banking day (accounting.md 3.1).
 */
function dueOn(
  way: "lastschrift" | "ueberweisung",
  { month, today, settings }: Pick<WriteOptions, "month" | "today" | "settings">,
): string {
  if (way === "ueberweisung") return addDays(today, settings.payment_days);
  const usual = `${month}-${String(settings.collection_day).padStart(2, "0")}`;
  const announced = addDays(today, settings.pre_notification_days);
  return targetDayFrom(usual > announced ? usual : announced);
}

function snapshotOf(
  { customer: row, draft }: PlannedClaim,
  settings: AccountingSettings,
  credit_cents: number,
): ClaimSnapshot {
  const { mandate_reference: reference, mandate_holder: holder, mandate_iban: iban } = row;
  const byDebit =
    row.payment_method === "lastschrift" && reference !== null && holder !== null && iban !== null;
  return ClaimSnapshot.parse({
    customer: { ...row, number: row.customer_number },
    package: draft.package,
    credit_cents,
    mandate: byDebit ? { reference, holder, iban_masked: maskIban(iban) } : null,
    creditor: { ...settings, small_business: draft.vat.every(({ vat_bp }) => vat_bp === 0) },
  });
}
