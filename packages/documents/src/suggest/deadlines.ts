import type { Clue } from "./clue.ts";
import { findDays, later, type Day } from "./dates.ts";
import { endOf, isLastDay } from "./due-day.ts";
import { sentenceAt } from "./sentence.ts";
import { findSpans, type FoundSpan, type Span } from "./span.ts";

const OBJECTION = /einspruch|widerspruch|widersprech/i;
/** Objections without a deadline: against debits, advertising, use of data. */
const NO_OBJECTION = /lastschrift|werbung|datenschutz|verarbeitung|art\. ?21/i;
const WITHIN = /innerhalb|binnen|frist|beträgt/i;
const NOTICE = /kündigungsfrist|(?<!\p{L})frist (?:von|zum)/giu;
/** Sentences with such words whose period is another one. */
const NO_NOTICE = /einspruch|widerspruch|zahlungsfrist|widerruf/i;
const CANCEL = /kündig/i;
/** Words of a contract's term: its last day is no day by which somebody has to cancel. */
const RUNS = /läuft|laufzeit|gültig|befristet|gilt|verlänger/i;
const ENDS =
  /(?:gültig bis|läuft bis|endet am|endet(?= zum)|vertragsende|laufzeit bis|ablauf am|befristet bis)(?: zum)?:?\s*$/i;
/** Characters between the words of a period of notice and the period. */
const NEAR = 110;

/** A date that matters later: until when one may object, when it can be cancelled, when it ends. */
export interface Deadline {
  readonly kind: "objection" | "cancellation" | "expiry";
  /** Null where the text names a span alone. */
  readonly day: Day | null;
  /** Of notice: so long before the end. */
  readonly span: Span | null;
}

/**
 * The dates of a letter that matter later than its payment, at most one of a kind, the one that is missed most dearly first. `dated`:
 * the date of the letter.
 */
export function deadlinesOf(text: string, dated: Day | undefined): Clue<Deadline>[] {
  const ends = findDays(text).find(({ from }) => ENDS.test(sentenceAt(text, from, from).before));
  const spans = findSpans(text);
  const cancellation = noticeOf(text, spans, ends?.day) ?? cancellationOf(text, spans, dated);
  const expiry: Clue<Deadline> | undefined = ends && {
    value: { kind: "expiry", day: ends.day, span: null },
    why: "aus: Ende der Laufzeit",
    score: 0.8,
    from: ends.from,
    to: ends.to,
  };
  // A contract that is cancelled in time does not come to its end by itself.
  return [objectionOf(text, spans, dated), cancellation ?? expiry].filter((each) => each !== undefined);
}

/** Until when one may object: a day that is named, or a period after the letter was delivered. */
function objectionOf(
  text: string,
  spans: readonly FoundSpan[],
  dated: Day | undefined,
): Clue<Deadline> | undefined {
  const told = { why: "aus: Einspruchsfrist", score: 0.9 };
  for (const { day, from, to } of findDays(text)) {
    const sentence = sentenceAt(text, from, to);
    if (!isLastDay(sentence) || !OBJECTION.test(sentence.whole) || NO_OBJECTION.test(sentence.whole))
      continue;
    return { value: { kind: "objection", day, span: null }, ...told, from, to };
  }
  if (dated === undefined) return undefined;
  for (const { span, from, to } of spans) {
    const { before, whole } = sentenceAt(text, from, to);
    if (!OBJECTION.test(whole) || NO_OBJECTION.test(whole) || !WITHIN.test(before)) continue;
    // A letter counts as delivered four days after it was posted (§ 122 AO). That day is not moved from a weekend: tax offices do,
    // others do not.
    const day = endOf(later(dated, { days: 4 }), span);
    return { value: { kind: "objection", day, span: null }, ...told, from, to };
  }
  return undefined;
}

/** A period of notice, counted back from the end where that is named. */
function noticeOf(
  text: string,
  spans: readonly FoundSpan[],
  end: Day | undefined,
): Clue<Deadline> | undefined {
  for (const { index } of text.matchAll(NOTICE)) {
    const found = spans.find(({ from, to }) => from >= index && to <= index + NEAR);
    if (!found || NO_NOTICE.test(sentenceAt(text, index, found.to).whole)) continue;
    const { span, to } = found;
    const day = end === undefined ? null : later(end, { months: -span.months, days: -span.days });
    return {
      value: { kind: "cancellation", day, span },
      why: "aus: Kündigungsfrist",
      score: 0.9,
      from: index,
      to,
    };
  }
  return undefined;
}

/** A last day for cancelling that is named, or a right to cancel for a while after the letter. */
function cancellationOf(
  text: string,
  spans: readonly FoundSpan[],
  dated: Day | undefined,
): Clue<Deadline> | undefined {
  const told = { why: "aus: Kündigung", score: 0.8 };
  for (const { day, from, to } of findDays(text)) {
    const sentence = sentenceAt(text, from, to);
    if (!isLastDay(sentence) || !CANCEL.test(sentence.whole) || RUNS.test(sentence.before)) continue;
    return { value: { kind: "cancellation", day, span: null }, ...told, from, to };
  }
  if (dated === undefined) return undefined;
  for (const { span, from, to } of spans) {
    const { before, after } = sentenceAt(text, from, to);
    if (!/(?:innerhalb|binnen)[^.]*$/i.test(before)) continue;
    if (!/^[^.]*\bnach\b[^.]*kündig/i.test(after) && !/kündig[^.]*$/i.test(before)) continue;
    // Counted from the letter, not from when it came: early, never late.
    return { value: { kind: "cancellation", day: later(dated, span), span: null }, ...told, from, to };
  }
  return undefined;
}
