import { bestOf, type Clue } from "./clue.ts";
import { findDays, type Day } from "./dates.ts";

const WEEKDAY = "(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Sonnabend";
/** "Neustadt an der Saale", without the verbs of a sentence. */
const TOWN = String.raw`\p{Lu}[\p{L}-]+(?: (?:am|an|der|im|in|bei|ob|vor|\p{Lu}[\p{L}-]+))*(?<!${WEEKDAY})`;

/** Words before a day, and how strongly they mark it as the date of the letter. */
const BEFORE: readonly (readonly [RegExp, number, string?])[] = [
  [/(?:geb\.?|geboren(?: am)?|geburtsdatum|geburtstag):?\s*$/i, -1],
  [/(?:rechnungs|ausstellungs|beleg|bescheid|brief)datum:?\s*$/i, 0.55, "Datum"],
  [/\bdatum:?\s*$/i, 0.5, "Datum"],
  [
    new RegExp(String.raw`(?<![\p{L}-])${TOWN}, (?:den )?$|(?:^|[\n\f])[ \t]*${TOWN}, am $`, "u"),
    0.45,
    "Ort und Datum",
  ],
  // A letter that this one answers.
  [/\b(?:ihre?[mnrs]?|unsere?[mnrs]?)\s+[\p{L}-]+\s+vom\s*$/iu, -0.3],
  [/\b(?:gedruckt|erstellt|ausgestellt|stand)(?: am)?:?\s*$/i, 0.35, "Brieftext"],
  [/\bvom\s*$/i, 0.15, "Brieftext"],
  [
    /(?:\bbis|\bab|seit|zum|spätestens|fällig(?: am)?|fälligkeit|zahlbar bis|gültig|frist|beginn|ende|ablauf|eintritt|austritt|zulassung):?\s*(?:zum |am |den |dem )?$/i,
    -0.4,
  ],
  [/(?:[–-]|\bbis)[ \t]*$/i, -0.4],
];
/** Characters of the head of a letter, in which a day alone on its line is its date. */
const HEAD = 1500;
const ALONE: (typeof BEFORE)[number] = [/(?:^|[\n\f])[ \t]*$/, 0.35, "Datum"];
/** A column of days is one of a table. */
const COLUMN_BEFORE = /\d{1,2}\.\d{1,2}\.\d{2,4}[ \t]*\n[ \t]*$/;
const COLUMN_BEHIND = /^[ \t]*\n[ \t]*\d{1,2}\.\d{1,2}\.\d{2}/;
const RANGE = /^\s*(?:[–-]|bis)\s*\d/i;

/** The date of a letter, best guess; `today` is the day it came: no letter is dated after it. */
export function documentDate(text: string, today: Day): Clue<Day> | undefined {
  const clues = findDays(text).flatMap(({ day, from, to }): Clue<Day>[] => {
    const before = text.slice(Math.max(0, from - 40), from);
    const behind = text.slice(to, to + 20);
    const isAlone =
      from < HEAD &&
      ALONE[0].test(before) &&
      /^[ \t]*(?:[\n\f]|$)/.test(behind) &&
      !COLUMN_BEFORE.test(before) &&
      !COLUMN_BEHIND.test(behind);
    const rule = BEFORE.find(([pattern]) => pattern.test(before)) ?? (isAlone ? ALONE : undefined);
    if (rule?.[1] === -1 || day > today) return [];
    const isRange = RANGE.test(behind);
    // The date stands in the head of a letter.
    const place = 0.3 * (1 - Math.min(from, 2000) / 2000);
    const score = 0.2 + place + (rule?.[1] ?? 0) - (isRange ? 0.3 : 0);
    return [{ value: day, why: `aus: ${rule?.[2] ?? "Brieftext"}`, score: Math.min(1, score), from, to }];
  });
  const best = bestOf(clues);
  return best && best.score >= 0.2 ? best : undefined;
}
