import type { Clue } from "../clue.ts";
import { findMoney } from "../money.ts";
import { sentenceAt } from "../sentence.ts";

/** Words that refer to the sum named last; a pronoun alone only where it begins the next sentence. */
const THIS =
  /(?<!\p{L})[Dd]iese(?:[nr]\sBetrag|\sSumme)(?!\p{L})|(?<=\d(?:\s(?:€|EUR|Euro))(?: fest)?(?:\.|[ \t]*\n)\s{0,3})(?<=\s)(?:Sie|Er|Dieser?|Der\sBetrag)\s(?:ist|sind|wird)(?=\s)|(?<=\d(?:\s(?:€|EUR|Euro))[ \t]*\n\s{0,3})Bitte\s(?:zahlen|überweisen)\sSie(?!\p{L})/gu;
/** A row with a part of the sum, or with another one. */
const PART =
  /darin|davon|enthalten|mwst|\bust\b|steuer|netto|skonto|rabatt|bisher|gezahlt|zahlung|guthaben|monat|abschl[aä]g|\braten?\b|zuzüglich|zzgl|porto|versand/iu;
const PAY =
  /(?<!\p{L})(?:überweis(?:en|t|e)|zu überweisen|(?:ein|be)?zahlen|einzuzahlen|begleichen|entrichten|zu (?:zahlen|begleichen|entrichten))(?!\p{L})/iu;
/** "Sie ist am 01.07.2026 fällig" */
const FALLS_DUE = /^[\p{L} ]{2,10} (?:ist|sind|wird) [^!?,;]{3,50} fällig(?!\p{L})/u;
const REQUEST =
  /\bbitten?\b|\b(?:gebeten|ersuche)\b|(?:überweisen|zahlen|begleichen|entrichten) sie\b|\bist\b(?:[^.]|(?<=\d)\.){0,120}\bzu /iu;
const NOT_ASKED =
  /künftig|(?<!\p{L})(?:wir (?:überweisen|zahlen|erstatten)|überweisen wir|ihrem konto|falls|wenn)(?!\p{L})/iu;
/** Characters between the sum and the words that refer to it. */
const NEAR = 120;

/** The sum before a sentence that asks for "diesen Betrag". */
export function thisSum(text: string): Clue<number> | undefined {
  for (const { index, 0: words } of text.matchAll(THIS)) {
    const { whole } = sentenceAt(text, index, index + words.length);
    if (words.startsWith("Bitte") && !isAskedBelow(text, index, whole)) continue;
    const isDue = FALLS_DUE.test(text.slice(index, index + NEAR).replaceAll(/\s+/g, " "));
    if ((!isDue && (!PAY.test(whole) || !REQUEST.test(whole))) || NOT_ASKED.test(whole)) continue;
    const start = Math.max(0, index - NEAR);
    const money = findMoney(text.slice(start, index)).at(-1);
    if (!money?.hasCurrency || money.cents <= 0) continue;
    const [from, to] = [start + money.from, start + money.to];
    return { value: money.cents, why: `aus: ${words.replace(/\s/, " ")}`, score: 1, from, to };
  }
  return undefined;
}

/** A name with one sum, and no day. */
const ROW = /^[ \t]*\p{L}[^\d\n]{3,60}[ \t]\d[\d.]*,\d\d (?:€|EUR|Euro)$/u;
/** True for a request without a sum of its own, below a row with the whole sum. */
function isAskedBelow(text: string, index: number, request: string): boolean {
  // A line longer than `NEAR` is no such row.
  const above = text.slice(Math.max(0, index - NEAR), index).trimEnd();
  const row = above.slice(above.lastIndexOf("\n") + 1);
  return findMoney(request).length === 0 && ROW.test(row) && !PART.test(row);
}
