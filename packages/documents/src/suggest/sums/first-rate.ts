import { ibansOf } from "../../facts/ibans.ts";
import { CLAIMS } from "../claims.ts";
import type { Clue } from "../clue.ts";
import { dueColumns } from "../due-columns.ts";
import { findMoney, type Money } from "../money.ts";
import { sentenceAt } from "../sentence.ts";

/** A yearly sum that is requested in instalments, and no offer of them: "Sie möchten in Raten zahlen?" */
export const IN_RATES =
  /(?<!(?:können|möchten|wollen|wünschen|zahlung|auch)(?!\p{L})[^.!?]{0,40})\bin (?:\p{L}+ ){0,2}(?:teil)?(?:raten|beträgen)\b(?! ?\?)(?![^.!?]{0,40}(?:möglich|vereinbar|\?))/iu;
/** Reason shown for a sum that is the first of several payments. */
export const FIRST_RATE = "aus: erste Rate";
/** The first of several payments, which the letter asks for or collects. */
const FIRST =
  /(?<!\p{L})(?:(?:die |der |eine )?erste[rn]? (?:\p{L}*rate|\p{L}*abschlag|teilbetrag|teilzahlung)|1\. (?:rate|betrag|hälfte)|\p{L}*rate\sfür\s(?:das\serste|den\sersten)\s(?:halbjahr|vierteljahr|quartal|monat))(?!\p{L})/giu;
const ASKED =
  /(?<!\p{L})(?:zu (?:zahlen|überweisen|entrichten|leisten)|zahlbar|fällig|überweis(?:en|t)|zahl(?:en|t)|spätestens|gutzuschreiben|eingehen|auf (?:(?:unser|mein)(?:e[ms])?|dem) \p{L}*konto|von ihrem \p{L}*konto|buchen|abgebucht|eingezogen|ziehen)(?!\p{L})/iu;
/** The rest of a sentence, and the next one, which tells when the payment falls due. */
const FALLS_DUE = /^[^.]{0,60}\.\s+(?:sie|diese) (?:ist|wird) [^!?]{0,30}fällig/iu;
/** Maximum of characters up to that next sentence. */
const NEAR = 150;
/** A row of a plan of payments. */
const ROW = /(?<=^|\n)[ \t]*(?:1\.|erste) (?:\p{L}*rate|abschlag|teilbetrag|teilzahlung)(?!\p{L})([^\n]*)/giu;
/** The rows of a plan that asks for the first payment by a day: "1. Rate 120,00 € zum 1. Juli 2026", "2. Rate …". */
const PLAN =
  /(?<=^|\n)[ \t]*1\. (?:\p{L}*rate|abschlag|teilbetrag|teilzahlung)(?!\p{L})([^\n]*(?:zum|bis|am) \d[^\n]*)(?=\n\s*2\. (?:\p{L}*rate|abschlag|teilbetrag|teilzahlung)(?!\p{L}))/giu;
/** A row of days, and below it a row with one sum for all of them. */
const DAYS_ABOVE =
  /(?<=^|\n)[ \t]*(?:\d{1,2}\. ?\d{1,2}\.(?: ?\d{4})?[ \t|]*){2,}\n[ \t]*(?=(\d[\d.]*,\d\d)(?: ?€| EUR)?(?:[ \t|]+\1(?: ?€| EUR)?)+[ \t]*(?:\n|$))/giu;
/** The rows of a plan without names: "10.03.2026 375,00 €". */
const DAYS =
  /(?<=^|\n)[ \t]*\d{1,2}\. ?\d{1,2}\. ?\d{4}([ \t]+\d[\d.]*,\d\d(?: ?€| EUR)?[ \t]*)(?=\n[ \t]*\d{1,2}\. ?\d{1,2}\. ?\d{4}[ \t]+\d[\d.]*,\d\d)/giu;
/** Equal sums with their days: "in zwei Teilbeträgen erhoben: 92,16 € am 01.03.2026 und 92,16 € am 01.09.2026". */
const SUMS_BESIDE =
  /(?<!\p{L})(?:raten|teilbeträgen|teilzahlungen)(?:\s\p{L}+){0,3}:?\s(?=(\d[\d.]*,\d\d)(?: ?€| EUR)?\s(?:am|zum|bis)\s(?:zum\s)?\d{1,2}\.[\d.\p{L} ]{1,12}\d{4}(?:,|\sund|\ssowie)?\s(?:und\s)?\1(?!\d))/giu;
/** The sum of each payment. */
const EACH =
  /(?<!\p{L})(?:\p{L}*raten|\p{L}*beträgen|abschlägen)\s(?:von|zu|in höhe von|à|über)\s(?:je(?:weils)? )?/giu;
/** A row with the future sum: "Abschlag neu: 55,00". */
const NEW = /(?<=^|\n)[^\n\d]{3,40}(?<!\p{L})neu[ \t:]+/giu;
const SCORE = 0.95;

/** The sum of the first payment, where a letter asks for the first of several ones. */
export function firstRate(text: string): Clue<number> | undefined {
  const planned =
    (CLAIMS.test(text) ? behind(text, PLAN, 0) : undefined) ??
    (dueColumns(text).length > 0 && ibansOf(text).length > 0 ? below(text, DAYS_ABOVE) : undefined) ??
    below(text, SUMS_BESIDE);
  if (planned) return clueOf(planned);
  for (const { index, 0: words } of text.matchAll(FIRST)) {
    const end = index + words.length;
    const { whole, from } = sentenceAt(text, index, end);
    if (!ASKED.test(whole) && !FALLS_DUE.test(text.slice(end, end + NEAR))) continue;
    const sums = findMoney(text.slice(from, from + whole.length)).filter(({ hasCurrency }) => hasCurrency);
    const isOne = new Set(sums.map(({ cents }) => cents)).size === 1;
    const money =
      moved(isOne ? sums[0] : undefined, from) ??
      beside(text, end) ??
      behind(text, ROW, -1) ??
      behind(text, EACH, 0) ??
      behind(text, DAYS, 0) ??
      (ibansOf(whole).length > 0 ? behind(text, NEW, 0) : undefined);
    if (money) return clueOf(money);
  }
  return undefined;
}

const clueOf = ({ cents, from, to }: Money): Clue<number> => ({
  value: cents,
  why: FIRST_RATE,
  score: SCORE,
  from,
  to,
});

const moved = (money: Money | undefined, by: number): Money | undefined =>
  money && { ...money, from: money.from + by, to: money.to + by };

/** The sum that follows these words directly. */
function beside(text: string, end: number): Money | undefined {
  const [next] = findMoney(text.slice(end, end + NEAR));
  const isNamed =
    next?.hasCurrency === true &&
    /^\s*(?:(?:von|in höhe von|beträgt)\s*)?$/iu.test(text.slice(end, end + next.from));
  return isNamed ? moved(next, end) : undefined;
}

/** The first sum of the row below these days. */
function below(text: string, days: RegExp): Money | undefined {
  for (const { index, 0: row } of text.matchAll(days)) {
    const [money] = findMoney(text.slice(index + row.length).split("\n", 1)[0] ?? "");
    if (money) return moved(money, index + row.length);
  }
  return undefined;
}

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
