import { foldWord } from "../text/fold.ts";
import type { KnownAuthor } from "./author.ts";
import type { Clue } from "./clue.ts";
import { findDays, type Day } from "./dates.ts";
import { phrasesOf } from "./phrases.ts";

/** Clues in the name of a file given by a person: "2021-05-15 Telekom Rechnung". */
export interface FileNameClues {
  readonly date?: Clue<Day>;
  readonly author?: Clue<string>;
  readonly type?: Clue<string>;
}

/** Score of a value found only in the name, where it may mean something else. */
const NAMED = 0.7;
/** Score of a value confirmed by text and name. */
const AGREED = 0.85;
/** Score below which a text is uncertain and the name is considered. */
const DOUBT = 0.65;
/** Score of a value of the name that contradicts a doubtful value of the text. */
const CONTRADICTED = 0.6;

/** Words by which scanners, telephones and browsers name files: their day is that of the picture. */
const MACHINE =
  /(?<!\p{L})(?:scan\p{L}*|img|image|bild(?:er|schirm\p{L}*)?|screenshots?|fotos?|photos?|dsc|dscn|pxl|vid|dokumente?|documents?|doc|datei|fax|cam\p{L}*|whatsapp|wa|eingang|uploads?|downloads?|kopie|copy|unbenannt|untitled)(?!\p{L})/giu;
const COMPACT_DAY = /(?<!\d)((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/gu;
/** In front of a day that is not the document's. */
const OTHER_DAY = /(?:bis|ab|seit|zum|fällig|gültig|geb\.?|geboren|frist|ende|beginn|[–-])\s*(?:am\s*)?$/iu;
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:versicherungsschein|police|\p{L}*versicherungspolice)(?!\p{L})/iu, "police"],
  [/(?<!\p{L})\p{L}*rechnung(?!\p{L})/iu, "invoice"],
  [/(?<!\p{L})\p{L}*vertrag(?!\p{L})/iu, "contract"],
];
const GENERIC =
  /^(?:stadt|stadtwerke|gemeinde|landkreis|kreis|finanzamt|amtsgericht|amt|bank|volksbank|sparkasse|krankenkasse|versicherung\p{L}*|lebensversicherung|verein|praxis|kanzlei|schule|grundschule|universität|klinik|kirche|deutsche[rs]?|allgemeine[rs]?|erste[rs]?|firma|frau|herr|familie|verband|bund|haus|service|gesellschaft|gmbh)$/iu;

export function fileNameClues(name: string, authors: readonly KnownAuthor[], today: Day): FileNameClues {
  const line = lineOf(name);
  const date = dayOfName(line, today);
  const author = authorOfName(line, authors);
  const type = TYPES.find(([pattern]) => pattern.test(line));
  return {
    ...(date !== undefined && { date: named(date) }),
    ...(author !== undefined && { author: named(author) }),
    ...(type && { type: named(type[1]) }),
  };
}

const lineOf = (name: string): string => name.normalize("NFC").replaceAll("_", " ");

const named = <Value>(value: Value): Clue<Value> => ({ value, why: "aus: Dateiname", score: NAMED });

/** The only day of a name, unless it looks like one written by a machine. */
function dayOfName(line: string, today: Day): Day | undefined {
  const iso = line.replaceAll(COMPACT_DAY, "$1-$2-$3");
  const found = findDays(iso);
  const [first] = found;
  if (!first || new Set(found.map(({ day }) => day)).size > 1 || first.day > today) return undefined;
  if (OTHER_DAY.test(iso.slice(0, first.from))) return undefined;
  const words = iso.slice(0, first.from) + iso.slice(first.to);
  const isByMachine = words.search(MACHINE) >= 0;
  return !isByMachine && /\p{L}{3}/u.test(words) ? first.day : undefined;
}

/**
 * Further words of names that our own dialogs and scanners give: "Scan Posteingang Seite 5", "Brief vom 24. November
 * 2026".
 */
const NAMED_FOR_ITSELF =
  /(?<!\p{L})(?:posteingang|post|briefe?|vom|seiten?|pages?|pdf|file|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)(?!\p{L})/giu;

/** True if the name has no word of its own, as those by scanners, telephones and browsers: "IMG_20261108_181522". */
export function isNamedByMachine(name: string): boolean {
  const own = lineOf(name).replaceAll(MACHINE, " ").replaceAll(NAMED_FOR_ITSELF, " ");
  return !/\p{L}{3}/u.test(own);
}

/** The only author of the group whose name is in the file's name, else the only one whose distinctive word is. */
function authorOfName(line: string, authors: readonly KnownAuthor[]): string | undefined {
  const phrases = phrasesOf(line);
  const whole = authors.filter(({ name }) => name.length >= 3 && phrases.placesOf(name).length > 0);
  if (whole.length > 0) return whole.length === 1 ? whole[0]?.name : undefined;
  const byWord = authors.filter(({ name }) => isNamed(name, line));
  return byWord.length === 1 ? byWord[0]?.name : undefined;
}

/** True if a file's name has the distinctive word of an author: "Telekom" of "Telekom Deutschland GmbH". */
function isNamed(author: string, line: string): boolean {
  const [own] = ownWords(author);
  return own !== undefined && wordsOf(line).includes(own);
}

const wordsOf = (line: string): string[] => (line.match(/\p{L}{4,}/gu) ?? []).map(foldWord);
const ownWords = (author: string): string[] =>
  (author.match(/\p{L}{4,}/gu) ?? []).filter((word) => !GENERIC.test(word)).map(foldWord);

/** Date by text and name: an uncertain day is replaced by the name's if the text contains it too. */
export function agreedDate(
  clue: Clue<Day> | undefined,
  { date }: FileNameClues,
  text: string,
): Clue<Day> | undefined {
  const isDoubtful = clue !== undefined && clue.score < DOUBT && clue.value !== date?.value;
  const place = isDoubtful ? findDays(text).find(({ day }) => day === date?.value) : undefined;
  return date && place ? { ...date, score: AGREED, from: place.from, to: place.to } : agreed(clue, date);
}

/** Author by text and name: confirmed if a distinctive word of the author is in the name. */
export function agreedAuthor(
  clue: Clue<string> | undefined,
  { author }: FileNameClues,
  name: string,
): Clue<string> | undefined {
  const words = wordsOf(lineOf(name));
  const isConfirmed = clue !== undefined && ownWords(clue.value).some((word) => words.includes(word));
  return isConfirmed ? { ...clue, score: Math.max(clue.score, AGREED) } : agreed(clue, author);
}

export const agreedType = (
  clue: Clue<string> | undefined,
  { type }: FileNameClues,
): Clue<string> | undefined => agreed(clue, type);

/** The clue of the text, confirmed if the name agrees; the name's clue if that of the text is missing or doubtful. */
export function agreed<Value>(
  clue: Clue<Value> | undefined,
  name: Clue<Value> | undefined,
): Clue<Value> | undefined {
  if (!clue || !name) return clue ?? name;
  if (clue.value === name.value) return { ...clue, score: Math.max(clue.score, AGREED) };
  return clue.score < DOUBT ? { ...name, score: CONTRADICTED, other: clue.value } : clue;
}
