import type { FoundDay } from "../dates.ts";
import { GREETING } from "../subject.ts";

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
/** Days beyond this place in an order are alike. */
const LATE = 3;

/** The days up to the day of arrival with their traits. */
export function traitedDays(text: string, all: readonly FoundDay[], today: string): TraitedDay[] {
  const days = all.filter(({ day }) => day <= today);
  const latest = [...new Set(days.map(({ day }) => day))].toSorted().toReversed();
  const head = greetingOf(text);
  return days.map((found, index) => {
    const where = found.from < head ? "head" : "text";
    return {
      ...found,
      traits: [
        `latest ${Math.min(latest.indexOf(found.day), LATE)}`,
        `place ${Math.min(index, LATE)} in ${where}`,
        where,
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

function lineTraits(text: string, { from, to }: FoundDay, where: string): string[] {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const newline = text.indexOf("\n", to);
  const [before, behind] = [text.slice(start, from), text.slice(to, newline === -1 ? text.length : newline)];
  const [last = "start", beforeLast = "start"] = (before.toLowerCase().match(BEFORE) ?? []).toReversed();
  const [next = "end"] = behind.toLowerCase().match(BEHIND) ?? [];
  const line = text.slice(0, from).split("\n").length;
  const place = LINES.findIndex((most) => line < most);
  const linesBelow = text.slice(from).split("\n").length - 1;
  const isAtEnd = behind.trim() === "";
  return [
    `after ${last}`,
    `second after ${beforeLast}`,
    `before ${/\d/.test(next) ? "number" : next}`,
    `line ${place === -1 ? LINES.length : place}`,
    ...(last === ":" ? [`labelled ${beforeLast.replace(LABEL, "$1")}`] : []),
    ...(linesBelow < LAST_LINES ? ["last lines"] : []),
    ...(isAtEnd ? [`line end in ${where}`] : []),
    ...(isAtEnd && before.trim() === "" ? [`alone in ${where}`] : []),
    ...(TOWN.test(before) ? ["town"] : []),
    ...(RANGE_BEHIND.test(behind) || RANGE_BEFORE.test(before) ? ["range"] : []),
    ...(SUM.test(before + behind) ? ["sum"] : []),
    ...(before.length + behind.length > PROSE ? ["long line"] : []),
    ...(/\p{L}/u.test(text.slice(from, to)) ? [`month name in ${where}`] : []),
    ...(/datum/i.test(text.slice(0, start).split("\n").at(-2) ?? "") ? ["below datum"] : []),
  ];
}
