import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { claimState, openCents } from "@krempelfrei/bookkeeping/claim-state";
import { accountSums, readDatev, writeDatev, type DatevRow } from "@krempelfrei/bookkeeping/datev";
import { monthOf, quarterOf } from "@krempelfrei/bookkeeping/month";
import { daysOfQuarter, quartersBetween } from "@krempelfrei/bookkeeping/quarter";
import { QuarterFigures, type Taxation } from "@krempelfrei/contract/accounting/quarterly";
import { berlinDay } from "@krempelfrei/contract/dates";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { invoiceOf } from "../claims/get-invoice.ts";
import { listClaimsById } from "../data/claims.queries.ts";
import { listClaimFacts } from "../data/refresh-claims.queries.ts";
import { getAccountingSettings } from "../data/settings.queries.ts";
import { chartOf, listPostings } from "../quarter/export-datev.ts";
import { workOut } from "../quarter/quarters.ts";
import { getFirstDay, listQuarterLocks } from "../quarter/quarters.queries.ts";
import { ledgerProblems, lockProblems, moneyProblems } from "./verify-ledger.ts";
import {
  listAccountSums,
  listClaimsAfter,
  listDamagedFiles,
  listNumberGaps,
  listOverspent,
  listUnevenClaims,
  sumOpenCents,
} from "./verify.queries.ts";

const BATCH = 1000;

export interface AccountingVerdict {
  readonly accounts: number;
  readonly claims: number;
  readonly postings: number;
  readonly quarters: number;
  readonly invoices: number;
  /** Empty if all checks passed. */
  readonly problems: readonly string[];
}

/**
 * Verifies the accounting: each account in three ways (its lines; its claims plus lines without a claim; the DATEV
 * export read back), the ledger's revenue, money and bank account against quarters and statements, each statement line
 * with its bookings, the credit that may be paid out, the parts of claims, numbers without gaps, settlements within
 * their booking's amount, open sums and states computed again, closed quarters computed again from the beginning, the
 * last closed day, and the bytes of collection files and invoices. Changes nothing. Error: 403.
 */
export async function verifyAccounting(ctx: Ctx): Promise<AccountingVerdict> {
  authorize(ctx, "system.operate");
  const problems: string[] = [];
  const add = (text: string): void => void problems.push(text);
  const postings = await readBack(ctx);
  const accounts = await checkAccounts(ctx, accountSums(postings), add);
  for (const { number } of await listUnevenClaims(ctx)) add(`claim ${number} is not the sum of its parts`);
  for (const { year, count, last } of await listNumberGaps(ctx))
    add(`the numbers of ${year} have a gap: ${count} claims, the last one is ${last}`);
  for (const { id } of await listOverspent(ctx)) add(`booking ${id} settles more than it is`);
  for (const { msg_id } of await listDamagedFiles(ctx)) add(`the file of ${msg_id} was changed`);
  const claims = await checkClaims(ctx, add);
  const figures = await workOut(ctx, await allQuarters(ctx), true);
  const quarters = await checkQuarters(ctx, figures, add);
  const settings = await getAccountingSettings(ctx);
  const ledger = { rows: postings, chart: chartOf(settings, settings.taxations), figures };
  for (const problem of [...ledgerProblems(ledger), ...(await moneyProblems(ctx, ledger))]) add(problem);
  return { accounts, postings: postings.length, ...claims, quarters, problems };
}

type Add = (problem: string) => void;

/** All postings, read back from the files for the tax adviser. */
async function readBack(ctx: Ctx): Promise<DatevRow[]> {
  const settings = await getAccountingSettings(ctx);
  const skr = settings.skr === "04" ? "04" : "03";
  const rows: DatevRow[] = [];
  for (const quarter of await allQuarters(ctx)) {
    const days = daysOfQuarter(quarter);
    const stack = {
      consultant: 1001,
      client: 1,
      ...days,
      name: quarter,
      skr,
      is_locked: false,
      made_at: days.to,
    } as const;
    rows.push(
      ...readDatev(writeDatev(stack, await listPostings(ctx, days, chartOf(settings, settings.taxations))))
        .rows,
    );
  }
  return rows;
}

/** Keys of the quarters from the first booking to one year ahead, the latest day that can be booked. */
async function allQuarters(ctx: Ctx): Promise<string[]> {
  const first = await getFirstDay(ctx);
  const today = berlinDay(ctx.clock());
  const last = `${Number(today.slice(0, 4)) + 2}-Q1`;
  return first === null ? [] : quartersBetween(quarterOf(monthOf(first)), last);
}

