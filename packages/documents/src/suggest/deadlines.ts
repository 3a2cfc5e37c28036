import type { Clue } from "./clue.ts";
import { findDays, findDaysOfYear, type FoundDay, later, type Day } from "./dates.ts";
import { endOf, isLastDay } from "./due-day.ts";
import { type Sentence, sentenceAt } from "./sentence.ts";
import { findSpans, type FoundSpan, type Span } from "./span.ts";

const OBJECTION =
  /einspruch|widerspruch|widersprech|einwendung|einwänd|beanstand|beschwerde|klage\b[^.]*(?:erh[eo]b|einreich|eingereicht)/i;
/** A sentence about the objection that the sentence before it names. */
const LODGED =
  /einzulegen|einlegen|eingelegt|einzureichen|erheben|erhoben|frist (?:hierfür |dafür )?beträgt/i;
/** Objections without a deadline: against debits, advertising, use of data. */
const NO_OBJECTION = /lastschrift|werbung|datenschutz|verarbeitung|art\. ?21/i;
const WITHIN = /innerhalb|binnen|frist|beträgt/i;
const NOTICE = /kündigungsfrist|(?<!\p{L})frist (?:von|zum)/giu;
/** Sentences with such words whose period is another one. */
const NO_NOTICE = /einspruch|widerspruch|zahlungsfrist|widerruf/i;
/** Readers of pictures mistake "ü". */
const CANCEL =
  /k(?:ü|ii|i|u)nd(?:ig|bar)|storn|abmeld|rücktritt|zurücktreten|(?:keine|nicht)\b[^.]{0,40}verlänger/i;
/** A sentence about the notice that the sentence before it names. */
const GIVEN = /erklärung|schreiben|mitteil|eingehen|eingegangen|zugehen|zugegangen|vorliegen/i;
/** Words of a contract's term: its last day is no day by which somebody has to cancel. */
const RUNS = /läuft|laufzeit|gültig|befristet|gilt|verlänger/i;
const ENDS =
  /(?:gültig(?:keit)?|gilt|läuft|laufzeit|befristet|bewilligt|garantie|gewährleistung|zinsbindung|geltungsdauer)(?: ist| noch)?:? bis(?: einschließlich)?(?: zum| am)?:?\s*$|(?:endet(?: am| zum| mit(?: dem)? ablauf des)?|vertragsende(?: ist der)?|laufzeitende|ablaufdatum|(?:ende|ablauf) der \p{L}*laufzeit(?: am| ist der)?|(?<!nach |vor |mit )\bablauf(?: am)?)(?: zum)?:?\s*$/iu;
/** A term from one day to another. */
const TERM =
  /(?:laufzeit|bewilligungs(?:zeitraum|dauer)|versicherungsdauer|vertragsdauer|gültig|bewillig\p{L}*)[^\d]{0,60}\d{1,2}\. ?(?:\d{1,2}\.|\p{L}+) ?\d{4} ?(?:bis(?: zum)?|[–-]) ?$/iu;
/** What a day is the last one of, where the words stand behind it. */
const ENDS_BEHIND: readonly { readonly before: RegExp; readonly after: RegExp }[] = [
  { before: /läuft (?:\p{L}+ )?(?:am|zum) ?$/iu, after: /^[^.]{0,20}\b(?:aus|ab)\b/ },
  {
    before: /\bbis(?: zum)? ?$/i,
    after: /^[^.,]{0,30}\b(?:befristet|bewilligt|gültig|gewährt|gebunden|eingelöst|einlösbar)\b/i,
  },
  { before: /kündigung (?:zum|per) ?$/i, after: /^ ?(?:wirksam|bestätig)/i },
  { before: /bestätig\p{L}* [^.]*kündigung [^.]{0,40}(?:zum|per) ?$/iu, after: /^/ },
  { before: /kündigung ist (?:zum|per) ?$/i, after: /^ wirksam/i },
  { before: /verliert (?:am|zum|mit ablauf des) ?$/i, after: /^ (?:seine|ihre) gültigkeit/i },
];
/** So long before the end. */
const BEFORE_END = /^\s*(?:vor|zum|zur|(?:kündigungs)?frist)\b/i;
/** Characters between the words of a period of notice and the period. */
const NEAR = 110;

