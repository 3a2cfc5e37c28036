import { sentenceAt } from "../sentence.ts";

/** Words by which nobody has to pay a sum of their sentence. */
const WAIVED =
  /(?<!\p{L})(?:fällig gewesen|(?:zahlen|entrichten) sie (?:bei (?:der )?(?:entlassung|abholung|anreise|ankunft|abreise)|vor ort)|bei (?:der )?abholung zu (?:be)?zahlen|schenken wir|(?:erlassen|ersparen) wir|verzichten wir|stellen wir (?:[^.,;]{0,40} )?nicht in rechnung|wird ihnen (?:[^.,;]{0,40} )?(?:direkt|gesondert|separat|selbst) (?:berechne[nt]|in rechnung (?:ge)?stell(?:en|t)))(?!\p{L})/iu;
/** The same after a sum, in its clause, unless the clause is about the tax or another charge. */
const NOT_CHARGED =
  /^(?:(?!(?:umsatz|mehrwert)steuer|[um]w?st|versand|porto|liefer|mahn|zins|gebühr|kosten)[^.,;]){0,80}?(?<!\p{L})(?:wird|werden) (?:[^.,;]{0,40} )?nicht (?:berechnet|erhoben|fällig)(?!\p{L})/iu;
/** A row of a price list with the old and the new price. */
const OLD_AND_NEW = /(?<!\p{L})bisher:? \d[^\n]*(?<!\p{L})(?:neu|künftig):? \d/iu;

/** True if the sentence of a sum says that it is not asked for. */
export function isWaived(text: string, from: number, to: number): boolean {
  const { whole, after } = sentenceAt(text, from, to);
  return WAIVED.test(whole) || NOT_CHARGED.test(after);
}

/** True if a sum stands in a row with an old price and a new one. */
export function isOfPriceList(text: string, from: number): boolean {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  return OLD_AND_NEW.test(text.slice(start).split("\n", 1)[0] ?? "");
}
