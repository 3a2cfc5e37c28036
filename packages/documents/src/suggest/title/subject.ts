import type { Clue } from "../clue.ts";
import { namesKind } from "../kinds.ts";
import { GREETING } from "./greeting.ts";

const NO_SUBJECT =
  /^(?:datum|ihr zeichen|unser zeichen|telefon|kundennummer|seite)\b|^\S+@|^[\d\s.,:/€-]+$|^\d{5} |^iban\b/i;
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

/** Subject of a letter: the line above its greeting, or without one the line below its date. Undefined without both. */
export function subjectOf(text: string): Clue<string> | undefined {
  const lines = [...text.matchAll(/[^\n\f]+/g)].map((match) => ({
    text: match[0].trim(),
    from: match.index,
  }));
  const greeting = lines.findIndex(({ text: line }) => GREETING.test(line));
  if (greeting >= 0)
    return firstSubject(lines.slice(Math.max(0, greeting - LINES_ABOVE), greeting).toReversed());
  const date = lines.findIndex(
    ({ text: line }, index) =>
      DATE.test(line) || (/^datum:?$/i.test(line) && DAY.test(lines[index + 1]?.text ?? "")),
  );
  return date < 0 ? undefined : firstSubject(lines.slice(date + 1, date + 1 + LINES_BELOW));
}

function firstSubject(
  lines: readonly { readonly text: string; readonly from: number }[],
): Clue<string> | undefined {
  let isInTable = false;
  for (const { text: line, from } of lines) {
    const subject = line.replace(/^betreff:?\s*/i, "");
    const isLabelled = LABELLED.test(subject);
    // "Ausgeführt am: 13.10.2025" is a row of a table, as are the labels above it. "Rechnung: 4711" is a subject.
    const isRow: boolean =
      !namesKind(subject) && (isLabelled || (isInTable && /\p{L}:(?:\s|$)/u.test(subject)));
    isInTable ||= isRow;
    if (
      isRow ||
      subject.length < 4 ||
      subject.length > NAME_MAX ||
      !/\p{L}{3}/u.test(subject) ||
      NO_SUBJECT.test(subject) ||
      ONLY_NUMBERS.test(subject)
    )
      continue;
    return {
      value: subject,
      why: "aus: Betreff",
      score: isLabelled ? 0.4 : 0.8,
      from,
      to: from + line.length,
    };
  }
  return undefined;
}
