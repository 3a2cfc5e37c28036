import { parse } from "csv-parse/sync";
import iconv from "iconv-lite";
import { DATEV_COLUMNS } from "./datev-columns.ts";
import { sepaText } from "./sepa/sepa-text.ts";

/** One posting: `cents` on the side `side` of `account`, and on the other side of `contra`. */
export interface DatevRow {
  /** Above 0. */
  readonly cents: number;
  /** Soll or Haben of `account`. */
  readonly side: "S" | "H";
  /** Four digits of a ledger account (Sachkonto), five of a customer's (Debitor). */
  readonly account: string;
  readonly contra: string;
  /** YYYY-MM-DD; the file contains only day and month. */
  readonly day: string;
  /** Belegfeld 1: the invoice's number, or empty. */
  readonly document: string;
  readonly text: string;
  /** YYYY-MM-DD of the service, for the rate of an automatic account; null without a service. */
  readonly service_on: string | null;
  /** YYYY-MM-DD of the tax period; null without tax. */
  readonly taxed_on: string | null;
  /** Generalumkehr: the posting counts as the negative of itself, on the same side. */
  readonly is_reversal: boolean;
}

/** Header of a stack of postings. */
export interface DatevStack {
  /** Beraternummer and Mandantennummer of the tax adviser. */
  readonly consultant: number;
  readonly client: number;
  /** First and last day, within one fiscal year, because rows have no year. */
  readonly from: string;
  readonly to: string;
  readonly name: string;
  readonly skr: "03" | "04";
  /** True if the period is closed: DATEV then locks the postings too. */
  readonly is_locked: boolean;
  /** A point in time as ISO text in UTC. The same stack with the same time has the same bytes. */
  readonly made_at: string;
}

/** Maximum of postings in one file. */
export const DATEV_ROWS_MAX = 99_999;
const NAME_MAX = 30;
const DOCUMENT_MAX = 36;
const TEXT_MAX = 60;
const FORMAT = { version: "700", category: "21", name: "Buchungsstapel", formatVersion: "13" } as const;
const ACCOUNT_LENGTH = "4";

