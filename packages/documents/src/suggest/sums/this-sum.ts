import type { Clue } from "../clue.ts";
import { findMoney } from "../money.ts";
import { sentenceAt } from "../sentence.ts";

/** Words that refer to the sum named last. */
const THIS = /(?<!\p{L})(?:diese[nr]\sbetrag|diese\ssumme)(?!\p{L})/giu;
const PAY =
  /(?<!\p{L})(?:überweis(?:en|t|e)|zu überweisen|(?:ein|be)?zahlen|einzuzahlen|begleichen|entrichten|zu (?:zahlen|begleichen|entrichten))(?!\p{L})/iu;
const REQUEST =
  /\bbitten?\b|\b(?:gebeten|ersuche)\b|(?:überweisen|zahlen|begleichen|entrichten) sie\b|\bist\b[^.]{0,120}\bzu /iu;
const NOT_ASKED =
  /künftig|(?<!\p{L})(?:wir (?:überweisen|zahlen|erstatten)|überweisen wir|ihrem konto|falls|wenn)(?!\p{L})/iu;
/** Characters between the sum and the words that refer to it. */
const NEAR = 120;

/** The sum before a sentence that asks for "diesen Betrag". */
export function thisSum(text: string): Clue<number> | undefined {
  for (const { index, 0: words } of text.matchAll(THIS)) {
    const { whole } = sentenceAt(text, index, index + words.length);
    if (!PAY.test(whole) || !REQUEST.test(whole) || NOT_ASKED.test(whole)) continue;
    const start = Math.max(0, index - NEAR);
    const money = findMoney(text.slice(start, index)).at(-1);
    if (!money?.hasCurrency || money.cents <= 0) continue;
    const [from, to] = [start + money.from, start + money.to];
    return { value: money.cents, why: `aus: ${words.replace(/\s/, " ")}`, score: 1, from, to };
  }
  return undefined;
}
