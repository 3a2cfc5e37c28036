import {
  collectionDay,
  COLLECTION_DAYS_AHEAD_MAX,
  movedText,
} from "@krempelfrei/bookkeeping/sepa/collection-day";
import {
  decideCollections,
  type Candidate,
  type CandidateMandate,
  type Decision,
} from "@krempelfrei/bookkeeping/sepa/collection";
import { dueOfFees } from "@krempelfrei/bookkeeping/open-fees";
import { targetDayFrom } from "@krempelfrei/bookkeeping/sepa/target-days";
import { creditorIdError } from "@krempelfrei/contract/accounting/creditor-id";
import type { CountAndSum } from "@krempelfrei/contract/accounting/claim-terms";
import type { SkippedClaim } from "@krempelfrei/contract/accounting/claim-terms";
import type { SepaPreview } from "@krempelfrei/contract/accounting/sepa";
import { mandateStatus } from "@krempelfrei/contract/customers/mandate-status";
import { Mandate } from "@krempelfrei/contract/customers/mandates";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { germanMonth } from "@krempelfrei/contract/german-month";
import type { Ctx } from "../../../context/context.ts";
import { listFreeBookings } from "../data/credit.queries.ts";
import { listOpenFees } from "../data/open-fees.queries.ts";
import type { AccountingSettings } from "../data/settings.queries.ts";
import { listCandidates, sumSettled, type CandidateFilter, type CandidateRow } from "./candidates.queries.ts";

/** Source: accounting.md 5. */
const INCOMPLETE = "Gläubiger-ID, IBAN oder Firmenname fehlen in den Einstellungen.";

/** Problem of the creditor's settings, in German. */
function settingsFault({ company_name, creditor_id, iban }: AccountingSettings): string | undefined {
  if (company_name === null || creditor_id === null || iban === null) return INCOMPLETE;
  return creditorIdError(creditor_id);
}

export interface CollectedClaim extends Candidate {
  readonly row: CandidateRow;
}

/** Content of a run; with a `problem` none can be made. */
export interface Proposal {
  readonly candidates: readonly CollectedClaim[];
  readonly collection_on: string | null;
  readonly moved: string | null;
  readonly problem: string | null;
  readonly collected: readonly Extract<Decision<CollectedClaim>, { amount_cents: number }>[];
  readonly skipped: readonly SkippedClaim[];
  readonly settled: CountAndSum;
}

export interface RunRequest extends CandidateFilter {
  readonly collection_on?: string | undefined;
  /** Open fees are collected as well, with the first claim of each customer. */
  readonly include_fees?: boolean | undefined;
}

/**
 * Day on which the customer was notified of this collection: by its invoice (mail or post), or by a mail for a
 * discarded run.
 */
function notifiedOn(row: CandidateRow): string | null {
  // A returned claim is collected again, which needs a new notice.
  if (row.attempts > 0) return null;
  const told = row.announced_at ?? row.mailed_at;
  return told === null ? row.posted_on : berlinDay(told);
}

function mandateOf(row: CandidateRow, today: string): CandidateMandate | null {
  if (row.mandate === null) return null;
  const status = Mandate.shape.status.parse(row.mandate.status);
  return { ...row.mandate, status: mandateStatus({ ...row.mandate, status }, today) };
}

async function toCandidates(
  ctx: Ctx,
  rows: readonly CandidateRow[],
  { today, with_fees }: { readonly today: string; readonly with_fees: boolean },
): Promise<CollectedClaim[]> {
  const ids = [...new Set(rows.map((row) => row.customer_id))];
  const free = Map.groupBy(await listFreeBookings(ctx, ids), ({ customer_id }) => customer_id);
  const fees: Awaited<ReturnType<typeof listOpenFees>> = with_fees ? await listOpenFees(ctx, ids) : new Map();
  return rows.map((row) => {
    const bookings = free.get(row.customer_id) ?? [];
    const unused = bookings.reduce((sum, { free_cents }) => sum + free_cents, 0);
    return {
      row,
      customer_id: row.customer_id,
      open_cents: row.open_cents,
      credit_cents: Math.min(unused, bookings[0]?.credit_cents ?? 0),
      pays_by_debit: row.payment_method === "lastschrift",
      debit_block: row.debit_block,
      address: row,
      mandate: mandateOf(row, today),
      notified_on: notifiedOn(row),
      // Without an address no mail could announce the fees in time.
      fees_cents: row.email === null ? 0 : dueOfFees(fees.get(row.customer_id) ?? []),
    };
  });
}

