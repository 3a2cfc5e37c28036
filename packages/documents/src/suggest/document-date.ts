import { bestOf, type Clue } from "./clue.ts";
import { likelyDate } from "./dated/likely-date.ts";
import { WEIGHTS } from "./dated/weights.ts";
import { findDays, type Day, type FoundDay } from "./dates.ts";
import { type DayHead, dayHeads } from "./day-heads.ts";

const WEEKDAY = "(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend";
/** "Neustadt an der Saale", without the verbs of a sentence. */
const TOWN = String.raw`\p{Lu}[\p{L}-]+(?: (?:am|an|der|im|in|bei|ob|vor|\p{Lu}[\p{L}-]+))*(?<!${WEEKDAY}|Uhr)`;

/** "Rechnung Nr. 4711 vom" as a line begins. */
const BILL = new RegExp(
  String.raw`(?:^|[\n\f])[ \t]*(?!ursprung|original|bezug|vorausgegangen)\p{L}*(?:rechnung|gutschrift|rechnungskorrektur|invoice)(?: ?\([^)\n]{1,40}\)){0,2}[ \t]*(?:-?nr\.?|nummer|#)?[ \t]*:?(?:[ \t]*\S*\d\S*)?\s+(?:vo[mn]|issued (?:at|on)|dated)\s*$|(?:^|[\n\f])[ \t]*\p{L}*rechnung(?: \(\d+\))?[ \t]*$`,
  "iu",
);
/** The title of a bill, with its day at the end of the line. */
const TITLE =
  /(?:^|[\n\f])[ \t]*\p{L}*rechnung(?: [^\n]{0,60})?(?<!(?:^|[ \t])(?:am|vom|bis|zum|ab|seit|den|für|[–-])) $/iu;
const ENDS_LINE = /^[ \t]*(?:[\n\f]|$)/;
/** A letter about a bill that was written before. */
const ABOUT_BILL =
  /mahnung|erinnerung|inkasso|rückstand|zahlungsaufforderung|(?:haupt|gesamt)forderung|offene[rn]? \p{L}*forderung/iu;
const OF_BILL = 0.45;

