import { AMOUNT_NAMES, type AmountName, ASKED } from "./amount-names.ts";
import { ASKS, claimsNothing, CLAIMS } from "./claims.ts";
import { bestOf, type Clue } from "./clue.ts";
import { DOWN_PAYMENT, downPayment } from "./down-payment.ts";
import { eurosIn, isInOtherCurrency } from "./sums/currency.ts";
import { askedNoun } from "./sums/asked-noun.ts";
import { FIRST_RATE, firstRate, IN_RATES } from "./sums/first-rate.ts";
import { thisSum } from "./sums/this-sum.ts";
import { isWaived } from "./sums/waived.ts";
import { dueColumns } from "./due-columns.ts";
import { dueDay } from "./due-day.ts";
import { findMoney, type Money } from "./money.ts";
import { restOf, sentenceAt } from "./sentence.ts";
import { isOverpaid } from "./sums/overpaid.ts";
import { likelySum } from "./sums/likely.ts";

/** After the name: words for a part of the sum, or for others' payments. */
const NO_TOTAL =
  /^[\s:(]*(?:der (?:abschläge|zuschläge|positionen)|netto|ohne|excl|exkl|zzgl|vor steuer|(?:von )?bisher|alt\b|nur\b|ab\b)/i;
/** In the same line before the name: words against a request. */
const NOT_ASKED =
  /(?:(?:netto|gutschrift|guthaben|erstattung|(?<!vor)auszahlung|bisherige[rns]?|alte[rns]?|abzüglich|kein\p{L}*|nicht)[^\n,;]{0,20}|\b(?:im|in der|vom|davon|bei (?:abholung|lieferung|übergabe)) )$/iu;
/** Sentences about sums of other days, or about a part of the sum. */
const OTHER_SUM =
  /abschl[aä]g|\braten?\b|künftig|(?<!über)nächste|monatlich|(?:viertel|halb)jährlich|enthalten|darin|davon|(?<!\p{L})skonto/iu;
/** A line that begins a sentence. */
const NEW_SENTENCE = /\n\s*(?:Der|Die|Das|Ihre?|Wir|Bitte|Es|Sie)\b/;
/** Between a weak name and a sum: words for a part, or for other days. */
const NOT_NOW = /ohne|netto|bisher|steigt|erhöh|änder|statt|senk|monat/i;
/** "Künftig zahlen Sie …": information instead of a request. */
const TOLD =
  /künftig|\bstatt\b|\bzahlen sie wieder\b|\bseit\b|derzeit|zurzeit|bisher|bislang|voraussichtlich|\b(?:etwa|rund)\b/i;
/** Sentences about sums of another case, another day or another choice. */
const CONDITIONAL =
  /(?<!\p{L})(?:wahlweise|alternativ|frühestens|stellen (?![^.]{0,60}in rechnung)[^.]{0,60}fällig|verlust|verloren|ersatz|rücklastschrift\p{L}*|andernfalls|ansonsten|müss?ten wir|würden|vor ort|direkt (?:im|beim|bei der|in der)|am schalter|bei (?:der )?(?:abholung|antragstellung|übergabe|anreise|ankunft|lieferung|entlassung|abreise)|bis dahin (?:wird|werden|buchen|ziehen))(?!\p{L})/iu;
/** Maximum characters between the name of an amount and the amount: a colon, a tax rate, the next column. */
const BETWEEN = 90;
const RATES_AND_YEARS = /\d+(?:,\d+)? ?%|\b20\d\d\b/g;

/** Words before a sum that is reduced by a discount. */
const REDUCED = /(?<!\p{L})skonto|nachlass|rabatt|\bnur\b/iu;
/** A claim of the time before this letter: "offener Betrag aus früherer Zeit". */
const OLDER = /(?<!\p{L})aus (?:früherer|vergangener) zeit|(?<!\p{L})(?:aus|von) (?:dem )?vorjahr/iu;
const REMINDER = /^[^\n]{0,40}(?:mahnung|zahlungserinnerung)/im;
const FEES =
  /(?:mahn(?:gebühr(?:en)?|kosten|pauschale)|verzugszinsen|säumniszuschl[aä]ge?|rücklastschrift(?:gebühr|kosten))(?:\s|:|in höhe von|von)*/gi;
/** What a sum contains: "137,70 € (darin 7 % MwSt. = 9,01 €)". */
const BRACKETS = /\([^()]*\d,\d\d[^()]*\)/gu;
/** Behind a sum that falls due by a contract, without this letter. */
const EACH_MONTH = /^ ?(?:monatlich|mtl\.?|(?:im|pro|je) monat)(?!\p{L})/iu;
/** Words for one of several payments. */
const EACH = /\braten? (?:zu )?je\b|\bzu je\b/i;
/** A payment that was made already, or the last collection of a contract that ends: the letter does not ask for it. */
const PAID =
  /(?<!\p{L})(?:letztmal(?:s|ig)|zum letzten mal)(?!\p{L})|(?<!\p{L})wurden? (?!nicht)(?:(?!nicht)[^.!?]){0,60}(?:eingezogen|abgebucht|bezahlt|beglichen)|(?<!\p{L})wurden sie (?:[^.]{0,20} )?(?:aufgefordert|gemahnt)(?!\p{L})/iu;
/** Heads of two columns, for the time before and the time to come. */
const OLD_AND_NEW =
  /(?:\b(20\d\d) (20\d\d)\b|(?:bisher\p{L}*|alte?r?)[ \t]+(?:neue?r?|künftig|ab \d))[^\n]*\n[^]{0,250}$/iu;
/** Scores from which a name is certain by itself, in a bill and elsewhere. */
const NAMED_IN_BILL = 0.87;
const NAMED = 0.95;
/** Score of a letter's only sum, which it does not name. */
const ONLY = 0.5;
/** A sum that follows a day directly. */
const BESIDE = /^[ \t:]*(?:EUR |€ ?)?\d[\d.]*,\d\d/;
/** Deduction for a sum without a currency. */
const NO_CURRENCY = 0.05;
/** Maximum characters and sums behind a sum in which its total is searched. */
const FOLLOWING = 400;
const MOST_PARTS = 6;
const DEDUCTED =
  /abzüglich|abzgl|vorauszahlung|vorausleistung|anzahlung|abschl[aä]g|(?:bereits|schon) |(?<!nicht )geleistet|gezahlt|guthaben/i;

/** A bill of goods or services, by its head or its sums. */
const BILL = /rechnungs?-?(?:nummer|nr|datum|summe|währung)|rechnung (?:nr|#|\(\d)|bruttosumme/i;
/** Rows of sums below the heads of a table, characters in which they are searched, minimum of heads before the name. */
const ROWS = /^[ \t]*\n(?:(?:[ \t]*(?:-?[\d.]+,\d{1,2}|EUR|€|%)){3,}[ \t]*(?:\n|$))+/;
const TABLE = 600;
const HEADS_MIN = 2;

/**
 * The amount requested by a letter, in cents: named as such, unless its traits speak against it, else the sum that they speak for. None in
 * another currency than the euro.
 */
export function amountToPay(text: string): Clue<number> | undefined {
  if (claimsNothing(text) || isInOtherCurrency(text)) return undefined;
  const found = bestSum(text);
  return found && eurosIn(text)(found) ? found : undefined;
}

function bestSum(text: string): Clue<number> | undefined {
  const named = namedAmount(text);
  // The name with the best score states that nothing is to be paid.
  if (named && (named.value <= 0 || isOverpaid(text, named.value))) return undefined;
  const isCertain =
    named && (named.why === DOWN_PAYMENT || named.score >= (BILL.test(text) ? NAMED_IN_BILL : NAMED));
  return isCertain ? named : (likelySum(text, named) ?? sumOfDueDay(text));
}

/** The sum beside the day to pay by, or the only one of its sentence. */
function sumOfDueDay(text: string): Clue<number> | undefined {
  const { from, to } = dueDay(text, undefined) ?? {};
  if (from === undefined || to === undefined) return undefined;
  const [beside] = BESIDE.test(text.slice(to, to + BETWEEN)) ? findMoney(text.slice(to, to + BETWEEN)) : [];
  const sentence = sentenceAt(text, from, to);
  if (isOfAnother(sentence.whole) || PAID.test(sentence.whole)) return undefined;
  const sums = findMoney(text.slice(sentence.from, to + sentence.after.length)).filter(
    ({ cents, hasCurrency }) => cents > 0 && hasCurrency,
  );
  const [only] = new Set(sums.map(({ cents }) => cents)).size === 1 ? sums : [];
  const sum = (beside && moved(beside, to)) ?? (only && moved(only, sentence.from));
  return sum && { value: sum.cents, why: "aus: Fälligkeit", score: ONLY, from: sum.from, to: sum.to };
}

function namedAmount(text: string): Clue<number> | undefined {
  const asks = ASKS.test(text);
  const isBill = BILL.test(text);
  const least = IN_RATES.test(text) || dueColumns(text).length > 0 ? ASKED : 0;
  const clues = AMOUNT_NAMES.filter(
    ({ isWeak, isOfBill, score }) => score >= least && (!isWeak || asks) && (!isOfBill || isBill),
  ).flatMap((name) => [...text.matchAll(name.words)].flatMap((match) => clueOf(text, name, match) ?? []));
  const [noun, words] = [askedNoun(text) ?? thisSum(text), bestOf(clues)];
  const named = noun && (words?.score ?? 0) < ASKED ? noun : words;
  const best = downPayment(text) ?? firstRate(text) ?? named ?? onlySum(text);
  if (best === undefined || best.value <= 0 || best.why === DOWN_PAYMENT || best.why === FIRST_RATE)
    return best;
  const total = totalFrom(text, best);
  return total === best && best.score < ASKED - NO_CURRENCY && REMINDER.test(text)
    ? withFees(text, best)
    : total;
}

function clueOf(
  text: string,
  { sum, score, isWeak, isOfMonth, isBeside }: AmountName,
  { index, 0: words }: RegExpExecArray,
): Clue<number> | undefined {
  const end = index + words.length;
  if (/^zahlen\ssie$/i.test(words) && isOfAnother(sentenceAt(text, index, end).whole)) return undefined;
  const { whole } = sentenceAt(text, index, end);
  if (PAID.test(whole) || (score < ASKED && CONDITIONAL.test(whole))) return undefined;
  if (score < ASKED && isWaived(text, index, end)) return undefined;
  const money =
    sum === "before"
      ? sumBefore(text, index, end, isBeside)
      : (sumOfTable(text, index, end) ??
        (NOT_ASKED.test(text.slice(Math.max(0, index - 30), index))
          ? undefined
          : (sumOfColumn(text, end) ?? sumBehind(text, end, isWeak && !isOfMonth))));
  if (!money) return undefined;
  return {
    value: money.cents,
    why: `aus: ${words.trim().replaceAll(/\s+/g, " ")}`,
    score: score - (money.hasCurrency ? 0 : NO_CURRENCY),
    from: money.from,
    to: money.to,
  };
}

const isOfAnother = (whole: string): boolean => TOLD.test(whole) || CONDITIONAL.test(whole);

const moved = (money: Money, by: number): Money => ({ ...money, from: money.from + by, to: money.to + by });

function sumBehind(text: string, end: number, isWeak = false): Money | undefined {
  const rest = outsideBrackets(restOf(text, end, BETWEEN));
  const [money, next] = findMoney(rest);
  if (!money || NO_TOTAL.test(rest) || !(money.from < 30 || money.hasCurrency)) return undefined;
  const between = rest.slice(0, money.from);
  if (isWeak && (/\d/.test(between.replaceAll(RATES_AND_YEARS, "")) || NOT_NOW.test(between)))
    return undefined;
  if (isWeak && EACH_MONTH.test(rest.slice(money.to))) return undefined;
  if (REDUCED.test(between) || EACH.test(between) || OLDER.test(between)) return undefined;
  return moved(next && isOld(text, end, { money, next }) ? next : money, end);
}

/** The text with blanks for brackets before another sum: they contain the tax in it. */
const outsideBrackets = (text: string): string =>
  text.replaceAll(/\([^()\n]*\d,\d\d[^()\n]*\)(?=[ \t]*-?\d[\d.]*,\d\d)/gu, (all) => " ".repeat(all.length));

/** True if a row of two columns contains the sum of the time before, and then the new one. */
const isOld = (
  text: string,
  end: number,
  { money, next }: { readonly money: Money; readonly next: Money },
): boolean =>
  /^[ \t]*$/.test(text.slice(end + money.to, end + next.from)) && OLD_AND_NEW.test(text.slice(0, end));

/** The only sum of a letter that asks for money. */
function onlySum(text: string): Clue<number> | undefined {
  if (!CLAIMS.test(text) || PAID.test(text) || IN_RATES.test(text)) return undefined;
  const sums = findMoney(text);
  const [first] = sums;
  if (!first?.hasCurrency || sums.some(({ cents }) => cents !== first.cents)) return undefined;
  const { whole } = sentenceAt(text, first.from, first.to);
  if (isOfAnother(whole) || NOT_NOW.test(whole) || OTHER_SUM.test(whole)) return undefined;
  return { value: first.cents, why: "aus: einziger Betrag", score: ONLY, from: first.from, to: first.to };
}

function sumBefore(text: string, index: number, end: number, isBeside = false): Money | undefined {
  const { from, before: ahead, whole } = sentenceAt(text, index, end);
  const before = text.slice(from, index).replaceAll(BRACKETS, (all) => " ".repeat(all.length));
  const money = findMoney(before).at(-1);
  if (!money?.hasCurrency || OTHER_SUM.test((isBeside ? ahead : whole).replaceAll(BRACKETS, "")))
    return undefined;
  // "8 Tage x 10,00 EUR"
  if (/[x×] ?$/iu.test(before.slice(0, money.from))) return undefined;
  const between = text.slice(from + money.to, index);
  const hasOwnSum =
    between.includes("\n") && findMoney(text.slice(end, end + BETWEEN).split("\n", 1)[0] ?? "").length > 0;
  return hasOwnSum || NEW_SENTENCE.test(between) ? undefined : moved(money, from);
}

/** The name heads the last column of a table of sums: the last sum of its last row is the total. */
function sumOfTable(text: string, index: number, end: number): Money | undefined {
  const [rows] = ROWS.exec(text.slice(end, end + TABLE)) ?? [];
  if (rows === undefined) return undefined;
  const heads = text.slice(text.lastIndexOf("\n", index - 1) + 1, index);
  if (heads.trim().split(/\s+/).length < HEADS_MIN || /\d/.test(heads)) return undefined;
  const total = findMoney(rows).at(-1);
  return total && moved(total, end);
}

/** OCR may put the names of a table first and its sums below: the last sum is the total if those above add up to it. */
function sumOfColumn(text: string, end: number): Money | undefined {
  const [, names = "", sums = ""] =
    /^(:?[ \t]*\n(?:[^\n]{0,30}\n){0,8}?)((?:[ \t]*(?:EUR )?-?[\d.]+,\d\d(?: €| EUR)?[ \t]*\n\s*){2,})/.exec(
      text.slice(end, end + 400),
    ) ?? [];
  const column = findMoney(sums);
  const last = column.at(-1);
  if (!last) return undefined;
  let above = 0;
  const isTotal = column
    .slice(0, -1)
    .toReversed()
    .some(({ cents }, index) => (above += cents) === last.cents && index > 0);
  return isTotal ? moved(last, end + names.length) : undefined;
}

/** Fees or deductions and their total may follow a sum: then the total is requested. */
function totalFrom(text: string, best: Clue<number>): Clue<number> | undefined {
  const start = best.to ?? 0;
  const rest = outsideBrackets(text.slice(start, start + FOLLOWING));
  let sum = best.value;
  let end = 0;
  for (const [index, { cents, from, to }] of findMoney(rest).slice(0, MOST_PARTS).entries()) {
    // More was paid than is due.
    if (index > 0 && cents === -sum) return undefined;
    if (index > 0 && cents === sum) return { ...best, value: sum, from: start + from, to: start + to };
    sum += cents > 0 && DEDUCTED.test(rest.slice(end, from)) ? -cents : cents;
    end = to;
  }
  return best;
}

/** A reminder that contains the bill and its own fees, but not their sum. */
function withFees(text: string, bill: Clue<number>): Clue<number> {
  const fees = [...text.matchAll(FEES)].reduce((sum, { index, 0: name }) => {
    const [fee] = findMoney(text.slice(index + name.length, index + name.length + 20));
    return fee?.from === 0 ? sum + fee.cents : sum;
  }, 0);
  return fees > 0 ? { ...bill, value: bill.value + fees, why: `${bill.why} und Gebühren` } : bill;
}
