import { claimOfMonth, type ClaimDraft, type Note } from "@krempelfrei/bookkeeping/claims-of-month";
import { listVatRates } from "../data/vat-rates.queries.ts";
import { firstDay, lastDay } from "@krempelfrei/bookkeeping/month";
import type { CustomerNote } from "@krempelfrei/contract/accounting/claim-terms";
import type { SumsByWay } from "@krempelfrei/contract/accounting/claims";
import type { Ctx } from "../../../context/context.ts";
import { toAccountingCustomer } from "../data/customer-names.ts";
import { type AccountingSettings } from "../data/settings.queries.ts";
import { listCandidates, type CandidateRow, type Replacement } from "./candidates.queries.ts";
import { listMisbilled, misbilledNote } from "./rectify/misbilled.ts";

export interface PlannedClaim {
  readonly customer: CandidateRow;
  readonly draft: ClaimDraft;
}

export interface ClaimPlan {
  readonly planned: readonly PlannedClaim[];
  readonly skipped: readonly CustomerNote[];
  readonly warnings: readonly CustomerNote[];
  readonly total_cents: number;
}

export interface PlanOptions {
  readonly month: string;
  readonly today: string;
  readonly recreate: boolean;
  readonly settings: AccountingSettings;
  /** A claim to be replaced; undefined: the claims of all customers. */
  readonly replacement?: Replacement | undefined;
}

const hasAddress = ({ street, house_no, zip, city }: CandidateRow): boolean =>
  [street, house_no, zip, city].every((part) => part !== null && part !== "");

/**
 * The claims that a month still needs, computed from contracts and accounts, with warnings also about existing claims
 * that no longer agree with their contract; writes nothing.
 */
export async function planClaims(ctx: Ctx, options: PlanOptions): Promise<ClaimPlan> {
  const { month, today, recreate, settings, replacement } = options;
  const terms = {
    month,
    vat_rates: await listVatRates(ctx),
    proration: settings.proration === "voller_monat" ? ("voller_monat" as const) : ("tagesgenau" as const),
  };
  const candidates = await listCandidates(ctx, {
    month,
    first_day: firstDay(month),
    last_day: lastDay(month),
    today,
    recreate,
    replacement,
  });
  const planned: PlannedClaim[] = [];
  const skipped: CustomerNote[] = [];
  const warnings: CustomerNote[] = [];
  let total_cents = 0;
  for (const customer of candidates) {
    const outcome = claimOfMonth({ ...customer, has_address: hasAddress(customer) }, terms);
    const told = (note: Note): CustomerNote => ({ customer: toAccountingCustomer(customer), ...note });
    if (outcome.kind === "skipped") skipped.push(told(outcome.note));
    if (outcome.kind !== "claim") continue;
    planned.push({ customer, draft: outcome.draft });
    warnings.push(...outcome.draft.warnings.map(told));
    total_cents += outcome.draft.gross_cents;
  }
  if (replacement === undefined) {
    const misbilled = await listMisbilled(ctx, settings, { months: { from: month, to: month } });
    warnings.push(...misbilled.map(misbilledNote));
  }
  return { planned, skipped, warnings, total_cents };
}

/** Sums by way of payment; together they are all planned claims. */
export function sumsByWay(planned: readonly PlannedClaim[]): SumsByWay {
  const sums = {
    lastschrift: { count: 0, cents: 0 },
    ueberweisung: { count: 0, cents: 0 },
    ohne_mandat: { count: 0, cents: 0 },
  };
  for (const { customer, draft } of planned) {
    const byDebit = customer.payment_method === "lastschrift";
    const way = sums[byDebit && customer.mandate_iban === null ? "ohne_mandat" : customer.payment_method];
    way.count += 1;
    way.cents += draft.gross_cents;
  }
  return sums;
}
