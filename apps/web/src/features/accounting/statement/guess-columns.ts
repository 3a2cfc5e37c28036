/** Columns of a bank's file that the form proposes by their names in its header; null without one. */
const NAMES = {
  booked_on: [/^buchungs(?:tag|datum)|^booking date/i, /buchung(?!stext)|datum|date|tag/i],
  purpose: [/zweck/i, /payment reference|beschreibung|description/i, /text|reference/i],
  amount: [/^betrag|^amount/i, /betrag|amount|summe|^umsatz(?!\s*(?:art|typ))/i],
  debit: [/^soll|debit/i],
  credit: [/^haben|credit/i],
  side: [/soll.*haben|s\/h|debit.*credit/i],
  payer: [
    /zahlungsbeteiligt|beg(?:ü|ue)nstigt|gegenseite|partner/i,
    /zahlungspflichtig/i,
    /auftraggeber|empf(?:ä|ae)nger/i,
    /(?<!bank)name/i,
  ],
  account: [/iban.*(?:beteiligt|gegen|partner)|(?:partner|gegen).*iban/i, /iban/i],
} as const;

/** Columns about the account of the file itself: as the payer's account it would be that of every customer. */
const OWN = /auftrag(?:s|geber)konto|^eigene?|account name|kontoinhaber/i;

export type GuessedField = keyof typeof NAMES;

/** The best name of each field comes first: most files have a column "Buchungstext" before "Verwendungszweck". */
export function guessColumns(header: readonly string[]): Record<GuessedField, string | null> {
  const others = header.filter((cell) => !OWN.test(cell));
  const find = (field: GuessedField, cells: readonly string[]): string | null =>
    NAMES[field].flatMap((name) => cells.find((cell) => name.test(cell)) ?? [])[0] ?? null;
  // The column that says Soll or Haben is given to no other field, although the names of other fields match it.
  const side = find("side", others);
  const rest = others.filter((cell) => cell !== side);
  const found = Object.keys(NAMES).map((field) => [field, find(field as GuessedField, rest)]);
  return { ...(Object.fromEntries(found) as Record<GuessedField, string | null>), side };
}
