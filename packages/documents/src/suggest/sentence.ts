import { findSpans } from "./span.ts";

/** Largest distance of words that belong together: a sentence of a letter. */
const NEAR = 160;
/**
 * After these a dot ends a sentence: long words, short ones that are no abbreviations, sums, and the last part of a
 * number or a day.
 */
const LAST_WORD = String.raw`\p{L}{4}|\b(?:ab|an|auf|aus|bei|ein|mit|um|vor|zu|los|ist|hat|war|Sie|uns|Uhr|Tag)|[)€%]|EUR|\b(?:eG|AG|KG|SE)|\d{3}|\d{4}\s\d{1,2}|\d\.\d{1,2}`;
const ABBREVIATION = "(?:inkl|exkl|excl|einschl|zzgl|abzgl|evtl|bzgl|monatl|jährl|gesetzl|nr|str|tel)";
const MONTH = "(?:Jan|Feb|Mär|Maerz|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)";
const POINT = String.raw`(?<=${LAST_WORD})(?<!${ABBREVIATION})[.!?](?=\s+["„(]?\p{Lu})(?!\s+${MONTH})`;
/** The point of a sentence, not one of an abbreviation or a date. */
const POINT_END = new RegExp(POINT, "gu");
/** Characters of the last word that tell whether its point ends the sentence. */
const LAST_WORD_MAX = 12;
/** Characters of a full line; shorter ones are headings, rows of tables, parts of addresses. */
const LINE = 55;
/** An empty line, unless the sentence continues: after a full line without a dot, with a small letter or with a year. */
const BREAK = String.raw`(?<![^\n]{${LINE}}[^\n.!?:]|(?<!\p{L})(?:bis|zum|spätestens|in Höhe von) ?)\n[ \t]*\n(?!\s*(?:\p{Ll}|\d{4},))`;
/** The end of a sentence, of a paragraph or of a page, or a line to cut along. OCR puts empty lines into sentences. */
/** The end of a table or a heading before a line that begins a sentence. */
const NEW_SENTENCE = String.raw`\n(?=[ \t]*(?:Bitte|Wir|Der|Die|Das|Den|Dem|Diese[rs]?|Gegen|Es|Für|Falls|Wenn|Sollten|Ihre? neuer?|Erledigung)(?!\p{L}))`;
const ENDS = new RegExp(String.raw`${POINT}|${BREAK}|${NEW_SENTENCE}|\f|(?:[-–] ?){8,}`, "gu");

/** The sentence around a position, with line breaks as blanks. */
export interface Sentence {
  readonly before: string;
  readonly after: string;
  /** The whole sentence. */
  readonly whole: string;
  /** Start of `before` in the text. */
  readonly from: number;
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ");

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The ends of sentences in the last text: each of its days and sums is looked at several times, one text after another. */
let kept: { readonly text: string; readonly ends: readonly Range[] } = { text: "", ends: [] };

function endsOf(text: string): readonly Range[] {
  if (text !== kept.text) {
    const ends = [...text.matchAll(ENDS)].map(({ index, 0: end }) => ({
      from: index,
      to: index + end.length,
    }));
    kept = { text, ends };
  }
  return kept.ends;
}

/** The place of the first end at a position or behind it. */
function firstFrom(ends: readonly Range[], position: number): number {
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle]?.from ?? 0) >= position) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The sentence around a position of a text, limited in length. */
export function sentenceAt(text: string, from: number, to: number, near = NEAR): Sentence {
  const { begin, end } = boundsAt(text, from, to, near);
  const [before, after] = [onOneLine(text.slice(begin, from)), onOneLine(text.slice(to, end))];
  return {
    before,
    after,
    whole: `${before}${onOneLine(text.slice(from, to))}${after}`,
    from: begin,
  };
}

/** Characters of a sentence that are quoted before and after a period. */
const QUOTED_AROUND = 50;

/** The place to quote for a day or period: that of a period with its sentence, because "14 Tagen" alone says little. */
export function quotedPlace(text: string, { from, to }: Range): Range {
  if (findSpans(text.slice(from, to)).length === 0) return { from, to };
  const { begin, end } = boundsAt(text, from, to, QUOTED_AROUND);
  const cut = { ahead: text.slice(begin, from), behind: text.slice(to, end) };
  // Cut off within a word, it would not be found on the page.
  const start = from - begin < QUOTED_AROUND ? begin : begin + (/\s/.exec(cut.ahead)?.index ?? 0) + 1;
  const stop = end - to < QUOTED_AROUND ? end : to + Math.max(0, cut.behind.search(/\s\S*$/));
  const lead = /^\s*/.exec(text.slice(start, from))?.[0].length ?? 0;
  return { from: start + lead, to: to + text.slice(to, stop).trimEnd().length };
}

