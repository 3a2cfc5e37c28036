/** Digits of the account's number in a German IBAN. */
const ACCOUNT_DIGITS = 10;

/** Old exports name a German account by its number, which is the end of its IBAN. */
export function isAccount(named: string, iban: string): boolean {
  if (named === iban) return true;
  const digits = named.replace(/\D/g, "").replace(/^0+/, "");
  const isNumber = /^[\d\s./-]+$/.test(named) && digits !== "";
  return isNumber && iban.startsWith("DE") && digits === iban.slice(-ACCOUNT_DIGITS).replace(/^0+/, "");
}

/** The line without the office's own account as the payer's: a saved map of columns may name the wrong column. */
export const withoutOwn = <Line extends { readonly iban: string }>(line: Line, own: string): Line =>
  isAccount(line.iban, own) ? { ...line, iban: "" } : line;
