/**
 * § 147 Abs. 3 AO, § 14b Abs. 1 UStG (since 2025): years for which vouchers are kept (invoices, statements of the bank,
 * collections, reminders), and books, which the lines of an account are.
 */
const VOUCHER_YEARS = 8;
const BOOK_YEARS = 10;

export interface LastDays {
  /** The last day that a voucher of the account is of; null where there is none. */
  readonly voucher_on: string | null;
  /** The last day for which anything stands in the account; null where nothing does. */
  readonly entry_on: string | null;
}

const endOfYears = (day: string | null, years: number): string =>
  day === null ? "" : `${Number(day.slice(0, 4)) + years}-12-31`;

/**
 * The last day on which an account must be kept, YYYY-MM-DD; null for one in which nothing ever stood. The periods begin when
 * the calendar year ends in which the last entry was made (§ 147 Abs. 4 AO), so they always end with a year.
 */
export function keptUntil({ voucher_on, entry_on }: LastDays): string | null {
  const [voucher, entry] = [endOfYears(voucher_on, VOUCHER_YEARS), endOfYears(entry_on, BOOK_YEARS)];
  return (voucher > entry ? voucher : entry) || null;
}
