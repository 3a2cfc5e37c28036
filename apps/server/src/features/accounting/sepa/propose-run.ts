import {
  collectionDay,
  COLLECTION_DAYS_AHEAD_MAX,
  movedText,
} from "@krempelfrei/bookkeeping/sepa/collection-day";
import {
  announceableDay,
  decideCollections,
  type Candidate,
  type CandidateMandate,
  type CollectionRules,
  type Decision,
  type Notice,
} from "@krempelfrei/bookkeeping/sepa/collection";
import { dueOfFees } from "@krempelfrei/bookkeeping/open-fees";
import { targetDayFrom } from "@krempelfrei/bookkeeping/sepa/target-days";
import { creditorIdError } from "@krempelfrei/contract/accounting/creditor-id";
import type { CountAndSum } from "@krempelfrei/contract/accounting/claim-terms";
import type { SkippedClaim } from "@krempelfrei/contract/accounting/claim-terms";
import type { SepaPreview } from "@krempelfrei/contract/accounting/sepa";
import { maskIban } from "@krempelfrei/contract/customers/iban-text";
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
 * The notice of a collection by the present mandate and account: by the last mail for a discarded run, else by the
 * invoice (mail or post). Its other facts must be those of the collection, or the customer is notified again.
 */
function noticeOf(row: CandidateRow, creditorId: string | null): Notice | null {
  const { mandate, invoiced_mandate: invoiced } = row;
  // A returned claim is collected again, which needs a new notice.
  if (row.attempts > 0 || mandate === null) return null;
  if (row.announced_at !== null) {
    const { announced_day, announced_cents } = row;
    const isSame =
      row.announced_mandate_id === mandate.id &&
      row.announced_iban === mandate.iban &&
      row.announced_creditor_id === creditorId;
    if (!isSame || announced_day === null || announced_cents === null) return null;
    return {
      notified_on: berlinDay(row.announced_at),
      collection_on: announced_day,
      amount_cents: announced_cents,
    };
  }
  const notified_on = row.mailed_at === null ? row.posted_on : berlinDay(row.mailed_at);
  const isSame =
    invoiced !== null &&
    invoiced.reference === mandate.reference &&
    invoiced.iban_masked === maskIban(mandate.iban) &&
    row.invoiced_creditor_id === creditorId;
  if (notified_on === null || !isSame) return null;
  return { notified_on, collection_on: row.due_on, amount_cents: row.invoiced_cents };
}

function mandateOf(row: CandidateRow, today: string): CandidateMandate | null {
  if (row.mandate === null) return null;
  const status = Mandate.shape.status.parse(row.mandate.status);
  return { ...row.mandate, status: mandateStatus({ ...row.mandate, status }, today) };
}

async function toCandidates(
  ctx: Ctx,
  rows: readonly CandidateRow[],
  {
    today,
    with_fees,
    creditor_id,
  }: { readonly today: string; readonly with_fees: boolean; readonly creditor_id: string | null },
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
      notice: noticeOf(row, creditor_id),
      // Without an address that takes mail the fees could not be announced in time.
      fees_cents: row.takes_mail ? dueOfFees(fees.get(row.customer_id) ?? []) : 0,
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
    creditor_id: settings.creditor_id,
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
  const { pre_notification_days } = settings;
  const decide = (collection_on: string) =>
    decideCollections(candidates, { today, collection_on, pre_notification_days });
  let { day: collection_on, moved } = day;
  let decisions = decide(collection_on);
  const later =
    request.collection_on === undefined
      ? laterDay(decisions, { today, collection_on, pre_notification_days })
      : undefined;
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
  rules: CollectionRules,
): string | undefined {
  if (decisions.some(isCollected)) return undefined;
  const days = decisions.flatMap((decision) =>
    "skip" in decision && decision.skip.code === "notice" ? [announceableDay(decision.candidate, rules)] : [],
  );
  const [first] = days.toSorted();
  if (first === undefined) return undefined;
  const later = targetDayFrom(first);
  return later <= addDays(rules.today, COLLECTION_DAYS_AHEAD_MAX) ? later : undefined;
}

export function toPreview({ collected, skipped, ...proposal }: Proposal): SepaPreview {
  const unannounced = collected.filter(({ needs_notice }) => needs_notice);
  return {
    collection_on: proposal.collection_on,
    moved: proposal.moved,
    problem: proposal.problem,
    count: collected.length,
    sum_cents: collected.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    fees_cents: collected.reduce((sum, { fees_cents }) => sum + fees_cents, 0),
    notices: unannounced.filter(({ candidate }) => candidate.row.takes_mail).length,
    letters: unannounced.filter(({ candidate }) => !candidate.row.takes_mail).length,
    skipped_items: [...skipped],
    settled: proposal.settled,
  };
}