const isCollected = <C extends Candidate>(
  decision: Decision<C>,
): decision is Extract<Decision<C>, { amount_cents: number }> => "amount_cents" in decision;

function toSkipped({
  candidate: { row, open_cents },
  skip,
}: Extract<Decision<CollectedClaim>, { skip: object }>) {
  return {
    customer: {
      id: row.customer_id,
      number: row.customer_number,
      name: `${row.last_name}, ${row.first_name}`,
    },
    claim: { id: row.claim_id, number: row.claim_number },
    open_cents,
    ...skip,
  };
}

/**
 * Plans the collections of today's run and their day (`collection-day.ts`, `collection.ts`). If no customer could be
 * notified in time for the usual day, the day moves until one can; a requested day stays.
 */
export async function proposeRun(
  ctx: Ctx,
  settings: AccountingSettings,
  request: RunRequest,
): Promise<Proposal> {
  const today = berlinDay(ctx.clock());
  const candidates = await toCandidates(ctx, await listCandidates(ctx, request), {
    today,
    with_fees: request.include_fees ?? false,
  });
  const settled = await sumSettled(ctx, request.month);
  const day = collectionDay({ ...settings, today, month: request.month, wanted: request.collection_on });
  const nothing =
    candidates.length === 0
      ? `Für ${germanMonth(request.month)} gibt es keine offenen Forderungen zum Einzug.`
      : undefined;
  const problem = settingsFault(settings) ?? nothing ?? (day.ok ? undefined : day.message);
  if (problem !== undefined || !day.ok)
    return {
      candidates,
      collection_on: null,
      moved: null,
      problem: problem ?? null,
      collected: [],
      skipped: [],
      settled,
    };
  const decide = (collection_on: string) =>
    decideCollections(candidates, {
      today,
      collection_on,
      pre_notification_days: settings.pre_notification_days,
    });
  let { day: collection_on, moved } = day;
  let decisions = decide(collection_on);
  const later = request.collection_on === undefined ? laterDay(decisions, settings, today) : undefined;
  if (later !== undefined) {
    collection_on = later;
    moved = movedText(later);
    decisions = decide(later);
  }
  return {
    candidates,
    collection_on,
    moved: moved ?? null,
    problem: null,
    collected: decisions.filter(isCollected),
    skipped: decisions.flatMap((decision) => (isCollected(decision) ? [] : [toSkipped(decision)])),
    settled,
  };
}

/** The first day for which a customer can be notified in time, if the usual one is too early for all. */
function laterDay(
  decisions: readonly Decision<CollectedClaim>[],
  settings: AccountingSettings,
  today: string,
): string | undefined {
  if (decisions.some(isCollected)) return undefined;
  const told = decisions.flatMap((decision) =>
    "skip" in decision && decision.skip.code === "notice" ? [decision.candidate.notified_on ?? today] : [],
  );
  const [first] = told.toSorted();
  if (first === undefined) return undefined;
  const later = targetDayFrom(addDays(first, settings.pre_notification_days));
  return later <= addDays(today, COLLECTION_DAYS_AHEAD_MAX) ? later : undefined;
}

export function toPreview({ collected, skipped, ...proposal }: Proposal): SepaPreview {
  return {
    collection_on: proposal.collection_on,
    moved: proposal.moved,
    problem: proposal.problem,
    count: collected.length,
    sum_cents: collected.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    fees_cents: collected.reduce((sum, { fees_cents }) => sum + fees_cents, 0),
    notices: collected.filter(({ needs_notice }) => needs_notice).length,
    skipped_items: [...skipped],
    settled: proposal.settled,
  };
}