const columnOf = (name: string): number => DATEV_COLUMNS.indexOf(name);
const DOCUMENT_DATE = columnOf("Belegdatum");
const DOCUMENT = columnOf("Belegfeld 1");
const TEXT = columnOf("Buchungstext");
const LOCKED = columnOf("Festschreibung");
const SERVICE = columnOf("Leistungsdatum");
const TAX_PERIOD = columnOf("Datum Zuord. Steuerperiode");
const REVERSAL = columnOf("Generalumkehr (GU)");

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const compact = (day: string): string => day.replaceAll("-", "");
const german = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}`;

const withYear = (day: string): string => `${german(day)}${day.slice(0, 4)}`;

/** `49,90` of 4990: no point between thousands, always two decimals. */
function decimal(cents: number): string {
  const digits = String(cents).padStart(3, "0");
  return `${digits.slice(0, -2)},${digits.slice(-2)}`;
}

const isWindows1252 = (character: string): boolean =>
  iconv.decode(iconv.encode(character, "win1252"), "win1252") === character;

/** Replaces characters that the file's encoding lacks as for banks (Štěpánek: Š stays, ě is e), others by a question mark. */
const toWindows1252 = (text: string): string =>
  text
    .normalize("NFC")
    .replaceAll(/[^\t\n\r\u0020-\u007e\u00a0-\u00ff]/gu, (character) =>
      isWindows1252(character) ? character : sepaText(character, 2) || "?",
    );

const oneLine = (text: string, length: number): string =>
  toWindows1252(text).replaceAll(/\s+/g, " ").trim().slice(0, length);

function header({ consultant, client, from, to, name, skr, is_locked, made_at }: DatevStack): string {
  const fields = [
    quoted("EXTF"),
    FORMAT.version,
    FORMAT.category,
    quoted(FORMAT.name),
    FORMAT.formatVersion,
    made_at.replaceAll(/\D/g, "").padEnd(17, "0").slice(0, 17),
    "",
    quoted("RE"),
    quoted(""),
    quoted(""),
    String(consultant),
    String(client),
    `${from.slice(0, 4)}0101`,
    ACCOUNT_LENGTH,
    compact(from),
    compact(to),
    quoted(oneLine(name, NAME_MAX)),
    quoted(""),
    "1",
    "0",
    is_locked ? "1" : "0",
    quoted("EUR"),
    "",
    quoted(""),
    "",
    "",
    quoted(skr),
    "",
    "",
    quoted(""),
    quoted(""),
  ];
  return fields.join(";");
}

function line(row: DatevRow, { is_locked, from, to }: DatevStack): string {
  if (!Number.isSafeInteger(row.cents) || row.cents <= 0) throw new RangeError(`${row.cents} is no amount`);
  if (row.day < from || row.day > to) throw new RangeError(`${row.day} is not from ${from} to ${to}`);
  const fields = DATEV_COLUMNS.map(() => "");
  fields.splice(0, 3, decimal(row.cents), quoted(row.side), quoted("EUR"));
  fields.splice(columnOf("Konto"), 2, row.account, row.contra);
  fields[DOCUMENT_DATE] = german(row.day);
  fields[DOCUMENT] = quoted(row.document.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, "").slice(0, DOCUMENT_MAX));
  fields[TEXT] = quoted(oneLine(row.text, TEXT_MAX));
  fields[LOCKED] = is_locked ? "1" : "0";
  if (row.service_on !== null) {
    fields[SERVICE] = withYear(row.service_on);
    fields[TAX_PERIOD] = withYear(row.taxed_on ?? row.service_on);
  }
  if (row.is_reversal) fields[REVERSAL] = quoted("1");
  return fields.join(";");
}

/**
 * A stack of postings in DATEV's format: EXTF 700, Windows-1252, CRLF, one fiscal year (accounting.md 4.1). Throws a
 * RangeError if the stack spans two years, a day is outside of it, an amount is invalid, or there are too many rows.
 */
export function writeDatev(stack: DatevStack, rows: readonly DatevRow[]): Buffer {
  if (rows.length > DATEV_ROWS_MAX) throw new RangeError(`${rows.length} rows are more than a file takes`);
  if (stack.from.slice(0, 4) !== stack.to.slice(0, 4)) throw new RangeError("a file has one fiscal year");
  const lines = [header(stack), DATEV_COLUMNS.join(";"), ...rows.map((row) => line(row, stack))];
  return iconv.encode(`${lines.join("\r\n")}\r\n`, "win1252");
}

const dayOf = (digits: string, year: string): string => `${year}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`;

/**
 * Reads the postings of a file made by `writeDatev`, to compare an export with the accounts. Errors: throws for any
 * other format.
 */
export function readDatev(file: Uint8Array): { from: string; to: string; rows: DatevRow[] } {
  const text = new TextDecoder("windows-1252").decode(file);
  const [head = [], columns = [], ...lines] = parse(text, {
    delimiter: ";",
    relax_column_count: true,
    skip_empty_lines: true,
  });
  const [kind, version, category, , formatVersion] = head;
  if (
    kind !== "EXTF" ||
    version !== FORMAT.version ||
    category !== FORMAT.category ||
    formatVersion !== FORMAT.formatVersion ||
    columns.length !== DATEV_COLUMNS.length
  ) {
    throw new Error("no DATEV Buchungsstapel of format version 13");
  }
  const iso = (digits = ""): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  const from = iso(head[14]);
  return { from, to: iso(head[15]), rows: lines.map((fields) => rowOf(fields, from.slice(0, 4))) };
}

function rowOf(fields: readonly string[], year: string): DatevRow {
  const field = (index: number): string => fields[index] ?? "";
  const dated = (digits: string): string | null => (digits === "" ? null : dayOf(digits, digits.slice(4)));
  const side = field(1);
  const amount = field(0);
  if ((side !== "S" && side !== "H") || !/^\d+,\d\d$/.test(amount)) {
    throw new Error(`"${amount}" ${side} is no posting`);
  }
  return {
    cents: Number(amount.replace(",", "")),
    side,
    account: field(columnOf("Konto")),
    contra: field(columnOf("Konto") + 1),
    day: dayOf(field(DOCUMENT_DATE), year),
    document: field(DOCUMENT),
    text: field(TEXT),
    service_on: dated(field(SERVICE)),
    taxed_on: dated(field(TAX_PERIOD)),
    is_reversal: field(REVERSAL) === "1",
  };
}

/** Sums of the postings by account, in cents, above 0 in Soll. Together they are 0. */
export function accountSums(rows: readonly DatevRow[]): Map<string, number> {
  const sums = new Map<string, number>();
  const add = (account: string, cents: number) => sums.set(account, (sums.get(account) ?? 0) + cents);
  for (const { cents, side, account, contra, is_reversal } of rows) {
    const inSoll = (side === "S") === is_reversal ? -cents : cents;
    add(account, inSoll);
    add(contra, -inSoll);
  }
  return sums;
}
