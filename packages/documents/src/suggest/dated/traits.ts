import type { FoundDay } from "../dates.ts";
import { GREETING } from "../title/greeting.ts";

/** A day of a letter with everything that tells whether it is the letter's date. */
export interface TraitedDay extends FoundDay {
  readonly traits: readonly string[];
}

/** Words and signs beside a day. */
const BEFORE = /\p{L}+|[:,.(·|–-]/gu;
const BEHIND = /\p{L}+|[:,.)·|–-]|\d+/gu;
/** "Neustadt an der Saale, den " */
const TOWN = /(?<![\p{L}-])\p{Lu}[\p{L}-]+(?: (?:am|an|der|im|in|bei|\p{Lu}[\p{L}-]+))*, (?:den |am )?$/u;
const RANGE_BEHIND = /^\s*(?:[–-]|bis)/i;
const RANGE_BEFORE = /(?:bis|[–-])\s*$/;
/** The end of the word before a colon: "Rechnungsdatum", "Liefertag". */
const LABEL = /^.*(datum|vom|tag|zeit|frist)$/u;
const SUM = /\d,\d\d/;
/** First lines of a letter, by the parts of a letterhead; a line behind all of them is of the text. */
const LINES = [4, 8, 12, 17, 25];
const LAST_LINES = 4;
/** Characters of the head of a letter without a greeting, and of a line of prose. */
const HEAD = 600;
const PROSE = 60;
/** Characters of a line that are looked at before a day and behind it: a text of nothing but days has to end soon too. */
const LINE_MAX = 500;
/** Days beyond this place in an order are alike. */
const LATE = 3;

/** The days up to the day of arrival with their traits. */
export function traitedDays(text: string, all: readonly FoundDay[], today: string): TraitedDay[] {
  const days = all.filter(({ day }) => day <= today);
  const latest = [...new Set(days.map(({ day }) => day))].toSorted().toReversed().slice(0, LATE);
  const head = greetingOf(text);
  const placeOf = linePlaces(text);
  return days.map((found, index) => {
    const where = found.from < head ? "head" : "text";
    const order = latest.indexOf(found.day);
    return {
      ...found,
      traits: [
        `latest ${order === -1 ? LATE : order}`,
        `place ${Math.min(index, LATE)} in ${where}`,
        where,
        ...placeOf(found.from),
        ...lineTraits(text, found, where),
      ],
    };
  });
}

const greetingOf = (text: string): number => {
  let from = 0;
  for (const line of text.split("\n")) {
    if (GREETING.test(line.trimStart())) return from;
    from += line.length + 1;
  }
  return HEAD;
};

/** The traits of a place in a text by its lines: the part of the letterhead, and whether it is near the end. */
function linePlaces(text: string): (from: number) => string[] {
  const ends = [...text.matchAll(/\n/g)].map(({ index }) => index);
  // The first line has number 1.
  const parts = LINES.map((most) => ends[most - 2] ?? Infinity);
  const last = ends.at(-LAST_LINES) ?? -1;
  return (from) => {
    const part = parts.findIndex((end) => from < end);
    return [`line ${part === -1 ? LINES.length : part}`, ...(from > last ? ["last lines"] : [])];
  };
}

function lineTraits(text: string, { from, to }: FoundDay, where: string): string[] {
  const lines = text.slice(Math.max(0, from - LINE_MAX), from).split("\n");
  const before = lines.at(-1) ?? "";
  const above = lines.at(-2) ?? "";
  const [behind = ""] = text.slice(to, to + LINE_MAX).split("\n", 1);
  const [last = "start", beforeLast = "start"] = (before.toLowerCase().match(BEFORE) ?? []).toReversed();
  const [next = "end"] = behind.toLowerCase().match(BEHIND) ?? [];
  const isAtEnd = behind.trim() === "";
  return [
    `after ${last}`,
    `second after ${beforeLast}`,
    `before ${/\d/.test(next) ? "number" : next}`,
    ...(last === ":" ? [`labelled ${beforeLast.replace(LABEL, "$1")}`] : []),
    ...(isAtEnd ? [`line end in ${where}`] : []),
    ...(isAtEnd && before.trim() === "" ? [`alone in ${where}`] : []),
    ...(TOWN.test(before) ? ["town"] : []),
    ...(RANGE_BEHIND.test(behind) || RANGE_BEFORE.test(before) ? ["range"] : []),
    ...(SUM.test(before + behind) ? ["sum"] : []),
    ...(before.length + behind.length > PROSE ? ["long line"] : []),
    ...(/\p{L}/u.test(text.slice(from, to)) ? [`month name in ${where}`] : []),
    ...(/datum/i.test(above) ? ["below datum"] : []),
  ];
}
