import { ibansOf } from "../../facts/ibans.ts";

const CODE = "(?:CHF|USD|GBP|SEK|NOK|DKK|ISK|PLN|CZK|HUF|RON|TRY|JPY)";
const NAME = String.raw`(?:[Ff]ranken|SFr\.?|(?:US-)?Dollars?|[ZzŻż][lł]oty|Forint|Yen)`;
/** Code or sign of a currency directly before a sum. */
const CODE_AHEAD = new RegExp(String.raw`(?:(?<!\p{L})${CODE}|[$£¥])[ \u00A0]?$`, "u");
/** "Fr" may also be a Friday, which does no harm before a sum in euros. */
const NAME_AHEAD = /(?<!\p{L})S?Fr\.?[ \u00A0]?$/u;
const BEHIND = new RegExp(
  String.raw`^[ \u00A0]?(?:(?:${CODE}|${NAME}|Kronen|Pfund)(?!\p{L})|[$£¥]|zł(?!\p{L})|Kč(?!\p{L}))`,
  "u",
);
/** A currency anywhere in a letter: its code beside a number or in a head, or its sign or name beside a number. */
const OTHER = new RegExp(
  String.raw`(?<!\p{L})${CODE}[ \u00A0]?[-–]?\d|(?:\d|[.,][-–]{1,2})[ \u00A0]?${CODE}(?!\p{L})|(?:[Bb]etrag|[Tt]otal|[Ss]umme|[Pp]reis|[Gg]esamt|[Ii]n|^|\n)[ \t:(]{0,3}${CODE}(?!\p{L})|[$£¥][ \u00A0]?\d|\d[ \u00A0]?[$£¥]|[\d–-][ \u00A0]?(?:${NAME}|zł|Kč)(?!\p{L})`,
  "u",
);
const EURO = /€|(?<!\p{L})(?:EUR|[Ee]uro)(?!\p{L})/u;
const ANY = new RegExp(`(${EURO.source})|${OTHER.source}`, "gu");
/** A bill that names its currency. */
const NAMED = /(?<!\p{L})(?:[Rr]echnungsw|[Ww])ährung\s*:?\s*(?!EUR)[A-Z]{3}(?!\p{L})/u;
/** Characters in which the currency stands before a sum. */
const AHEAD = 8;

/** True if a sum has another currency than the euro beside it. `hasEuro`: it has a euro, too. */
export function hasOtherCurrency(
  text: string,
  { from, to, hasEuro }: { readonly from: number; readonly to: number; readonly hasEuro: boolean },
): boolean {
  const ahead = text.slice(Math.max(0, from - AHEAD), from);
  if (CODE_AHEAD.test(ahead)) return true;
  return !hasEuro && (NAME_AHEAD.test(ahead) || BEHIND.test(text.slice(to, to + AHEAD + AHEAD)));
}

/** True if a letter counts in another currency than the euro: it names one, or an account where one is used, and no euro. */
export const isInOtherCurrency = (text: string): boolean =>
  NAMED.test(text) ||
  (!EURO.test(text) && (OTHER.test(text) || ibansOf(text).some(({ value }) => /^(?:CH|LI)/.test(value))));

/** Between a currency and a number that it belongs to. */
const NUMBER_AHEAD = /(?:\d|[.,][-–]{1,2})[ \u00A0]?$/u;
const NUMBER_BEHIND = /^[ \u00A0]?[-–]?\d/u;

interface NamedCurrency {
  readonly index: number;
  readonly isEuro: boolean;
}

/**
 * Tells of the sums of a text whether they are in euros: by themselves, or by the last head before them ("Betrag CHF"), or else by the
 * nearest currency. Offsets in UTF-16 code units.
 */
export function eurosIn(text: string): (sum: { readonly from?: number; readonly to?: number }) => boolean {
  if (!OTHER.test(text)) return () => true;
  const heads: NamedCurrency[] = [];
  const all: NamedCurrency[] = [];
  for (const { index, 0: words, 1: euro } of text.matchAll(ANY)) {
    const named = { index, isEuro: euro !== undefined };
    const end = index + words.length;
    const isBeside =
      /\d/.test(words) ||
      NUMBER_AHEAD.test(text.slice(Math.max(0, index - 4), index)) ||
      NUMBER_BEHIND.test(text.slice(end, end + 3));
    all.push(named);
    if (!isBeside) heads.push(named);
  }
  return ({ from = 0, to = 0 }) =>
    EURO.test(text.slice(from, to)) ||
    (lastBefore(heads, from) ?? lastBefore(all, from) ?? all[0])?.isEuro !== false;
}

function lastBefore(named: readonly NamedCurrency[], position: number): NamedCurrency | undefined {
  let [low, high] = [0, named.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((named[middle]?.index ?? 0) >= position) high = middle;
    else low = middle + 1;
  }
  return named[low - 1];
}
