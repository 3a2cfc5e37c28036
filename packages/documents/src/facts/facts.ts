import { FIRST_PAGES } from "../text/clean-text.ts";
import { ibansOf } from "./ibans.ts";

type FactKind = "contract" | "customer" | "invoice" | "reference" | "tax" | "meter" | "plate" | "iban";

/** A number for which people look a letter up. */
export interface Fact {
  readonly kind: FactKind;
  /** Name in the letter: "Kunden-Nr.". */
  readonly label: string;
  /** As printed, on one line. */
  readonly value: string;
  /** Start of the value in the text, in UTF-16 code units. */
  readonly from: number;
  readonly to: number;
}

/** Maximum of numbers taken from a document: one with more is a list and no letter. */
const FACTS_MAX = 12;
const OF_KIND_MAX = 3;

/** Names before a number: a word that ends with the kind of number, or a word before a colon or among column heads. */
const NAMES =
  /(?<![\p{L}\d-])(?:nummer (?:der|des|ihrer|ihres) \p{Lu}\p{L}+(?=:)|gesch\.-z\.(?=:)|(?:\p{L}+\.?-)*\p{L}*(?:nummer|nr\.?|zeichen|-id)(?!\p{L})|(?:geschäfts|akten|ordnungs)zahl|(?:buchungs|reservierungs)-?code|sendungsverfolgung|zählpunkt|(?:referenz|ref\.?)(?=:)|\p{Lu}\p{L}+ (?:nr\.?|nummer)(?!\p{L})|(?:unser|mein|ihr)e? zeichen(?!\p{L})|(?<=\n[ \t]*)zeichen(?=[ \t]+[\p{L}\d-]*\d)|(?:booking|our|your|customer|member|account|policy) (?:ref(?:erence)?\.?|number|no\.)|(?:az|gz)\.?(?=:)|az\.|(?:vertrags|beitrags|anlage|darlehens|kunden|abrechnungs|spar|festgeld|tagesgeld|termingeld|depot|wertpapier)konto(?!\p{L}|-)|identifikationsnummer|marktlokation|(?:giro)?konto(?=:)|(?:\p{L}*vertrag|versicherungsschein|rechnung|vorgang|kunde|mitglied|mandant(?:in)?|einheit)(?=:|(?:[ \t]+\p{L}+,?){1,5}[ \t]*\r?\n))/giu;
/** Things that have a number, directly before it: "Auftrag KV 2211", "Kundin P-0211". */
const NUMBERED =
  /(?<![\p{L}\d.-])(?:\p{L}{1,20}\.?-)?\p{L}*(?:vertrag|versicherung|haftpflicht|poliz{1,2}e|police|schein|konto|depot|darlehen|auftrag|bestellung|buchung|reservierung|angebot|rechnung|vorgang|fall|schaden|sendung|abonnement|abo|mitglied|kund(?:e|in)|debitor|patient(?:in)?|zertifikat|liegenschaft|kundenstamm|mietverhältnis|retoure|mahnung|akte|antrag|ticket|ausweis|kurs|bestätigung|verwendungszweck|quittung|rechnungskorrektur)(?=:?[ \t\u00a0]+(?:\p{Lu}{1,4}[-/ ]?){0,2}\d)|(?<![\p{L}\d-])(?:festgeld|termingeld|sparbrief|kredit)(?=[ \t\u00a0]\p{Lu}{1,4}-\d)|(?<![\p{L}\d-])\p{L}*(?:schein|police|vertrag)[ \t]*\n[ \t]*(?:nummer|nr\.)(?=[ \t\u00a0]+(?:\p{Lu}{1,4}[-/ ]?)?\d)/giu;
/** A month, a year, an account to pay to or small numbers of a table, which are no number of a thing. */
const NO_NUMBER =
  /^(?:(?:\d{1,2}[./])?(?:19|20)\d\d(?:\/(?:20)?\d\d)?|[A-Z]{2}\d{2}.*|\d{1,2}(?: \d{1,2})+)$/;