const PAYDAY = "Wertstellung";
/** Words before a day, and how strongly they mark it as the date of the letter. */
const BEFORE: readonly (readonly [RegExp, number, string?])[] = [
  [/(?:geb\.?|geboren(?: am)?|geburtsdatum|geburtstag):?\s*$/i, -1],
  [
    /(?:rechnungs|ausstellungs|beleg|bescheid|brief)-?datum(?: ?(?:=|\/|und|gleich) ?\p{L}+datum)?\s?:?\s*$|\bdate d(?:e (?:la )?|['’]|e l['’])(?:facture|facturation|avoir|émission)\s?:?\s*$|\binvoice date\s?:?\s*$|\bdate:\s*$/iu,
    0.55,
    "Datum",
  ],
  [/(?<![\p{L}-])datum\s?:?\s*$/iu, 0.5, "Datum"],
  [
    /\p{L}-?datum\s?:?\s*$|(?<!\p{L})(?:schadens?|unfall|ereignis|behandlungs|aufnahme)tag\s?:?\s*$|\bversion\s*:?\s*[\d.]+\s+vom\s*$/iu,
    -0.3,
  ],
  [
    new RegExp(String.raw`(?<![\p{L}-])${TOWN}, (?:den )?$|(?:^|[\n\f])[ \t]*${TOWN}, am $`, "u"),
    0.45,
    "Ort und Datum",
  ],
  // A letter that this one answers.
  [/\b(?:ihre?[mnrs]?|unsere?[mnrs]?)\s+[\p{L}-]+\s+vom\s*$/iu, -0.3],
  [
    /\b(?:zu|zur|zum|laut|ursprüngliche|vorausgegangene|vorherige|korrigierte|gemäß)\s[^\n]{0,40} vom\s*$/i,
    -0.1,
    "Brieftext",
  ],
  // A reading of a meter, or the day of a balance: "(Stand 31.12.2025: 618 m³)".
  [/\((?:\p{L}*stand)(?: am| vom| per)?\s*$/iu, -0.3],
  [/\b(?:gedruckt|erstellt|ausgestellt|bearbeitet|stand)(?: am)?:?\s*$/i, 0.35, "Brieftext"],
  // A postscript.
  [/(?:^|[\n\f])[ \t]*P\. ?S\.[^\n]*$/u, -0.4],
  // The foot of a mail that was printed.
  [/\bdiese (?:nachricht|e-?mail|mail) (?:ging|wurde)(?: (?:\p{L}+ )?)?am\s*$/iu, 0.45, "Brieftext"],
  // A line of references: "Kunde 118 / Rechnung 26-7 / 19.06.2026".
  [/(?:^|[\n\f])[ \t]*\p{Lu}[^\n/]{2,40} \/ (?:[^\n/]{2,40} \/ )?$/u, 0.35, "Datum"],
  // The day of a payment counts where the letter names no other.
  [/(?<!\p{L})(?:wertstellung|valuta)(?: am)?:?\s*$/iu, -0.1, PAYDAY],
  [/\bvom\s*$/i, 0.15, "Brieftext"],
  [
    /(?:\bbis|\bab|seit|zum|spätestens|fällig(?: am)?|fälligkeit|zahlbar bis|gültig|frist|beginn|ende|ablauf|eintritt|austritt|zulassung):?\s*(?:zum |am |den |dem )?$/i,
    -0.4,
  ],
  [/(?:fällig|zahlbar)[^\n\d]*\n[ \t]*$/i, -0.4],
  // The value of another label: "Erste Abbuchung: 14.08.2026".
  [
    /(?:^|[\n\f])[ \t]*(?!(?:\p{Lu}[\p{L}-]* )?(?:datum|date|vom|am|\p{L}*sendet|erhalten):)\p{Lu}[\p{L} -]{3,40}:[ \t]*$/iu,
    -0.1,
  ],
  [/(?:[–-]|\bbis)[ \t]*$/i, -0.4],
];
/** A line of numbers that ends with the day: "Az. 32-VW 2026/11807 · 31.08.2026". */
const REFERENCES =
  /(?:^|[\n\f])[ \t]*(?:Az\.?|Gz\.?|Aktenzeichen|Vertrag|Vorgang|Kunde|Mitglied|\p{L}*(?:nummer|zeichen)|\p{L}+-?[Nn]r\.)(?=[ \t:])[^\n.!?,;€]{0,60}\d[\p{L}\d./-]*[ \t]*[-–·|]?[ \t]+$/u;
/** The day at the right of the recipient's address: "37999 Lindental 26.01.2026". */
const OF_ADDRESS = {
  before: /(?:^|[\n\f])[ \t]*(?:\d{5} \p{Lu}[\p{L} .()-]{2,30}|(?:Frau|Herrn?)(?: [\p{L}. -]{3,40})?) +$/u,
  street: /(?:^|[\n\f])[ \t]*\p{Lu}[\p{L}. -]{3,30} \d{1,3} ?[a-z]? +$/u,
  town: /^[ \t]*\n[ \t]*\d{5} \p{Lu}/u,
  /** The line above names another day: "Rechnung gemäß Bestellung vom". */
  not: /(?<!\p{L})(?:vom|am|bis|zum|seit|ab)[ \t]*\n[^\n]*$/iu,
};
/** The day before the signature of a card: "23.11.2026, Ihr Wasserverband". */
const SIGNS = /^, (?:Ihre?|Eure?|gez\.) \p{Lu}/u;
/** Before the number of the letter: "08.04.2026 · Vorgang VW-26-90417". */
const HEADS = /^ [·|•] \p{Lu}/u;
const BEGINS_LINE = /(?:^|[\n\f])[ \t]*$/;
const OF_REFERENCES: (typeof BEFORE)[number] = [/(?:)/, 0.4, "Datum"];
/** "Erinnerung per E-Mail – 19.03.2026, 09:00" */
const SENT = /\p{L} [–-] $/u;
const AT_TIME = /^,? (?:um )?\d{1,2}[:.]\d\d(?!\d|\.)/u;
const HEADED_BY_DATE: (typeof BEFORE)[number] = [/(?:)/, 0.55, "Datum"];
const BEFORE_MAX = 80;
/** Characters of the head of a letter, in which a day alone on its line is its date. */
const HEAD = 1500;
const ALONE: (typeof BEFORE)[number] = [/(?:^|[\n\f]|\d[\d./-]* [·|•])[ \t]*$/, 0.35, "Datum"];
/** A column of days belongs to a table. */
const COLUMN_BEFORE = /\d{1,2}\.\d{1,2}\.\d{2,4}[ \t]*\n[ \t]*$/;
const COLUMN_BEHIND = /^[ \t]*\n[ \t]*\d{1,2}\.\d{1,2}\.\d{2}/;
const RANGE = /^\s*(?:[–-]|bis(?: zum| einschließlich)?)\s*\d/i;

/** Days with slashes, behind a French or English word for a date; elsewhere such a thing is a number. */
const SLASH_DAY = /(?<=\b(date d|invoice date)[^\n\d]{0,30})(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/giu;
/** Days whose order is certain, because one of the two numbers is above 12 and so no month. */
const MONTH_FIRST = /(?<![\d/])\d{1,2}\/(?:1[3-9]|2\d|3[01])\/\d{4}(?!\d)/;
const DAY_FIRST = /(?<![\d/])(?:1[3-9]|2\d|3[01])\/\d{1,2}\/\d{4}(?!\d)/;

/** The French write the day first. In English either may be: then another day of the text has to prove it. */
function findSlashDays(text: string): FoundDay[] {
  const [isMonthFirst, isDayFirst] = [MONTH_FIRST.test(text), DAY_FIRST.test(text)];
  return [...text.matchAll(SLASH_DAY)].flatMap(
    ({ index, 0: all, 1: word = "", 2: first, 3: second, 4: year }) => {
      const isEnglish = /invoice/i.test(word);
      if (isEnglish && isMonthFirst === isDayFirst) return [];
      const written = isEnglish && isMonthFirst ? `${second}.${first}.${year}` : `${first}.${second}.${year}`;
      return findDays(written).map((found) => ({ ...found, from: index, to: index + all.length }));
    },
  );
}

const isOfAddress = (before: string, behind: string): boolean =>
  ((ENDS_LINE.test(behind) && OF_ADDRESS.before.test(before)) ||
    (OF_ADDRESS.street.test(before) && OF_ADDRESS.town.test(behind))) &&
  !OF_ADDRESS.not.test(before);
const isOfReferences = (before: string, behind: string): boolean =>
  (ENDS_LINE.test(behind) && REFERENCES.test(before)) ||
  isOfAddress(before, behind) ||
  (BEGINS_LINE.test(before) && (SIGNS.test(behind) || HEADS.test(behind))) ||
  (SENT.test(before) && AT_TIME.test(behind));

const BIRTH = /^geb/i;
/** True if the head above a day names the date of the letter; a table of services begins with "Datum". */
const isDate = ({ name, isLast }: DayHead): boolean =>
  (isLast && /^(?:datum|(?:rechnung|bescheid)_vom)$/i.test(name)) ||
  /^(?:rechnungs|beleg|bescheid|brief|ausstellungs)datum$|^(?:ausfertigung|aus(?:gefertigt|gestellt)_am)$/i.test(
    name,
  );

/** Bills of machines have forms of their own, and name their date. */
const INVOICE =
  /(?<!\p{L})(?!\p{L}*abrechnung)\p{L}*rechnung(?!\p{L})|rechnungs-?(?:nummer|nr|datum|betrag)|(?<!\p{L})(?:invoice|facture|gutschrift)(?!\p{L})/iu;
/** Score up to which the words before a day make it another one than the letter's date. */
const AGAINST = 0.1;

/** The date of a letter, best guess; `today` is the day of arrival: no letter is dated after it. */
export function documentDate(text: string, today: Day, weights = WEIGHTS): Clue<Day> | undefined {
  const isBill = !ABOUT_BILL.test(text);
  const days = [...findDays(text), ...findSlashDays(text)];
  const heads = dayHeads(text.slice(0, HEAD), days);
  const clues = days.flatMap(({ day, from, to }): Clue<Day>[] => {
    // Cut off within a line, it must not seem to begin one.
    const before = (from > BEFORE_MAX ? "…" : "") + text.slice(Math.max(0, from - BEFORE_MAX), from);
    const behind = text.slice(to, to + 20);
    const isAlone =
      from < HEAD &&
      ALONE[0].test(before) &&
      ENDS_LINE.test(behind) &&
      !COLUMN_BEFORE.test(before) &&
      !COLUMN_BEHIND.test(behind);
    const head = heads.get(to);
    const rule: (typeof BEFORE)[number] | undefined =
      head && isDate(head)
        ? HEADED_BY_DATE
        : isBill && (BILL.test(before) || (TITLE.test(before) && ENDS_LINE.test(behind)))
          ? [BILL, OF_BILL, "Rechnung"]
          : isOfReferences(before, behind)
            ? OF_REFERENCES
            : (BEFORE.find(([pattern]) => pattern.test(before)) ?? (isAlone ? ALONE : undefined));
    if (rule?.[1] === -1 || (head && BIRTH.test(head.name)) || day > today) return [];
    const isRange = RANGE.test(behind);
    // The date stands in the head of a letter.
    const place = 0.3 * (1 - Math.min(from, 2000) / 2000);
    const score = 0.2 + place + (rule?.[1] ?? 0) - (isRange ? 0.3 : 0);
    return [{ value: day, why: `aus: ${rule?.[2] ?? "Brieftext"}`, score: Math.min(1, score), from, to }];
  });
  const best = bestOf(clues);
  const named = best && best.score >= 0.2 ? best : undefined;
  if (INVOICE.test(text)) return named;
  const isPayday = ({ why }: Clue<Day>): boolean => why === `aus: ${PAYDAY}`;
  const isOnly = !clues.some((clue) => clue.score > AGAINST && !isPayday(clue));
  const excluded = new Set(
    clues.filter((clue) => clue.score <= AGAINST || (!isOnly && isPayday(clue))).map(({ from }) => from),
  );
  return likelyDate(text, { days, today, named, excluded }, weights);
}
