import { addMonths, lastDay, monthOf } from "@krempelfrei/bookkeeping/month";
import {
  RUN_ROWS_MAX,
  type ClaimRunInput,
  type ClaimRunResult,
  type DraftedClaim,
} from "@krempelfrei/contract/accounting/claims";
import { euros } from "@krempelfrei/contract/money";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { actorId } from "../../../context/context.ts";
import { invalid } from "../../../core/errors.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { listClaimStates } from "../data/claims.queries.ts";
import { toAccountingCustomer } from "../data/customer-names.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { requireOpenPeriod } from "../data/settings.queries.ts";
import { countClaimed, firstContractDay, lockUnbilled } from "./candidates.queries.ts";
import { planClaims, sumsByWay, type ClaimPlan, type PlannedClaim } from "./plan-claims.ts";
import { sendInvoices } from "./send-invoices.job.ts";
import { writeClaims, type WrittenClaim } from "./write-claims.ts";

export interface ClaimRunOptions extends ClaimRunInput {
  /** Above this number no claim is made; a job does it. */
  readonly atOnce?: number | undefined;
  /** Person who started the job; undefined: the actor. */
  readonly by?: { readonly id: string; readonly name: string } | undefined;
  readonly onProgress?: ((done: number, total: number) => Promise<void>) | undefined;
}

/**
 * Makes the claims of a month, or previews them in a dry run: one for each contract, in one transaction, also if called
 * repeatedly or in parallel. Errors: as of `createClaims`.
 */
export async function runClaims(ctx: Ctx, input: ClaimRunOptions): Promise<ClaimRunResult> {
  const { month, dry_run, recreate, atOnce = Infinity } = input;
  return inAccounting(ctx, dry_run ? "read" : "refuse", async (ctx, { settings, today }) => {
    requireOpenPeriod(settings, lastDay(month));
    await requireMonth(ctx, month, today);
    if (!dry_run) await lockUnbilled(ctx, lastDay(month));
    const plan = await planClaims(ctx, { month, today, recreate, settings });
    const result = resultOf(input, plan, await countClaimed(ctx, month));
    if (dry_run || plan.planned.length === 0) return result;
    if (plan.planned.length > atOnce) return { ...result, ...LEFT };
    const { run_id, written } = await writeClaims(ctx, plan, {
      month,
      today,
      settings,
      by: input.by?.id ?? actorId(ctx),
      onProgress: async (done) => input.onProgress?.(done, plan.planned.length),
    });
    if (written.some(({ customer }) => customer.mail_wanted)) await enqueue(ctx, sendInvoices, {});
    await recordChange(ctx, {
      action: "claim.made",
      subject: { type: "claim", id: run_id, name: germanMonth(month) },
      customer_id: null,
      ...(input.by ? { by: input.by } : {}),
      changes: [
        { field: "claims", old: null, new: written.length },
        { field: "total_cents", old: null, new: plan.total_cents },
      ],
    });
    return { ...result, claims: await withStates(ctx, written.slice(0, RUN_ROWS_MAX)) };
  });
}

const LEFT = {
  state: "queued",
  created: 0,
  claims: [],
  messages: ["Die Forderungen werden im Hintergrund erstellt."],
} as const satisfies Partial<ClaimRunResult>;

/** Adds the states: credit on the account may have settled some claims already. */
async function withStates(ctx: Ctx, written: readonly WrittenClaim[]): Promise<DraftedClaim[]> {
  const states = await listClaimStates(
    ctx,
    written.map(({ id }) => id),
  );
  return written.map((claim) => ({ ...toDrafted(claim), ...states.get(claim.id) }));
}

/** Errors: 422 at `month` after the next month, and before all contracts. */
async function requireMonth(ctx: Ctx, month: string, today: string): Promise<void> {
  const latest = addMonths(monthOf(today), 1);
  if (month > latest) {
    const text = `Forderungen können höchstens für den Folgemonat erstellt werden (${germanMonth(latest)}).`;
    throw invalid("month", text);
  }
  const first = await firstContractDay(ctx);
  if (first === undefined || month < monthOf(first)) {
    throw invalid("month", "Für diesen Monat gibt es keine Verträge.");
  }
}

interface Before {
  readonly standing: number;
  readonly reversed: number;
}

function resultOf(
  { month, dry_run, recreate }: ClaimRunOptions,
  plan: ClaimPlan,
  { standing, reversed: taken }: Before,
): ClaimRunResult {
  const { planned, skipped, warnings, total_cents } = plan;
  const reversed = recreate ? 0 : taken;
  return {
    month,
    dry_run,
    state: "done",
    created: planned.length,
    unchanged: standing,
    reversed,
    skipped: skipped.length,
    warned: warnings.length,
    total_cents,
    by_way: sumsByWay(planned),
    claims: planned.slice(0, RUN_ROWS_MAX).map(toDrafted),
    skipped_items: skipped.slice(0, RUN_ROWS_MAX),
    warnings: warnings.slice(0, RUN_ROWS_MAX),
    messages: messagesOf({
      month,
      dry_run,
      created: planned.length,
      total_cents,
      unchanged: standing,
      reversed,
    }),
  };
}

type Counts = Pick<
  ClaimRunResult,
  "month" | "dry_run" | "created" | "total_cents" | "unchanged" | "reversed"
>;

function messagesOf({ month, dry_run, created, total_cents, unchanged, reversed }: Counts): string[] {
  const name = germanMonth(month);
  const claims = created === 1 ? "1 Forderung" : `${created} Forderungen`;
  const made = dry_run
    ? `${claims} über ${euros(total_cents)} für ${name} erstellen?`
    : `${claims} über ${euros(total_cents)} für ${name} erstellt.`;
  const none = `Für ${name} wurden keine neuen Forderungen erstellt (${unchanged} bereits vorhanden).`;
  const taken =
    reversed === 1
      ? "1 stornierte Forderung wurde nicht neu erzeugt."
      : `${reversed} stornierte Forderungen wurden nicht neu erzeugt.`;
  return [created > 0 ? made : none, ...(reversed > 0 ? [taken] : [])];
}

const toDrafted = ({ customer, draft }: PlannedClaim): DraftedClaim => ({
  id: null,
  number: null,
  customer: toAccountingCustomer(customer),
  period_from: draft.period_from,
  period_to: draft.period_to,
  gross_cents: draft.gross_cents,
  status: draft.gross_cents <= 0 ? "bezahlt" : "offen",
  note: draft.warnings.map(({ message }) => message).join(" "),
});
