import { invoiceNumber } from "@krempelfrei/contract/accounting/invoice-number";
import { berlinDay } from "@krempelfrei/contract/dates";
import { numbersIn, type KnownCustomer, type MatchBook } from "@krempelfrei/bookkeeping/bank/match-book";
import { matchRows } from "@krempelfrei/bookkeeping/bank/match";
import type { Match, MatchedRow } from "@krempelfrei/bookkeeping/bank/matched";
import { dueOfFees } from "@krempelfrei/bookkeeping/open-fees";
import type { Ctx } from "../../../context/context.ts";
import { listOpenFees } from "../data/open-fees.queries.ts";
import { getAccountingSettings, type AccountingSettings } from "../data/settings.queries.ts";
import type { LineRow } from "./bank.queries.ts";
import { withoutOwn } from "./own-account.ts";
import {
  listLearnedAccounts,
  listMandateAccounts,
  listMatchClaims,
  listMatchItems,
  listMatchRuns,
  listPayers,
} from "./match-book.queries.ts";

/** Matches in the order of the lines, and the data that they were made from. */
export interface MatchedLines {
  readonly matches: readonly Match[];
  readonly book: MatchBook;
}

/** Proposes a match for open lines from what is known of all customers now. */
export async function matchLines(ctx: Ctx, lines: readonly LineRow[]): Promise<MatchedLines> {
  const today = berlinDay(ctx.clock());
  const settings = await getAccountingSettings(ctx);
  const rows = lines.map((line) => withoutOwn(toRow(line, today), settings.iban ?? ""));
  const book = await loadBook(ctx, rows, settings);
  return { matches: matchRows(rows, book), book };
}

const toRow = (line: LineRow, today: string): MatchedRow => ({
  amount_cents: line.amount_cents,
  name: line.name ?? "",
  iban: line.iban ?? "",
  purpose: line.purpose,
  end_to_end: line.end_to_end_id ?? "",
  mandate: line.mandate_reference ?? "",
  batch: line.batch_reference ?? "",
  original_cents: line.original_cents,
  fee_cents: line.fee_cents,
  return_code: line.return_reason ?? "",
  kind: line.kind as MatchedRow["kind"],
  is_to_come: line.booked_on > today,
});

const present = (values: readonly string[]): string[] => [...new Set(values.filter((value) => value !== ""))];

async function loadBook(
  ctx: Ctx,
  rows: readonly MatchedRow[],
  { invoice_number_format }: AccountingSettings,
): Promise<MatchBook> {
  const numbers = present(rows.flatMap((row) => claimNumbersIn(row, invoice_number_format)));
  const references = present(rows.map((row) => row.end_to_end));
  const mandates = present(rows.map((row) => row.mandate));
  const accounts = await listMandateAccounts(ctx);
  const learned = await listLearnedAccounts(ctx, present(rows.map((row) => row.iban)));
  const fees = await listOpenFees(ctx);
  const accountsOf = Map.groupBy(accounts, ({ customer_id }) => customer_id);
  const learnedOf = Map.groupBy(learned, ({ customer_id }) => customer_id);
  const customers = (await listPayers(ctx)).map(({ id, number, first_name, last_name }): KnownCustomer => {
    const own = accountsOf.get(id) ?? [];
    return {
      id,
      number: String(number),
      names: [`${last_name}, ${first_name}`, ...own.map(({ holder }) => holder)],
      ibans: present([
        ...own.flatMap(({ iban, previous_iban }) => [iban, previous_iban ?? ""]),
        ...(learnedOf.get(id) ?? []).map(({ iban }) => iban ?? ""),
      ]),
      mandates: own.map(({ reference }) => reference),
      fees_cents: dueOfFees(fees.get(id) ?? []),
    };
  });
  return {
    customers,
    claims: await listMatchClaims(ctx, numbers),
    items: await listMatchItems(ctx, { references, mandates, numbers }),
    runs: await listMatchRuns(ctx),
  };
}

/** Invoice numbers that a line may name: as printed, and as people write them. */
function claimNumbersIn({ purpose, end_to_end }: MatchedRow, format: string): string[] {
  const text = `${purpose} ${end_to_end}`;
  const printed = text.split(/[\s,;:]+/).filter((word) => /\d{3}/.test(word) && word.length <= 36);
  const written = numbersIn(text)
    .filter((digits) => digits.length > 4 && digits.length < 12)
    .map((digits) => invoiceNumber(format, Number(digits.slice(0, 4)), Number(digits.slice(4))));
  // A repeated collection has the number of its claim and a suffix.
  return [...printed, ...printed.map((word) => word.replace(/-\d$/, "")), ...written];
}
