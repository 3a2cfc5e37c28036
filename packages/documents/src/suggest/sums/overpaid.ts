import { findMoney } from "../money.ts";

/** A sum that the sender owes the recipient. */
const CREDIT =
  /(?<!\p{L})(?:guthaben|überzahlung|erstattung(?:sbetrag)?|zu (?:ihren|deinen) gunsten)(?!\p{L})/giu;
const PAID = /zahlung|gezahlt|abschl[aä]g|vorschuss|vorschüsse|geleistet/i;
const STILL_TO_COME = /nächste|künftig|(?<!\p{L})neue/iu;
const BETWEEN = 60;

/** True if the letter names a payment of this sum and a credit: the recipient paid more than the sum. */
export function isOverpaid(text: string, cents: number): boolean {
  const labelOf = (from: number): string =>
    text
      .slice(Math.max(0, from - BETWEEN), from)
      .split("\n")
      .at(-1) ?? "";
  const paid = findMoney(text).filter(
    ({ from }) => PAID.test(labelOf(from)) && !STILL_TO_COME.test(labelOf(from)),
  );
  const payments = new Set(paid.map((money) => Math.abs(money.cents)));
  return [...text.matchAll(CREDIT)].some(({ index, 0: word }) => {
    const end = index + word.length;
    const [credit] = findMoney(text.slice(end, end + BETWEEN));
    return credit !== undefined && credit.cents !== 0 && payments.has(cents + Math.abs(credit.cents));
  });
}
