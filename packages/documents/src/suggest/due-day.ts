import { workingDayFrom } from "@krempelfrei/contract/working-days";
import { ibansOf } from "../facts/ibans.ts";
import { CLAIMS, isAboutSavings } from "./claims.ts";
import type { Clue } from "./clue.ts";
import { isCollected, isCollectedBy } from "./collected.ts";
import { findDays, findDaysOfYear, findMonthEnds, type Day, type FoundDay } from "./dates.ts";
import { type DayHead, dayHeads } from "./day-heads.ts";
import { downPayment } from "./down-payment.ts";
import { dueColumns } from "./due-columns.ts";
import { clauseAt, isQuoted, sentenceAt, type Sentence } from "./sentence.ts";
import { afterSpan, findSpans, type Span } from "./span.ts";

/** Sums and rates that may be between a verb and its day. */
const SUMS = /\d[\d.]*,\d{2}\s*(?:€|EUR\b)?|\d+(?:,\d+)?\s*%/g;
/** Directly before a day: words that make it the last one. */
const BY =
  /(?:\bbis|spätestens|längstens)(?: (?:bis|spätestens|längstens|einschließlich|jedoch|aber|zum|am|den|dem|ablauf des|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:mo|di|mi|do|fr|sa|so)\.|letzten (?:werk)?tag (?:des|im) \p{L}+),?)*:?\s*$|\b(?:bis|spätestens)(?: \p{L}+){1,3}(?: \d{4})? \($|(?:zeit|frist|tagen?|wochen?|monate?n?) \((?:(?:zahlungs|geld)?eingang|frist|schluss)(?: (?:bis|am|zum|spätestens)){0,2}:? ?$|\b(?:by|no later than)(?: the)? ?$/iu;
const ON = /\b(?:am|zum|den)\s*$/i;
const ASKED =
  /(?:zahlbar|zu zahlen|zahlen sie|überweisen sie|fällig|zahlungsziel|zahlungsfrist|zahlungstermin(?!e)|begleichen|ausgleich|due date|payment due)[^.\d]*$/i;
const PAYS =
  /(?:überw(?:ei|ie)s|zahlung|zahlen|begleich|entricht|zahlbar|ausgleich(?!skasse)|auszugleichen|\bgleich\p{L}+ .*\baus(?!\p{L})|einzuzahlen|geldeingang|angewiesen|anzuweisen|weisen sie|zu leisten|leisten sie|(?:von ihnen|fordern? (?:wir |ich )?sie auf.*) zu erstatten|(?:betrag|summe|forderung|rest|saldo|anteil|teil|zahlung|\d (?:€|EUR))(?!\p{L}).*\b(?:erbitten|erwarten wir)\b|(?:erbitten|erwarten) wir .*(?:betrag|summe|zahlung|forderung|ausgleich)(?!\p{L})|(?<!\p{L})(?:wir|ich) (?:das geld|den betrag|die summe) |holen sie (?:das|dies|die (?:zahlung|überweisung|rate)) .*\bnach(?!\p{L})|(?:geben|bringen) sie (?:bitte )?(?:das geld|den betrag)|eingegangen sein|\b(?:please|kindly)\b.*\b(?:pay|payment|balance|invoice|transfer|remit)\b|(?:geld|betrag|euro|€)(?!\p{L}).* mit(?:(?:zu)?(?:geben|bringen)|$)|(?:geld|betrag|summe)(?!\p{L}).* auf (?:unserem|meinem|dem) \p{L}*konto|gutgeschrieben|gutzuschreiben|(?:betrag|geld|gebühr|miete|summe)(?!\p{L}).*\bein(?:geh|zugeh|(?=[,. ]*$|,)))/iu;
const DUE_BEHIND =
  /^(?:(?!;|gültig|\b(?:sonst|danach|dann|andernfalls)\b)[^.]){0,30}?\b(?:zahlbar|fällig|zu (?:zahlen|entrichten|überweisen|begleichen|leisten))/i;
/** Words of a sentence whose day is not that of a payment by the recipient. */
const NO_PAYMENT =
  /erstatt|rückzahl|zurück(?:zu)?(?:überw(?:ei|ie)s|(?:ge)?zahl)|(?:(?:teilen|nennen|geben) sie|brauchen wir|benötigen wir)[^.]*(?:bank|konto)(?:verbindung|daten)|nicht (?:darin |hierin |in \p{L}+ \p{L}+ )?enthalten|\bihrem \p{L}*konto[^.]{0,30}gut|\bauf ihr(?:em)? \p{L}*konto[^.]{0,30}(?:überwiesen|gutgeschrieben|ausgezahlt)|gutschrift|widerruf|widerspruch|widersprech|einspruch|einsprache|kündig|gültig bis|berücksichtig|zahlen wir\b|\bwir zahlen|ausgezahlt|auszahlen|auszuzahlen|(?<!vor)auszahlung|überweisen wir|\bwir (?:[^.,]{0,40} )?überweisen(?!\p{L})|festgeld|termingeld|sparbrief|geldanlage|an sie (?:überwiesen|gezahlt)|frühbucher|sie sparen|sparen sie|\bbeantragen\b|(?<!\p{L})(?:ihr|der|dein) antrag(?!\p{L})|(?:ändern|passen|richten|stellen) sie[^.]*dauerauftrag|gehen noch/iu;
/** A payment back, which the recipient is to make. */
const RETURNED = /(?<=von ihnen|fordern? (?:wir |ich )?sie auf.*) zu erstatten/iu;
/** Words directly behind a day by which something else than the payment has to be done. */
const OTHER_DEED =
  /^ ?(?:gültig|zurück|anzumelden|einzureichen|abzuholen|abzugeben|mitzubringen|vorzulegen)/iu;
/** "am dritten Werktag eines Monats" */
const OF_PERIOD = /(?:tag|anfang|mitte|ende|\d\.) $/iu;
/** Sentences about a thing to do or to get, unless they name money. */
const NO_MONEY_DUE =
  /untersuchung|\bHU\b|inspektion|impfung|prüfung|wartung|service|(?<!\p{L})eichung|erklärung|vorsorge|leistung|rückgabe|abgabe der|zurückzugeben/iu;
const MONEY_DUE =
  /(?:betrag|beitrag|beiträge|gebühr(?:en)?|rechnung|summe|kosten|rate|miete|pacht|zahlung|forderung|prämie|preis|entgelt|honorar|steuer|€|EUR)(?!\p{L})|zahl(?:en|bar)/iu;
/** A row about another thing than money: "Rücklauf der Anmeldung bis 18.09.2026". */
const OTHER_ROW =
  /(?:rück(?:lauf|meldung|antwort)|anmeld(?:ung|eschluss)|erledigung|abgabe|einsend)[^\n\d]*$/iu;
/** Characters of such a row that are looked at. */
const ROW_MAX = 200;
/** Words before a day that is no last day: before, from or after the day, the end of a time, a period before it. */
const NOT_UNTIL =
  /(?<!\p{L})(?:vor|ab|seit|nach|frühestens)(?: (?:dem|der|am|zum))? ?$|\d{1,2}\. ?(?:\d{1,2}\.|\p{L}+)(?: ?\d{4})? bis(?: zum)? ?$|(?:tage?|wochen?|monate?) vor (?:\p{L}+[ (]+){1,4}(?:am|zum)? ?$/iu;
/** Words about a day of each year or month, which is no due day of this letter. */
const RECURRING = /jährlich|monatlich|jeweils|hauptfällig/i;
/** Words for payments later than the sum of this letter. */
const LATER_SUM = /abschl[aä]g|\braten?\b|künftig|nächste/i;
const WITHIN =
  /(?:innerhalb|innert|binnen|\bin\b|spätestens|zahlungs(?:ziel|frist|bedingung)|zahlbar|fällig)[^.]*$/i;
const FROM_LETTER =
  /^\s*nach (?:dem )?(?:\p{L}+ )?(?:bekanntgabe|zugang|zustellung|erhalt|eingang|rechnung|datum)[^.]*fällig/iu;
/** A period that begins on a day unknown to the letter, or ends before one. */
const FROM_ELSEWHERE =
  /^\s*(?:vor\b|lang|kündig|(?:nach|ab|seit) (?:ihrer |der )?fälligkeit|nach (?:dem |der )?(?:\p{L}+ )?(?:der |des )?(?:ware|lieferung|sendung|abnahme|übergabe)|,? ?(?:ab|nach|nachdem|seit)\b[^.,]{0,70}(?:rechtskr|bestandskr|unanfechtbar))/iu;
/** A day from which on a sum is due again and again. */
const FIRST_TIME =
  /(?:erstmals|erstmalig|zuerst|(?:zum|das) erste[ns]? mal|beginnend)(?: (?:am|zum|bis|mit|ab|dem|den)){0,3}\s*$/i;
/** "Die erste Rate ist am 31.03.2026 zu zahlen, die weiteren jeweils …" */
const FIRST_OF_MANY =
  /(?<!\p{L})erste[rn]? \p{L}*(?:rate|zahlung|beitrag|abschlag|teilbetrag)(?!\p{L})[^.]*$/iu;
/** The first row of a plan: "1. Rate 120,00 € zum". */
const FIRST_ROW =
  /^[ \t]*1\. (?:\p{L}*rate|abschlag|teilbetrag|teilzahlung)(?!\p{L})[^\n]*\d,\d\d[^\n]*(?:zum|bis|am) ?$/iu;
/** Money that the recipient gets again and again: "wird am Monatsende gutgeschrieben, erstmals am". */
const CREDITED = /(?<!(?:unser|mein|dies|d)em \p{L}{0,20}konto (?:[^.]{0,20} )?)gutgeschrieben(?!\p{L})/iu;
/** "in zwei Teilbeträgen erhoben: 92,16 € am" */
const FIRST_BESIDE =
  /(?<!\p{L})(?:raten|teilbeträgen|teilzahlungen)(?: \p{L}+){0,3}:? \d[\d.]*,\d\d(?: ?€| EUR)? (?:am|zum|bis(?: zum)?) $/iu;
/** "Er zahlt eine erste Rate von 55,66 € am" */
const PAYS_FIRST = /(?<!\p{L})zahl(?:t|en)(?!\p{L})[^.]*(?<!\p{L})am $/iu;
/** A row with the day by which the money of the letter has to arrive: "Frist (Eingang) 15.07.2026". */
const ARRIVES =
  /^[ \t]*(?:zahlungsfrist|frist \((?:zahlungs|geld)?eingang\)|(?:zahlungs|geld)eingang(?: bis)?):?[ \t]*$/iu;
/** The first row of a plan of equal payments: "1. Betrag zum", and the second one below. */
const FIRST_EQUAL = {
  row: /^[ \t]*1\. (?:\p{L}*rate|\p{L}*betrag|abschlag|teilzahlung|hälfte)(?!\p{L})[^\n\d]*(?:zum|bis|am) ?$/iu,
  next: /^[ \t]*\n\s*2\. (?:\p{L}*rate|\p{L}*betrag|abschlag|teilzahlung|hälfte)(?!\p{L})/iu,
};
/** What is paid after the down payment. */
const REST = /(?<!\p{L})(?:der|den) rest(?!\p{L})[^.\d]*$/iu;
/** "Sie müssen am 4. Mai 2026 nur 2,76 € überweisen" */
const MUST_ON = /(?<!\p{L})m[uü]ss(?:en)?(?!\p{L})[^.]*(?<!\p{L})am $/iu;
const MUST_PAY =
  /^[^.]{0,40}(?<!\p{L})(?:(?:zu )?(?:überweisen|(?:be)?zahlen|begleichen)|auf (?:unserem|meinem) \p{L}*konto)(?!\p{L})/iu;
/** The terms of an offer are those of a bill to come. */
const OFFER = /(?<=^|\n)[ \t]*(?:angebot|kostenvoranschlag)(?: (?:nr\.?|nummer|vom)[^\n]{0,40})?[ \t]*\n/iu;
/** "Sie haben 30 Tage Zeit" */
const HAS_TIME = /^ ?zeit(?!\p{L})/iu;
/** "30 Tage netto" */
const NET = /^ ?(?:(?:rein )?netto|ohne (?:jeden )?abzug)(?!\p{L})/iu;
/** Other days of one list, before and after a day. */
const LISTED_BEFORE = /(?:\d{1,2}\. ?\d{1,2}\.(?:\d{4})?,? (?:(?:und|sowie) )?)+$/;
const LISTED_BEHIND = /^(?:,? (?:(?:und|sowie) )?\d{1,2}\. ?\d{1,2}\.(?:\d{4})?)+/;
const DAYS = /\d{1,2}\. ?\d{1,2}\.(?:\d{4})?/g;
/** The word alone, so that "Vereinskonto" does not match. */
const SKONTO = /(?<!\p{L})skonto/iu;
/** Behind a day: who pays by then pays less. */
const REWARDED =
  /^(?: (?:zahlen|überweisen|begleichen))?,? (?:so |dann )?(?:erlassen wir|verzichten wir|entf(?:ällt|allen)|dürfen|können|ziehen|gewähren|erhalten|bekommen|räumen|sparen)\b[^.]{0,60}(?:skonto|nachlass|rabatt|abzug|kosten|gebühr)/iu;

/**
 * The last day of a period for a declaration or payment, counted from `from`. A Saturday, a Sunday or a public holiday
 * is followed by the next working day (§ 108 Abs. 3 AO, § 193 BGB). Only holidays of all states count, because the
 * state is unknown: the day may be early, never late.
 */
export const endOf = (from: Day, span: Span): Day => workingDayFrom(afterSpan(from, span));

/** True if these words make the following day the last one. */
export const isLastDay = ({ before }: Sentence): boolean => BY.test(before);

/**
 * The due day of a letter's payment: a day in the text, or the end of a period after its date. Of several days the one
 * of the letter's own sum, then the earliest. `dated`: the date of the letter.
 */
export function dueDay(text: string, dated: Day | undefined): Clue<Day> | undefined {
  if (isAboutSavings(text)) return undefined;
  const ofYear = dated === undefined ? [] : findDaysOfYear(text, dated);
  const days = [...findDays(text), ...ofYear, ...findMonthEnds(text, dated)];
  const heads = dayHeads(text, days);
  const lastDays = days
    .filter(({ from, to }) => isLastDay(sentenceAt(text, from, to)))
    .toSorted((a, b) => a.from - b.from);
  const named = [
    ...days.flatMap((found) => {
      const head = heads.get(found.to);
      return head ? headedDay(found, head, dated) : namedDay(text, found, { dated, lastDays });
    }),
    ...ofColumns(text, days, dated),
  ];
  const [first] = named.toSorted((a, b) => b.score - a.score || (a.value < b.value ? -1 : 1));
  return first ?? (dated === undefined ? undefined : dueAfter(text, dated));
}

/** A day in a row of references, by the head of its column. */
const headedDay = ({ day, from, to }: FoundDay, { name }: DayHead, dated: Day | undefined): Clue<Day>[] =>
  /fällig|zahl/i.test(name) && day >= (dated ?? day)
    ? [{ value: day, why: "aus: Fälligkeit", score: 1, from, to }]
    : [];

function namedDay(
  text: string,
  { day, from, to }: FoundDay,
  { dated, lastDays }: { readonly dated: Day | undefined; readonly lastDays: readonly FoundDay[] },
): Clue<Day>[] {
  if ((dated !== undefined && day < dated) || isQuoted(text, from)) return [];
  const sentence = clauseAt(text, { from, to }, lastDays);
  if (isCollected(sentence.whole)) return [];
  if (REST.test(sentence.before) && downPayment(text)) return [];
  if (FIRST_TIME.test(sentence.before)) return firstOfMany(sentence.whole, { day, from, to });
  if (RECURRING.test(sentence.whole) && !FIRST_OF_MANY.test(sentence.before)) return [];
  const before = sentence.before.replaceAll(SUMS, "").replace(LISTED_BEFORE, "");
  const after = sentence.after.replace(LISTED_BEHIND, "").replaceAll(DAYS, "");
  if (isDeducted(sentence.before, after) || NOT_UNTIL.test(sentence.before)) return [];
  if ((BY.test(before) || ON.test(before)) && isPaidThen(text, to))
    return [{ value: day, why: "aus: zahlbar bis", score: 0.9, from, to }];
  if (NO_MONEY_DUE.test(sentence.whole) && !MONEY_DUE.test(sentence.whole)) return [];
  const row = text.slice(Math.max(text.lastIndexOf("\n", from - 1) + 1, from - ROW_MAX), from);
  if (OTHER_ROW.test(row) && !PAYS.test(row)) return [];
  if (NO_PAYMENT.test(payingPart(sentence.whole).replace(RETURNED, "")) || OTHER_DEED.test(after)) return [];
  const isNamed =
    (BY.test(before) &&
      (PAYS.test(sentence.whole) || endsWithSum(sentence.before) || ibansOf(sentence.whole).length > 0)) ||
    (/^(?:monats)?ende/i.test(text.slice(from, to)) && PAYS.test(after)) ||
    ((BY.test(before) || ON.test(before)) && DUE_BEHIND.test(after)) ||
    (MUST_ON.test(before) && MUST_PAY.test(after)) ||
    (FIRST_OF_MANY.test(before) && PAYS_FIRST.test(before)) ||
    FIRST_BESIDE.test(sentence.before) ||
    (ARRIVES.test(row) && CLAIMS.test(text)) ||
    (FIRST_ROW.test(row) && CLAIMS.test(text)) ||
    (FIRST_EQUAL.row.test(row) &&
      FIRST_EQUAL.next.test(text.slice(to, to + ROW_MAX)) &&
      ibansOf(text).length > 0);
  if (!isNamed && !ASKED.test(before)) return [];
  const isLater = LATER_SUM.test(sentence.whole) && !FIRST_OF_MANY.test(sentence.before);
  const score = isLater ? 0.8 : 1;
  return [{ value: day, why: "aus: zahlbar bis", score, from, to }];
}

/** The due day of the first payment, if a sentence lists several. */
function firstOfMany(whole: string, { day, from, to }: FoundDay): Clue<Day>[] {
  const isAsked = PAYS.test(whole) || /fällig/i.test(whole);
  const isOther = NO_PAYMENT.test(whole) || LATER_SUM.test(whole) || CREDITED.test(whole);
  return isAsked && !isOther ? [{ value: day, why: "aus: erstmals zahlbar", score: 0.9, from, to }] : [];
}

/** The days of a table of payments from the letter's date on. */
function ofColumns(text: string, days: readonly FoundDay[], dated: Day | undefined): Clue<Day>[] {
  if (isCollectedBy(text)) return [];
  return dueColumns(text).flatMap((column) =>
    days
      .filter(({ from }) => from >= column.from && from < column.to)
      .map(({ day, from, to }) => {
        const isOfHead = column.year !== undefined && !/\d{4}/.test(text.slice(from, to));
        return { day: isOfHead ? `${column.year}${day.slice(4)}` : day, from, to };
      })
      .filter(({ day }) => day >= (dated ?? day))
      .map(({ day, from, to }) => ({ value: day, why: "aus: Fälligkeiten", score: 0.9, from, to })),
  );
}

/** A request in a next sentence that refers to a day: "Geht das Geld bis dahin nicht ein". */
const UNTIL_THEN = /(?<!\p{L})bis (?:dahin|zu diesem (?:tag|datum|termin|zeitpunkt))(?!\p{L})/iu;
const PAYS_THEN =
  /(?:geld|betrag|zahlung|summe|forderung|rate)(?!\p{L})[^.,]{0,30} bis (?:dahin|zu diesem \p{L}+)(?!\p{L})[^.,]{0,30} ein(?!\p{L}|e)|bis (?:dahin|zu diesem \p{L}+)(?!\p{L})[^.,]{0,40}(?<!\p{L})(?:aus|zahlen|überweisen|begleichen|bezahlt|gezahlt|überwiesen|beglichen)(?!\p{L})/iu;
/** Maximum of characters between the day and the end of this request. */
const THEN = 160;

function isPaidThen(text: string, to: number): boolean {
  const then = UNTIL_THEN.exec(text.slice(to, to + THEN));
  if (!then) return false;
  const { whole } = sentenceAt(text, to + then.index, to + then.index + then[0].length);
  return PAYS_THEN.test(whole) && !NO_PAYMENT.test(whole) && !isCollected(whole);
}

/** The sentence without its alternative: "entweder zahlen oder Widerspruch einlegen". */
const payingPart = (whole: string): string =>
  /\bentweder\b/i.test(whole) ? (whole.split(/\boder\b/i, 1)[0] ?? "") : whole;

/** True if a sum stands before the "bis" of a day, as in a table or on a payment slip. */
const endsWithSum = (before: string): boolean =>
  /\d,\d{2}\s*(?:€|EUR)\s*$/.test(before.replace(BY, "").trimEnd());

function dueAfter(text: string, dated: Day): Clue<Day> | undefined {
  if (OFFER.test(text)) return undefined;
  for (const { span, from, to } of findSpans(text)) {
    const { before, after, whole } = sentenceAt(text, from, to);
    const isNet = NET.test(after) || /(?:^|\n| )netto $/i.test(before);
    if (!isNet && !PAYS.test(whole) && !/fällig/i.test(whole)) continue;
    if (!isNet && !WITHIN.test(before) && !FROM_LETTER.test(after) && !HAS_TIME.test(after)) continue;
    if (isCollected(whole) || NO_PAYMENT.test(payingPart(whole)) || isDeducted(before, after)) continue;
    if (FROM_ELSEWHERE.test(after) || OF_PERIOD.test(before)) continue;
    return { value: endOf(dated, span), why: "aus: Zahlungsziel", score: 0.8, from, to };
  }
  return undefined;
}

/** True for a day or period of a discount (Skonto), which ends before the last day for the payment. */
const isDeducted = (before: string, after: string): boolean =>
  !/^ (?:rein |ohne )?(?:netto|abzug)/i.test(after) &&
  (REWARDED.test(after) ||
    SKONTO.test(after.slice(0, 40).split(",")[0] ?? "") ||
    /(?<!\p{L})skonto[^\d,;.]{0,25}$/iu.test(before));