async function checkAccounts(ctx: Ctx, posted: ReadonlyMap<string, number>, add: Add): Promise<number> {
  const accounts = await listAccountSums(ctx);
  for (const { customer_number, lines_cents, claims_cents } of accounts) {
    const datev_cents = posted.get(String(customer_number)) ?? 0;
    if (lines_cents !== claims_cents || lines_cents !== datev_cents) {
      add(`account ${customer_number}: lines ${lines_cents}, claims ${claims_cents}, DATEV ${datev_cents}`);
    }
  }
  return accounts.length;
}

async function checkClaims(ctx: Ctx, add: Add): Promise<{ claims: number; invoices: number }> {
  let [claims, invoices] = [0, 0];
  for (let after: string | undefined; ;) {
    const part = await listClaimsAfter(ctx, after, BATCH);
    if (part.length === 0) return { claims, invoices };
    after = part.at(-1)?.id;
    claims += part.length;
    const numbers = new Map(part.map(({ id, number }) => [id, number]));
    for (const facts of await listClaimFacts(ctx, [...numbers.keys()])) {
      const [open, state] = [openCents(facts), claimState(facts)];
      if (facts.open_cents !== open || facts.status !== state) {
        add(`claim ${numbers.get(facts.id)} says ${facts.open_cents} ${facts.status}, is ${open} ${state}`);
      }
    }
    const made = part.filter(({ pdf_sha256 }) => pdf_sha256 !== null).map(({ id }) => id);
    for (const row of await listClaimsById(ctx, made)) {
      invoices += 1;
      const { content } = await invoiceOf(ctx, row);
      if (createHash("sha256").update(content).digest("hex") !== row.pdf_sha256)
        add(`the invoice ${row.number} is not the same bytes as before`);
    }
  }
}

type Figures = ReadonlyMap<string, QuarterFigures>;

/**
 * Compares the figures of closed quarters with all bookings since the beginning. The due day is left out, because it
 * depends on a former setting. The open sum at the end must equal the open sum of the claims.
 */
async function checkQuarters(ctx: Ctx, figures: Figures, add: Add): Promise<number> {
  const locks = await listQuarterLocks(ctx);
  const { locked_until } = await getAccountingSettings(ctx);
  for (const problem of lockProblems(
    locked_until,
    locks.map(({ key }) => key),
  ))
    add(problem);
  const kept = locks.map(({ key, rules, figures }) => ({ key, rules, ...QuarterFigures.parse(figures) }));
  const quarters = await allQuarters(ctx);
  // Before version 3 of the rules the method of a quarter counted for all that was paid or rendered in it.
  const methods = new Set(kept.flatMap(({ rules, ustva }) => (rules < 3 ? ustva.method : [])));
  const alone = new Map<Taxation, Figures>();
  const former = { ignores_credits: true };
  for (const method of methods) alone.set(method, await workOut(ctx, quarters, true, { ...former, method }));
  // Before version 4 credit had no method.
  const third = kept.some(({ rules }) => rules === 3) ? await workOut(ctx, quarters, true, former) : figures;
  for (const { key, rules, ...then } of kept) {
    const now = (rules < 3 ? alone.get(then.ustva.method) : rules === 3 ? third : figures)?.get(key);
    if (!now || !isDeepStrictEqual(comparable(now, rules), comparable(then, rules)))
      add(`the closed quarter ${key} is not what it was`);
  }
  const [open, said] = [figures.get(quarters.at(-1) ?? "")?.open_at_end_cents ?? 0, await sumOpenCents(ctx)];
  if (open !== said) add(`${open} are open by the quarters, ${said} by the claims`);
  return kept.length;
}

/**
 * Figures to compare, without the due day. Before version 2 of the rules Soll was computed by the months of whole
 * claims, so Soll, losses and a VAT return by Soll are left out.
 */
function comparable({ ustva, ...figures }: QuarterFigures, rules: number): object {
  if (rules > 1) return { ...figures, ustva: { ...ustva, due_on: "" } };
  const { soll: _, losses: __, ...rest } = figures;
  return ustva.method === "soll" ? rest : { ...rest, ustva: { ...ustva, due_on: "" } };
}
