import type { Clue } from "./clue.ts";
import { findMoney } from "./money.ts";
import { restOf, sentenceAt } from "./sentence.ts";

/** Why a sum is suggested that is only a part of the price. */
export const DOWN_PAYMENT = "aus: Anzahlung";
const NAME = /(?<!\p{L})(?:an|voraus)zahlung(?!\p{L})/giu;
const ASKED = /fällig|fallig|zahlbar|\bbis (?:zum |spätestens )?\d|(?:leisten|überweisen|zahlen) sie/iu;
/** Words for a down payment that was made already, is made later, or is due only under a condition. */
const NOT_ASKED =
  /abzüglich|abzgl|erhalten|(?<!un)bezahlt(?! (?:werden|sein)(?!\p{L}))|geleistete|eingegangen|\bdank|bereits|verrechn|angerechnet|künftig|\bneue[rn]?\b|\bab (?:dem )?(?:\d|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|falls|\bwenn\b|nach (?:\p{L}+ )?(?:an|voraus)zahlung|ihre[rn]? (?:an|voraus)zahlung(?:en)? vom/iu;
/** "Davon bitten wir um 90 Euro Anzahlung" */
const REQUEST = /(?<!\p{L})(?:bitten (?:wir|ich)|(?:wir|ich) bitten?)(?: sie)? um (\d[^\n]{3,20})$/iu;
const BETWEEN = 60;

/** The sum that a sender wants before the rest: the first one that is asked for. */
export function downPayment(text: string): Clue<number> | undefined {
  for (const { index, 0: name } of text.matchAll(NAME)) {
    const end = index + name.length;
    const line = text.slice(text.lastIndexOf("\n", index) + 1, index);
    const rest = restOf(text, end, BETWEEN);
    const ahead = text.slice(Math.max(0, index - BETWEEN), index);
    const [wanted] = findMoney(REQUEST.exec(ahead)?.[1] ?? "");
    if (wanted?.hasCurrency) {
      const from = index - (REQUEST.exec(ahead)?.[1]?.length ?? 0) + wanted.from;
      return { value: wanted.cents, why: DOWN_PAYMENT, score: 1, from, to: from + wanted.to - wanted.from };
    }
    const money = findMoney(rest).find(({ hasCurrency, cents }) => hasCurrency && cents > 0);
    if (!money) continue;
    const { whole } = sentenceAt(text, index, end, 100);
    const near = `${line}${name}${rest}`;
    if (!ASKED.test(`${near}${text.slice(end + rest.length, end + rest.length + 20)}`) && !ASKED.test(whole))
      continue;
    // `findMoney` misses the minus of a negative sum if a blank follows it ("- 50,00 €").
    if (/[-–−][ \u00A0]$/u.test(rest.slice(0, money.from))) continue;
    if (NOT_ASKED.test(near) || /rest(?:zahlung|betrag)/i.test(rest.slice(0, money.from))) continue;
    return { value: money.cents, why: DOWN_PAYMENT, score: 1, from: end + money.from, to: end + money.to };
  }
  return undefined;
}