/** A date that matters later: until when one may object, when it can be cancelled, when it ends. */
export interface Deadline {
  readonly kind: "objection" | "cancellation" | "expiry" | "resubmission";
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
  const ends = findDays(text).find(({ from, to }) => {
    const { before, after } = sentenceAt(text, from, to);
    const isBehind = ENDS_BEHIND.some((words) => words.before.test(before) && words.after.test(after));
    return isBehind || ENDS.test(before) || TERM.test(before);
  });
  const spans = findSpans(text);
  const notice = noticeOf(text, spans, ends?.day);
  const named = notice?.value.day ? undefined : cancellationOf(text, spans, dated);
  const cancellation = named ?? notice;
  const expiry: Clue<Deadline> | undefined = ends && {
    value: { kind: "expiry", day: ends.day, span: null },
    why: "aus: Ende der Laufzeit",
    score: 0.8,
    from: ends.from,
    to: ends.to,
  };
  return [objectionOf(text, spans, dated), cancellation, expiry].filter((each) => each !== undefined);
}

/** The days of a letter, those without a year as the next ones after its date. */
const daysOf = (text: string, dated: Day | undefined): FoundDay[] => [
  ...findDays(text),
  ...(dated === undefined ? [] : findDaysOfYear(text, dated)),
];

/** Whether the sentence around a place is about an objection, or goes on about the one of the sentence before it. */
function isAboutObjection(text: string, from: number, to: number): boolean {
  const { whole, from: begin } = sentenceAt(text, from, to);
  const about =
    OBJECTION.test(whole) || !LODGED.test(whole) ? whole : sentenceAt(text, begin - 2, begin - 1).whole;
  return OBJECTION.test(about) && !NO_OBJECTION.test(about);
}

/** Until when one may object: a day that is named, or a period after the letter was delivered. */
function objectionOf(
  text: string,
  spans: readonly FoundSpan[],
  dated: Day | undefined,
): Clue<Deadline> | undefined {
  const told = { why: "aus: Einspruchsfrist", score: 0.9 };
  for (const { day, from, to } of daysOf(text, dated)) {
    const sentence = sentenceAt(text, from, to);
    if (!isLastDay(sentence) || !isAboutObjection(text, from, to)) continue;
    return { value: { kind: "objection", day, span: null }, ...told, from, to };
  }
  if (dated === undefined) return undefined;
  for (const { span, from, to } of spans) {
    if (!WITHIN.test(sentenceAt(text, from, to).before) || !isAboutObjection(text, from, to)) continue;
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
  const named = [...text.matchAll(NOTICE)].flatMap(({ index }) => {
    const found = spans.find(({ from, to }) => from >= index && to <= index + NEAR);
    return found ? [{ ...found, from: index }] : [];
  });
  const counted = spans.filter(({ from, to }) => {
    const { whole, after } = sentenceAt(text, from, to);
    return CANCEL.test(whole) && BEFORE_END.test(after);
  });
  const found = [...named, ...counted].find(
    ({ from, to }) => !NO_NOTICE.test(sentenceAt(text, from, to).whole),
  );
  if (!found) return undefined;
  const { span, from, to } = found;
  const day = end === undefined ? null : later(end, { months: -span.months, days: -span.days });
  return { value: { kind: "cancellation", day, span }, why: "aus: Kündigungsfrist", score: 0.9, from, to };
}

const isAboutNotice = (text: string, { whole, from }: Sentence): boolean =>
  CANCEL.test(whole) ||
  (GIVEN.test(whole) && /kündigungsrecht|kündigen/i.test(sentenceAt(text, from - 2, from - 1).whole));

/** Whether somebody may cancel to a day or before it: they have to have done so when it comes. */
const isFreeToLeave = ({ before, whole }: Sentence): boolean =>
  CANCEL.test(whole) &&
  /\b(?:können|dürfen|recht|berechtigt|möglich)\b/i.test(whole) &&
  /(?:\bzum|vor dem|(?:wirksamwerden|inkrafttreten)(?: \p{L}+){0,3} (?:am|zum)) ?$/iu.test(before) &&
  !/\bbis zum ?$/i.test(before) &&
  !/bestätig/i.test(whole);

/** A last day for cancelling that is named, or a right to cancel for a while after the letter. */
function cancellationOf(
  text: string,
  spans: readonly FoundSpan[],
  dated: Day | undefined,
): Clue<Deadline> | undefined {
  const told = { why: "aus: Kündigung", score: 0.8 };
  for (const { day, from, to } of daysOf(text, dated)) {
    const sentence = sentenceAt(text, from, to);
    const clause = sentence.before.split(",").at(-1) ?? "";
    const isNamed = isLastDay(sentence) && isAboutNotice(text, sentence) && !RUNS.test(clause);
    const isFree = isFreeToLeave(sentence);
    if (!isFree && !isNamed) continue;
    const next = later(day, { days: 1 });
    // A contract ends with the last day of a month; a change comes with the beginning of its day.
    const last = isFree && !next.endsWith("-01") ? later(day, { days: -1 }) : day;
    return { value: { kind: "cancellation", day: last, span: null }, ...told, from, to };
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