/** The file of a court that stands alone on its line. */
const COURT_LINE = /(?<=^|\n)[ \t]*(\d{1,3} \p{Lu}{1,4} \d+\/\d{2,4})[ \t]*(?=\n|$)/gu;
/** Names of numbers for which nobody looks a letter up: of places, offices and lines, and of the sender. */
const NO_FACT =
  /telefon|tel|fax|mobil|ruf|durchwahl|hotline|service|haus(?!rat)|post|todesfall|zimmer|ust|umsatzsteuer|register|^hr|bank|seite|blatt|auszug|artikel|pos|lfd|laufende|absatz|anlage|gläubiger|amtlich|^(?:nummer|nr\.?)$|satz|raum|kennzeichen/i;
/** Kinds by the name of the number: the first match counts; without a match the number is a `reference`. */
const KINDS: readonly (readonly [FactKind, RegExp])[] = [
  ["customer", /(?:kranken|renten|sozial)versicherung|versicherten/i],
  ["contract", /versicherung|vertrag|polic|darlehen|depot|bauspar|kredit/i],
  [
    "customer",
    /kunde|^kd|mitglied|member|customer|patient|personal|matrikel|teilnehmer|mandant|debitor|beitrag|mieter|nutzer/i,
  ],
  ["contract", /konto|^kto/i],
  ["invoice", /rechnung|gutschrift|beleg/i],
  ["tax", /steuer|identifikation/i],
  ["meter", /zähl(?:er|punkt)|marktlokation|malo/i],
];
const kindOf = (name: string): FactKind =>
  KINDS.find(([, pattern]) => pattern.test(name))?.[0] ?? "reference";
/** Letters, digits and punctuation between them; one blank before a part with a digit, or after such a part ("5 K 123/26"). */
const VALUE =
  /^[\p{L}\d](?:[\p{L}\d./\-–]| \/ (?=\d|\p{Lu}{1,3}(?!\p{L}))|(?<!\d\/\d{3}\/\d{4,5})[ \u00a0](?=[\p{L}./\-–]*\d|\p{Lu}{1,4}[ \u00a0]\d))*(?:(?<=[/-]\d\d|\/\d{4})[ \u00a0]\p{Lu}\p{L}?(?!\p{L})|(?<=\d{3} \d{3})[ \u00a0]\p{Lu}(?![\p{L}.]))?/u;
/** Between a name and its number; after a name alone on its line, the number may begin the next line. */
const BETWEEN =
  /^(?:[ \u00a0]\([^()\n]{1,40}\))?(?:[ \u00a0](?:lautet|ist|bei uns))?[ \t\u00a0]*[:.]?[ \t\u00a0]*/;
const BETWEEN_LINES =
  /^(?:[ \u00a0]\([^()\n]{1,40}\))?(?:[ \u00a0](?:lautet|ist|bei uns))?[ \t\u00a0]*[:.]?\s*/;
const ALONE = /(?:^|\n)[ \t\u00a0]*(?:ihre? |unsere? )?$/i;
/** Further column heads, and the row below. */
const HEADS =
  /^((?:[ \t\u00a0]+(?:\p{Lu}[\p{L}.\-/]*,?|am|den|vom|bis|der|des|für|gültig|ab))*)(?:(?<= vom)[ \u00a0]\d{1,2}\.\d{1,2}\.\d{4})?[ \t\u00a0]*\r?\n\s*([^\r\n]+)/u;
