import type { Clue } from "../clue.ts";
import { namesKind } from "../kinds.ts";
import { GREETING } from "./greeting.ts";

const NO_SUBJECT =
  /^(?:datum|ihr zeichen|unser zeichen|telefon|kundennummer|seite|iban|an (?:familie|frau|herrn|die|alle))\b|^\S+@|^[\d\s.,:/€-]+$/iu;
/** Postcode and town at the beginning of a line, or behind another part of an address. */
const TOWN = /(?:^|[,·|–-] ?|(?<!\d)\d{1,3} ?[a-z]? )\d{5} \p{Lu}/u;
const BETREFF = /^betreff:?\s*/i;
/** Town and day of a letter, or the day alone: "Lindental, 28.08.2026". */
const TOWN_AND_DAY =
  /^(?:\p{Lu}[\p{L}. -]{1,30}, ?(?:den |am )?)?\d{1,2}\. ?(?:\d{1,2}\.|\p{L}{3,9}) ?\d{2,4}$/u;
/** A line of the recipient's address, above which no subject stands. */
const OF_ADDRESS =
  /^(?:frau|herrn?|familie|eheleute)$|^(?:[^:\s]+ ){0,2}[^:\s]*(?:weg|straße|strasse|str\.|gasse|platz|allee|ring|feld|ufer|damm|steig|markt|hof) \d{1,3} ?[a-z]?$/iu;
const LINES_ABOVE = 4;
const LINES_BELOW = 3;
const DAY = /^\d{1,2}\. ?(?:\d{1,2}\.|\p{L}+) ?\d{4}$/u;
/** Label and value on one line, as in the text of tables. */
const DATE = /\bdatum:?\s+\d{1,2}\. ?(?:\d{1,2}\.|\p{L}+) ?\d{4}$/iu;
const NAME_MAX = 90;
/** A label with its number or day. */
const LABELLED = /:\s*\d[\d.\s/-]*$/;
const LABEL = String.raw`(?:(?:Ihre?|Unsere?|Meine?) )?(?:\p{L}[\p{L}.-]*(?:[Nn]ummer|[Nn]r\.?|[Zz]eichen|[Kk]ennung|-I[Dd])|Az\.?|Datum|\p{L}*(?:[Vv]ertrag|[Vv]ersicherung|[Kk]onto|[Pp]olice|[Kk]unde|[Mm]itglied|[Vv]organg)(?=:))`;
/** A part of a number: one with a digit, or capitals as in "5 K 123/26". */
const PART = String.raw`(?:[\p{L}\d./–-]*\d[\p{L}\d./–-]*|\p{Lu}{1,4})(?![\p{L}\d])`;
/** Labels with their numbers and nothing else belong to the head of a letter. "Rechnung Nr. 4711" is a subject. */
const ONLY_NUMBERS = new RegExp(String.raw`^(?:${LABEL}\s*[:.]?\s*${PART}(?: ${PART})*[\s,;|·]*)+$`, "u");

/** The end of a line whose sentence goes on in the next one: "Wartung der Heizung und Ablesung der". */
const GOES_ON =
  /(?:\s(?:der|die|das|des|dem|den|und|oder|von|vom|für|zum|zur|über|im|in|am|an|mit|auf|aus|bei|ab|(?:ihr|unser)e?[rsmn]?)|,)$/iu;

/** The name of a bill, and the word "Nummer". */
const BILL =
  /^\p{L}*(?:rechnung|gutschrift|mahnung|quittung|liquidation)(?:s-?(?:nr\.?|nummer))?[ :]+(?:(?:nr\.?|nummer|#)[ :]*)?/iu;
const NUMBER = /^(?:\p{Lu}{1,4} )?(?=\S*\d)[\p{L}\d./-]+(?: \d[\d./-]*)*(?: vom .*)?$/u;
/** A year, a quarter or a month: "2025", "2025/2026", "Q1 2026", "03/2026". */
const PERIOD = /^(?:Q[1-4][ /-]|(?:0?[1-9]|1[0-2])[./-]|(?:19|20)\d\d[/–-])?(?:19|20)\d\d$/;

/**
 * True for a subject that only numbers a bill: "Rechnung Nr. 2026-4711 vom 03.05.2026". It says less than the bill and its
 * sender. A bill with its period says more: "Wasserrechnung 2025".
 */
export function isBillNumber(subject: string): boolean {
  const rest = subject.replace(BILL, "");
  return rest !== subject && NUMBER.test(rest) && !PERIOD.test(rest);
}

/** Subject of a letter: the line above its greeting, or without one the line below its date. Undefined without both. */
export function subjectOf(text: string): Clue<string> | undefined {
  const lines = [...text.matchAll(/[^\n\f]+/g)].map((match) => ({
    text: match[0].trim(),
    from: match.index,
  }));
  const greeting = lines.findIndex(({ text: line }) => GREETING.test(line));
  if (greeting >= 0)
    return firstSubject(lines.slice(Math.max(0, greeting - LINES_ABOVE), greeting).toReversed(), 1);
  const date = lines.findIndex(
    ({ text: line }, index) =>
      DATE.test(line) || (/^datum:?$/i.test(line) && DAY.test(lines[index + 1]?.text ?? "")),
  );
  return date < 0 ? undefined : firstSubject(lines.slice(date + 1, date + 1 + LINES_BELOW), -1);
}

/** `above`: distance in the list to the line above, which may be the first of a subject's two lines. */
function firstSubject(
  lines: readonly { readonly text: string; readonly from: number }[],
  above: 1 | -1,
): Clue<string> | undefined {
  let isInTable = false;
  for (const [index, { text: line, from }] of lines.entries()) {
    const subject = line.replace(BETREFF, "");
    if (subject.length < 4 || subject.length > NAME_MAX) continue;
    if (OF_ADDRESS.test(subject)) return undefined;
    const isLabelled = LABELLED.test(subject);
    // "Ausgeführt am: 13.10.2025" is a row of a table, as are the labels above it. "Rechnung: 4711" is a subject.
    const isRow: boolean =
      !namesKind(subject) && (isLabelled || (isInTable && /\p{L}:(?:\s|$)/u.test(subject)));
    isInTable ||= isRow;
    if (
      isRow ||
      !/\p{L}{3}/u.test(subject) ||
      NO_SUBJECT.test(subject) ||
      TOWN.test(subject) ||
      TOWN_AND_DAY.test(subject) ||
      ONLY_NUMBERS.test(subject)
    )
      continue;
    const clue = { why: "aus: Betreff", score: isLabelled ? 0.4 : 0.8, to: from + line.length };
    const before = lines[index + above];
    const whole = `${before?.text.replace(BETREFF, "")} ${subject}`;
    const isSecond =
      before !== undefined &&
      before.text !== "" &&
      !OF_ADDRESS.test(before.text) &&
      (GOES_ON.test(before.text) || /^\p{Ll}/u.test(subject));
    return isSecond && whole.length <= NAME_MAX
      ? { ...clue, value: whole, from: before.from }
      : { ...clue, value: subject, from };
  }
  return undefined;
}