function boundsAt(
  text: string,
  from: number,
  to: number,
  near: number,
): { readonly begin: number; readonly end: number } {
  const ends = endsOf(text);
  // The first end behind the position, and the last one before it.
  const next = firstFrom(ends, to);
  let last = next - 1;
  while (last >= 0 && (ends[last]?.to ?? 0) > from) last -= 1;
  const begin = Math.max(0, from - near, ends[last]?.to ?? 0);
  // The point of a day without a year may be that of its sentence: "bis Freitag, 20.11. Eine Anzahlung".
  const isLast = ends[next - 1]?.from === to - 1 && text[to - 1] === ".";
  return { begin, end: isLast ? to : Math.min(ends[next]?.from ?? text.length, to + near) };
}

/** A quotation from another letter: `… schreibt wörtlich: "`. */
const QUOTES =
  /(?<!\p{L})(?:wörtlich|schrieb(?:en)?|schreibt|heißt es|hieß es|zitat)(?!\p{L})[^.]{0,60}["„»][^"“”«]{0,200}$/iu;
/** Characters before a position in which such a quotation begins. */
const QUOTED_MAX = 280;

/** True if another letter says what stands at a position. */
export const isQuoted = (text: string, from: number): boolean =>
  QUOTES.test(text.slice(Math.max(0, from - QUOTED_MAX), from));

/** The text from a position to the end of its sentence, limited in length; tables are one sentence. */
export function restOf(text: string, from: number, max: number): string {
  const start = Math.max(0, from - LAST_WORD_MAX);
  const point = [...text.slice(start, from + max).matchAll(POINT_END)].find(
    ({ index }) => start + index >= from,
  );
  return text.slice(from, point ? start + point.index + 1 : from + max);
}

/** Between two days of a sentence, each of which ends a period of its own. */
const NEXT_CLAUSE = /;|,? (?:und|sowie|dann) /giu;
/** Words between the days of a list. */
const OF_LIST = /(?<!\p{L})(?:und|sowie|dann|bis|zum|spätestens|jeweils|den|dem)(?!\p{L})/giu;
/** Maximum characters between two such days. */
const BETWEEN = 120;

/**
 * The clause of a last day, where its sentence has another one: "gibt den Zettel bis zum 18.09. ab und überweist das Geld bis zum 28.09.".
 * Otherwise the sentence. `lastDays`: all last days of the text, in its order.
 */
export function clauseAt(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  lastDays: readonly { readonly from: number; readonly to: number }[],
): Sentence {
  const sentence = sentenceAt(text, from, to);
  const begin = sentence.from;
  const end = begin + sentence.whole.length;
  const place = firstFrom(lastDays, from);
  // A day that is no last day may need all of its sentence: "Ihr Abschlag beträgt … und ist erstmals zum … fällig".
  if (lastDays[place]?.from !== from) return sentence;
  const before = lastDays[place - 1];
  const behind = lastDays[firstFrom(lastDays, to)];
  const cutAhead = before && before.to >= begin ? cutBetween(text, before.to, from) : undefined;
  const cutBehind = behind && behind.from <= end ? cutBetween(text, to, behind.from) : undefined;
  if (cutAhead === undefined && cutBehind === undefined) return sentence;
  const ahead = cutAhead === undefined ? sentence.before : onOneLine(text.slice(cutAhead, from));
  const rest = cutBehind === undefined ? sentence.after : onOneLine(text.slice(to, cutBehind));
  return {
    before: ahead,
    after: rest,
    whole: `${ahead}${onOneLine(text.slice(from, to))}${rest}`,
    from: cutAhead ?? begin,
  };
}

/** Where the second of two clauses begins; undefined if the days are joined: "bis zum 18.09. und 28.09.". */
function cutBetween(text: string, from: number, to: number): number | undefined {
  if (to - from > BETWEEN) return undefined;
  const between = text.slice(from, to).replaceAll(/\s/g, " ");
  const cut = [...between.matchAll(NEXT_CLAUSE)].at(-1);
  return cut && /\p{L}{3}/u.test(between.replaceAll(OF_LIST, " ")) ? from + cut.index : undefined;
}
