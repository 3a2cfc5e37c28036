import { foldWord } from "../text/fold.ts";
import { type Address, findAddress, GREETING } from "./address-block.ts";
import { LINE_MAX, LINES_MAX, type PlacedLine } from "./placed-line.ts";

/** Signs on a page for or against the beginning of a letter. The text itself is not stored. */
export interface PageMarks {
  /** Folded words of letterhead, return address and footer; empty without a sender in them. */
  readonly head: readonly string[];
  /** "Seite 2 von 3"; `of` is null without a total. */
  readonly number: { readonly page: number; readonly of: number | null } | null;
  readonly address: Address | null;
  /** True if a line begins with "Sehr geehrte" or the like. */
  readonly hasGreeting: boolean;
  /** True if the upper part has a line with a day, with or without a town. */
  readonly hasDate: boolean;
  /** True if a line begins with "Mit freundlichen Grüßen" or the like. */
  readonly hasClosing: boolean;
  /** True if the page continues a sentence or sum of the previous one. */
  readonly continues: boolean;
}

/** Marks of an illegible page. */
export const NO_MARKS: PageMarks = {
  head: [],
  number: null,
  address: null,
  hasGreeting: false,
  hasDate: false,
  hasClosing: false,
  continues: false,
};

const BANDS = { head: 0.16, date: 0.5, foot: 0.88 };
const NUMBER_BANDS = { top: 0.4, bottom: 0.85 };
const HEAD_WORDS = 40;
/** Number of characters from which a line is running text. */
const SENTENCES = 76;

const SENDER =
  /\b(?:GmbH|AG|SE|KG|OHG|UG|e\. ?V\.|e\. ?G\.|mbH)(?!\p{L})|\b\d{5} \p{Lu}|www\.|@|\bTel(?:efon|efax|\.):? ?[+(\d]|\bIBAN\b|\bHRB \d/u;
const PAGE = /(?<!\p{L})(?:Seite|Blatt)\s*:?\s*(\d{1,3})(?:\s*(?:von|\/)\s*(\d{1,3}))?(?!\d)/iu;
const BARE_PAGE = /^(?:[-–—]\s*(\d{1,3})\s*[-–—]|(\d{1,2})\s*(?:\/|von)\s*(\d{1,2}))$/u;
/** Number of characters above which a line only mentions a page. */
const NUMBER_LINE = 60;
const CLOSING = /^(?:mit |viele |beste |freundliche|herzliche|liebe )[\p{L} ]{0,30}gr(?:ü|u|ue)(?:ß|ss)/iu;
const MONTH =
  "(?:Jan(?:uar|\\.)|Feb(?:ruar|\\.)|März|Apr(?:il|\\.)|Mai|Juni|Juli|Aug(?:ust|\\.)|Sept?(?:ember|\\.)|Okt(?:ober|\\.)|Nov(?:ember|\\.)|Dez(?:ember|\\.))";
const DATE = new RegExp(
  String.raw`^(?:Datum:?\s*|[\p{L} .-]{2,40}, (?:den )?|den )?\d{1,2}\. ?(?:\d{1,2}\. ?|${MONTH} )\d{2,4}$`,
  "iu",
);
const CONTINUES = /^(?:übertrag|fortsetzung|- ?fortsetzung|noch )/iu;
/** Characters up to which a first line in small letters may be a heading; only a longer one continues a sentence. */
const SENTENCE = 40;

export function readMarks(lines: readonly PlacedLine[]): PageMarks {
  const read = lines
    .slice(0, LINES_MAX)
    .map((line) => ({ ...line, text: line.text.slice(0, LINE_MAX).replace(/\s+/gu, " ").trim() }))
    .filter(({ text }) => text !== "")
    .toSorted((one, other) => one.top - other.top);
  return {
    head: headOf(read),
    number: numberOf(read),
    address: findAddress(read) ?? null,
    hasGreeting: read.some(({ text }) => GREETING.test(text)),
    hasDate: read.some(({ text, top }) => top < BANDS.date && DATE.test(text)),
    hasClosing: read.some(({ text, top }) => top > BANDS.head && CLOSING.test(text)),
    continues: continuesSentence(read),
  };
}

function headOf(lines: readonly PlacedLine[]): string[] {
  const bands = [
    lines.filter(({ bottom }) => bottom < BANDS.head),
    lines.filter(({ top }) => top > BANDS.foot),
    lines.filter(({ text, top }) => top < 0.3 && isReturnLine(text)),
  ];
  const words = bands
    .map((band) =>
      band.map(({ text }) => text).filter((text) => text.length < SENTENCES || isReturnLine(text)),
    )
    .filter((band) => band.some((text) => SENDER.test(text)))
    .flatMap((band) => band.flatMap(wordsOf));
  return [...new Set(words)].slice(0, HEAD_WORDS);
}

const isReturnLine = (text: string): boolean => /[·•|*].*\d{5} \p{L}/u.test(text);

/** Towns and ends of domains, which senders of one town share. */
const SHARED = /\b\d{5} \p{Lu}[\p{L} ()-]*|\.[a-z]{2,8}(?![a-z])/gu;

/** Words that are the same on every letter of a sender. */
const wordsOf = (text: string): string[] =>
  text
    .replace(SHARED, " ")
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 3)
    .map(foldWord)
    .filter((word) => word.length > 3 && !USUAL.has(word));

const USUAL = new Set(
  [
    "Telefon",
    "GmbH",
    "Telefax",
    "IBAN",
    "Amtsgericht",
    "Seite",
    "Datum",
    "Kundennummer",
    "USt-IdNr",
    "Blatt",
    "Service",
  ].map(foldWord),
);

function numberOf(lines: readonly PlacedLine[]): PageMarks["number"] {
  const found = lines
    .filter(({ top }) => top < NUMBER_BANDS.top || top > NUMBER_BANDS.bottom)
    .flatMap(({ text, top }) => {
      if (text.length > NUMBER_LINE) return [];
      const bare = top < 0.12 || top > BANDS.foot ? BARE_PAGE.exec(text) : null;
      const [, page, of] = PAGE.exec(text) ?? (bare ? [bare[0], bare[1] ?? bare[2], bare[3]] : []);
      return page === undefined ? [] : [{ page: Number(page), of: of === undefined ? null : Number(of) }];
    });
  const pages = new Set(found.map(({ page }) => page));
  const [first] = found;
  if (!first || pages.size !== 1 || first.page < 1) return null;
  const of = found.find((one) => one.of !== null)?.of ?? null;
  return of !== null && of < first.page ? null : { page: first.page, of };
}

function continuesSentence(lines: readonly PlacedLine[]): boolean {
  const first = lines.find(({ text }) => !PAGE.test(text) && !BARE_PAGE.test(text));
  if (!first) return false;
  return CONTINUES.test(first.text) || (/^\p{Ll}/u.test(first.text) && first.text.length > SENTENCE);
}
