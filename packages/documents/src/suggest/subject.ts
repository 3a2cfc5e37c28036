import type { Clue } from "./clue.ts";

const GREETING = /^(?:sehr geehrte|guten (?:tag|morgen)|hallo|liebe[rs]?\b)/i;
const NO_SUBJECT =
  /^(?:datum|ihr zeichen|unser zeichen|telefon|kundennummer|seite)\b|^\S+@|^[\d\s.,:/€-]+$|^\d{5} |^iban\b/i;
const LINES_ABOVE = 4;
const NAME_MAX = 90;

/** What a letter is about: the line above its greeting. Undefined without a greeting. */
export function subjectOf(text: string): Clue<string> | undefined {
  const lines = [...text.matchAll(/[^\n\f]+/g)].map((match) => ({
    text: match[0].trim(),
    from: match.index,
  }));
  const greeting = lines.findIndex(({ text: line }) => GREETING.test(line));
  if (greeting < 0) return undefined;
  for (const { text: line, from } of lines
    .slice(Math.max(0, greeting - LINES_ABOVE), greeting)
    .toReversed()) {
    const subject = line.replace(/^betreff:?\s*/i, "");
    if (
      subject.length < 4 ||
      subject.length > NAME_MAX ||
      !/\p{L}{3}/u.test(subject) ||
      NO_SUBJECT.test(subject)
    )
      continue;
    return { value: subject, why: "aus: Betreff", score: 0.8, from, to: from + line.length };
  }
  return undefined;
}