/** "Ihre Kundennummer" is one head. */
const POSSESSIVE = /(?<!\p{L})(?:ihre?|unsere?|deine?|meine?)(?!\p{L})/giu;
const BEFORE_HEAD = /^[ \t\u00a0]*(?:\p{Lu}[\p{L}.\-/]*[ \t\u00a0]+)*$/u;
/** File number of a court. */
const COURT = String.raw`\d{1,3} \p{Lu}{1,4} \d+\/\d{2,4}`;
/** Number of a pension insurance. */
const PENSION = String.raw`\d{2} \d{6} \p{Lu} \d{3}`;
/** A number of a kind that is always one cell. */
const WHOLE = new RegExp(`^(?:${COURT}|${PENSION})$`, "u");
/** A cell of a row. Telephone numbers, tax ids, court files and numbers with letters in front contain blanks. */
const CELL = new RegExp(
  String.raw`\d{1,3} von \d{1,3}(?!\d)|${COURT}(?!\d)|${PENSION}(?!\d)|\p{Lu}{1,3}-\p{Lu}{1,2} \d{1,4}(?!\d)|\p{Lu}{1,3} \d[\d./-]{2,}(?: \d{3})*(?![\p{L}\d])|\d{3,5} ?\/ ?\d{2,}(?: \d+(?![.\d-]))*|[\p{L}\d.-]+(?: \/ [\p{L}\d.-]+)+|\d{2}(?: \d{3}){3}(?!\d)|\S+`,
  "gu",
);
const DIGIT_GROUPS = /^[\d ]+$/;
const LETTER_GROUPS = /^(?:\p{Lu}{1,3}-)?[\d ]+$/u;
const LINE_MAX = 240;
const DAY = /(?<![\d.])\d{1,2}\.[ \u00a0]?\d{1,2}\.[ \u00a0]?\d{2,4}(?!\d).*$/u;
/** The day of a date whose month is written in letters, which the number does not contain. */
const DAY_OF_MONTH = /[ \u00a0]\d{1,2}\.?$/;
const MONTH = /^\.?[ \u00a0](?:jan|feb|jän|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/i;
const PLATE = /[Kk]ennzeichen[ :\u00a0]+([A-ZÄÖÜ]{1,3}[- ][A-Z]{1,2} ?\d{1,4}[EH]?)(?![\p{L}\d])/gu;
const PLATE_NAME = "Kennzeichen";
const VALUE_MAX = 40;
const DIGITS_MIN = 3;
/** Words around an account to pay to: with its bank, or as an IBAN. */
const PAYEES_ACCOUNT =
  /\b(?:blz|bankleitzahl|bic|iban|swift)\b|bankverbindung|bei (?:der|dem|unserer) \p{Lu}/iu;
const PLAIN_ACCOUNT = /^(?:giro|bank)?(?:konto|kto)/i;
const PAID_TO = /(?:auf|zugunsten)[ \t]+(?:(?:das|unser|mein|dem|folgende[sn]?|unten genannte)[ \t]+){0,2}$/i;
const AROUND = 70;
/** Senders whose letters name the recipient's tax number; on a bill the tax number is the sender's. */
const TAX_OFFICE = /finanzamt|hauptzollamt|bundeszentralamt für steuern/i;

/**
 * The numbers on the first pages of a letter: of contract, customer, bill and file, taxes, meter, number plate, and the
 * accounts. Without duplicates, in the order of the text, at most three of a kind and twelve in total.
 */
export function factsOf(body: string): Fact[] {
  const text = body.slice(0, FIRST_PAGES);
  const found = [
    ...namedIn(text),
    ...numberedIn(text),
    ...courtFilesOf(text),
    ...platesOf(text),
    ...ibansOf(text).map((iban): Fact => ({ kind: "iban", label: "IBAN", ...iban })),
  ].toSorted((a, b) => a.from - b.from);
  const counts = new Map<FactKind, number>();
  return firstOfEach(found)
    .filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= OF_KIND_MAX;
    })
    .slice(0, FACTS_MAX);
}

function namedIn(text: string): Fact[] {
  const isOfTaxOffice = TAX_OFFICE.test(text);
  return [...text.matchAll(NAMES)].flatMap((match): Fact[] => {
    const kind = kindOf(match[0]);
    if (NO_FACT.test(match[0]) || (kind === "tax" && !isOfTaxOffice)) return [];
    const end = match.index + match[0].length;
    const found =
      behind(text, match.index, end) ?? below(text, match.index, end) ?? belowRight(text, match.index, end);
    if (!found || (PLAIN_ACCOUNT.test(match[0]) && isPayeesAccount(text, match.index, found))) return [];
    return [{ kind, label: match[0].replace(/\s+/g, " "), ...found }];
  });
}

