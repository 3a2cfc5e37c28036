import { sentenceAt } from "../sentence.ts";

/** Words by which nobody has to pay a sum. */
const WAIVED =
  /(?<!\p{L})(?:fällig gewesen|schenken wir|(?:erlassen|ersparen) wir|verzichten wir|(?:wird|werden) (?:[^.,;]{0,40} )?nicht (?:berechnet|erhoben|fällig)|stellen wir (?:[^.,;]{0,40} )?nicht in rechnung)(?!\p{L})/iu;
/** A row of a list of prices with the one before and the new one. */
const OLD_AND_NEW = /(?<!\p{L})bisher:? \d[^\n]*(?<!\p{L})(?:neu|künftig):? \d/iu;

/** True if the sentence of a sum says that it is not asked for. */
export const isWaived = (text: string, from: number, to: number): boolean =>
  WAIVED.test(sentenceAt(text, from, to).whole);

/** True if a sum stands in a row with an old price and a new one. */
export function isOfPriceList(text: string, from: number): boolean {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  return OLD_AND_NEW.test(text.slice(start).split("\n", 1)[0] ?? "");
}
