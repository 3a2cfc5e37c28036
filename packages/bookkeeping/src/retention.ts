/**
 * § 147 Abs. 3 AO, § 14b Abs. 1 UStG (since 2025): retention periods in years for vouchers (invoices, statements of the
 * bank, collections, reminders), and for books, to which the lines of an account belong.
 */
const VOUCHER_YEARS = 8;
const BOOK_YEARS = 10;

export interface LastDays {
  /** Day of the account's last voucher; null without one. */
  readonly voucher_on: string | null;
  /** Day of the account's last entry; null without one. */
  readonly entry_on: string | null;
}

const endOfYears = (day: string | null, years: number): string =>
  day === null ? "" : `${Number(day.slice(0, 4)) + years}-12-31`;

/**
 * The last day of the retention period of an account, YYYY-MM-DD; null without entries. The periods begin at the end of
 * the calendar year of the last entry (§ 147 Abs. 4 AO), so they always end with a year.
 */
export function keptUntil({ voucher_on, entry_on }: LastDays): string | null {
  const [voucher, entry] = [endOfYears(voucher_on, VOUCHER_YEARS), endOfYears(entry_on, BOOK_YEARS)];
  return (voucher > entry ? voucher : entry) || null;
}