function numberedIn(text: string): Fact[] {
  return [...text.matchAll(NUMBERED)].flatMap(({ index, 0: label }): Fact[] => {
    const found = behind(text, index, index + label.length);
    const isPayees = found !== undefined && PLAIN_ACCOUNT.test(label) && isPayeesAccount(text, index, found);
    if (!found || isPayees || NO_NUMBER.test(found.value) || NO_FACT.test(label)) return [];
    return [{ kind: kindOf(label), label: label.replace(/\s+/g, " "), ...found }];
  });
}

const courtFilesOf = (text: string): Fact[] =>
  [...text.matchAll(COURT_LINE)].map(({ index, 0: line, 1: value = "" }) => {
    const from = index + line.indexOf(value);
    return { kind: "reference", label: "Aktenzeichen", value, from, to: from + value.length };
  });

type Found = Pick<Fact, "value" | "from" | "to">;

/** A statement names the recipient's own account beside its IBAN. */
const STATEMENT = /kontoauszug|depotauszug|rechnungsabschluss/i;

/** True if the number is of an account to pay to, and not of the recipient's own account. */
function isPayeesAccount(text: string, start: number, { value, to }: Found): boolean {
  if (STATEMENT.test(text.slice(0, start))) return false;
  const before = text.slice(Math.max(0, start - AROUND), start);
  const around = before + text.slice(to, to + AROUND);
  return /^[A-Z]{2}\d{2}/.test(value) || PAID_TO.test(before) || PAYEES_ACCOUNT.test(around);
}

function behind(text: string, start: number, end: number): Found | undefined {
  const isAlone = ALONE.test(text.slice(Math.max(0, start - VALUE_MAX), start));
  const gap = (isAlone ? BETWEEN_LINES : BETWEEN).exec(text.slice(end, end + VALUE_MAX));
  const from = end + (gap?.[0].length ?? 0);
  const rest = text.slice(from, from + 2 * VALUE_MAX);
  const [written = ""] = VALUE.exec(rest) ?? [];
  const isDated = MONTH.test(rest.slice(written.length));
  const value = (isDated ? written.replace(DAY_OF_MONTH, "") : written)
    .replace(DAY, "")
    .replace(/[\s./\-–]+$/u, "");
  const isSum = written === value && /^,\d/.test(rest.slice(written.length));
  return isNumber(value) && !isSum ? { value, from, to: from + value.length } : undefined;
}

/** A number in groups of digits at the beginning of a row, before a word or a sum. */
const GROUPS = /^(\d{1,4}(?: \d{1,4}){1,6})(?= \p{L}{3}| \d{1,3}(?:\.\d{3})*,\d\d)/u;
/** A column head of another number, to which some of these groups may belong. */
const NUMBERS = /^[ \t\u00a0]*\p{L}*(?:nummer|nr|zeichen|konto|vertrag|kunde|rechnung)(?!\p{L})/iu;

/** The number below a name that is the head of a column. */
function below(text: string, start: number, end: number): Found | undefined {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const line = HEADS.exec(text.slice(end, end + LINE_MAX));
  const before = text.slice(lineStart, start);
  if (!line || !BEFORE_HEAD.test(before)) return undefined;
  const [, after = "", row = ""] = line;
  const heads = wordsOf(before.replaceAll(POSSESSIVE, ""));
  const [place, count] = [heads.length, heads.length + 1 + wordsOf(after.replaceAll(POSSESSIVE, "")).length];
  const cells = joinedDigits([...row.matchAll(CELL)], count);
  const cell = cells[place];
  const next = cells[1]?.value ?? "";
  // If the row has more or fewer cells than heads, only the first cell is surely below its head, unless it continues.
  const isSure =
    cells.length === count ||
    (place === 0 && (WHOLE.test(cell?.value ?? "") || !/\d/.test(next) || DAY.test(next)));
  const rowStart = end + line[0].length - row.length;
  const groups =
    place === 0 && cells.length !== count && !NUMBERS.test(after) ? GROUPS.exec(row)?.[1] : undefined;
  if (groups !== undefined && isNumber(groups))
    return { value: groups, from: rowStart, to: rowStart + groups.length };
  if (!cell || count === 1 || !isSure || DAY.test(cell.value) || !isNumber(cell.value)) return undefined;
  const from = rowStart + cell.index;
  return { value: cell.value, from, to: from + cell.value.length };
}

