import { ibansOf } from "../../facts/ibans.ts";
import type { Clue } from "../clue.ts";
import { findMoney, type Money } from "../money.ts";
import { sentenceAt } from "../sentence.ts";

/** The first of several payments, which the letter asks for or collects. */
const FIRST =
  /(?<!\p{L})(?:(?:die |der |eine )?erste[rn]? (?:\p{L}*rate|\p{L}*abschlag|teilbetrag|teilzahlung)|1\. rate)(?!\p{L})/giu;
const ASKED =
  /(?<!\p{L})(?:zu (?:zahlen|überweisen|entrichten|leisten)|fällig|überweis(?:en|t)|zahl(?:en|t)|spätestens|gutzuschreiben|eingehen|buchen|abgebucht|eingezogen|ziehen)(?!\p{L})/iu;
/** A row of a plan of payments. */
const ROW = /(?<=^|\n)[ \t]*(?:1\.|erste) (?:\p{L}*rate|abschlag|teilbetrag|teilzahlung)(?!\p{L})([^\n]*)/giu;
/** The sum of each payment. */
const EACH =
  /(?<!\p{L})(?:raten|teilbeträgen|abschlägen) (?:von |zu |in höhe von |à |über )(?:je(?:weils)? )?/giu;
/** A row with the sum of the time to come. */
const NEW = /(?<=^|\n)[^\n\d]{3,40}(?<!\p{L})neu[ \t:]+/giu;
const SCORE = 0.95;

/** The sum of the first payment, where a letter asks for the first of several ones. */
export function firstRate(text: string): Clue<number> | undefined {
  for (const { index, 0: words } of text.matchAll(FIRST)) {
    const end = index + words.length;
    const { whole, from } = sentenceAt(text, index, end);
    if (!ASKED.test(whole)) continue;
    const sums = findMoney(text.slice(from, from + whole.length)).filter(({ hasCurrency }) => hasCurrency);
    const isOne = new Set(sums.map(({ cents }) => cents)).size === 1;
    const money =
      moved(isOne ? sums[0] : undefined, from) ??
      behind(text, ROW, -1) ??
      behind(text, EACH, 0) ??
      (ibansOf(whole).length > 0 ? behind(text, NEW, 0) : undefined);
    if (money)
      return { value: money.cents, why: "aus: erste Rate", score: SCORE, from: money.from, to: money.to };
  }
  return undefined;
}

const moved = (money: Money | undefined, by: number): Money | undefined =>
  money && { ...money, from: money.from + by, to: money.to + by };

/** The first or the last sum in the line behind these words. */
function behind(text: string, words: RegExp, place: 0 | -1): Money | undefined {
  for (const { index, 0: all, 1: row } of text.matchAll(words)) {
    const start = row === undefined ? index + all.length : index + all.length - row.length;
    const line = text.slice(start).split("\n", 1)[0] ?? "";
    const money = findMoney(line).at(place);
    if (money && money.cents > 0) return moved(money, start);
  }
  return undefined;
}