/** A name at the end of a line that begins with the address, and its number at the end of the next one. */
const RIGHT_COLUMN =
  /^[ \t\u00a0]*:?[ \t\u00a0]*\r?\n\s*(?!(?:tel|fax|mobil|blz|bank|konto|iban|bic))(?:\p{L}[\p{L}. -]{1,40}? )?((?:\p{Lu}{1,3}[ -]?)?\d[\d ./-]{5,28}\d)[ \t]*(?:\r?\n|$)/iu;

function belowRight(text: string, start: number, end: number): Found | undefined {
  const ahead = text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trim();
  const found = RIGHT_COLUMN.exec(text.slice(end, end + LINE_MAX));
  const value = found?.[1] ?? "";
  if (ahead === "" || NUMBERS.test(ahead) || !found || DAY.test(value) || !isNumber(value)) return undefined;
  const from = end + found[0].lastIndexOf(value);
  return { value, from, to: from + value.length };
}

interface Cell {
  readonly value: string;
  readonly index: number;
}

/** The cells of a row; groups of digits are joined if only that gives as many cells as heads, those behind letters last. */
function joinedDigits(matches: readonly RegExpExecArray[], count: number): Cell[] {
  const cells = matches.map(({ index, 0: value }): Cell => ({ value, index }));
  const rows = [DIGIT_GROUPS, LETTER_GROUPS].map((groups) => joinedBy(groups, cells));
  return rows.find((row) => row.length === count) ?? cells;
}

function joinedBy(groups: RegExp, cells: readonly Cell[]): Cell[] {
  const row: Cell[] = [];
  for (const cell of cells) {
    const before = row.at(-1);
    const isJoined = before !== undefined && groups.test(before.value) && /^\d+$/.test(cell.value);
    if (isJoined) row[row.length - 1] = { ...before, value: `${before.value} ${cell.value}` };
    else row.push(cell);
  }
  return row;
}

/**
 * The words of a line of heads; a town with the day below it is one ("Oststeg, am"), as are "Nachtrag Nr." and "gültig
 * ab".
 */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/, (?:am|den)(?!\p{L})/gu, ",")
    .replaceAll(
      /(?<=\p{L}) (?=(?:Nr\.|Nummer)(?!\p{L}))|(?<=(?:gefertigt|gestellt)) (?=am(?!\p{L}))|(?<=gültig) (?=ab|bis)/gu,
      "_",
    )
    .split(/\s+/)
    .filter(Boolean);

/** True for a number, false for words of a sentence. */
const isNumber = (value: string): boolean =>
  value.replace(/\D/g, "").length >= DIGITS_MIN && value.length <= VALUE_MAX && !/\p{Ll}{4}/u.test(value);

function platesOf(text: string): Fact[] {
  return [...text.matchAll(PLATE)].map(([whole, value = ""], index, all) => {
    const to = (all[index]?.index ?? 0) + whole.length;
    return { kind: "plate", label: PLATE_NAME, value, from: to - value.length, to };
  });
}

/** A repeated number counts once, with its first name. */
function firstOfEach(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>();
  return facts.filter(({ value }) => {
    const plain = value.replace(/[^\p{L}\d]/gu, "").toLowerCase();
    if (seen.has(plain)) return false;
    seen.add(plain);
    return true;
  });
}
