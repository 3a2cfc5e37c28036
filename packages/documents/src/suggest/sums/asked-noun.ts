import type { Clue } from "../clue.ts";
import { findMoney } from "../money.ts";
import { sentenceAt } from "../sentence.ts";

/** The verb of a request for money, in any form. */
const PAY =
  /(?<!\p{L})(?:überweis(?:en|t|e)|zu überweisen|(?:ein|be)?zahlen|(?:ein)?zuzahlen|begleichen|entrichten|auszugleichen|zu (?:zahlen|begleichen|entrichten))(?!\p{L})/giu;
/** Words of a request, without which a sentence only tells of a payment. */
const REQUEST =
  /\bbitten?\b|\b(?:gebeten|ersuche)\b|(?:überweisen|zahlen|begleichen|entrichten) sie\b|seid so nett|fordern? (?:wir |ich )?sie (?:[^.]{0,20} )?auf(?!\p{L})/iu;
/** The thing to pay: "den Rest", "Ihren Eigenanteil". */
const NOUN =
  /(?<!\p{L})(?:den|die|das|ihren?|deinen?|unsere?n?) (?:\p{Ll}+e[ns]? )?(\p{Lu}\p{Ll}{3,})(?!\p{L})/giu;
/** Nouns that many sums have. */
const VAGUE =
  /^(?:betrag|summe|rechnung|konto|geld|kosten|gebühr|rechnungsnummer|kundennummer|zahlung|beitrag|raten?|teilbeträge|vereinskonto)$/iu;
const SCORE = 1;
/** Nouns that are looked for in all rows: a letter asks for few things. */
const NOUNS_MAX = 20;

/** The sum in the row of a table that begins with the noun which the letter asks to pay: "Rest 46,40 … Den Rest bitte überweisen". */
export function askedNoun(text: string): Clue<number> | undefined {
  for (const noun of nounsToPay(text)) {
    const rows = rowsOf(text, noun);
    // A request to pay the "Gesamtrückstand" may mean the row "Gesamt".
    const sums = rows.length === 0 && /^gesamt\p{L}/iu.test(noun) ? rowsOf(text, "Gesamt") : rows;
    const [first] = sums;
    if (first && sums.every(({ value }) => value === first.value)) return first;
  }
  return undefined;
}

/** The things that the letter asks to pay, in its order. */
function nounsToPay(text: string): ReadonlySet<string> {
  const nouns = new Set<string>();
  for (const { index, 0: verb } of text.matchAll(PAY)) {
    const { whole } = sentenceAt(text, index, index + verb.length);
    if (!REQUEST.test(whole)) continue;
    for (const [, noun = ""] of whole.matchAll(NOUN)) if (!VAGUE.test(noun)) nouns.add(noun);
    if (nouns.size >= NOUNS_MAX) break;
  }
  return nouns;
}

/** The last sums of the rows that begin with the noun. */
function rowsOf(text: string, noun: string): Clue<number>[] {
  const row = new RegExp(
    String.raw`(?<=^|\n)[ \t]*(?:ihre?n? |noch |offener? )?${noun}(?!\p{L})([^\n]*)`,
    "giu",
  );
  return [...text.matchAll(row)].flatMap(({ index, 0: line, 1: rest = "" }) => {
    const money = findMoney(rest).at(-1);
    if (!money || money.cents <= 0 || /\p{L}{4}/u.test(rest.slice(money.to))) return [];
    const from = index + line.length - rest.length;
    return [
      { value: money.cents, why: `aus: ${noun}`, score: SCORE, from: from + money.from, to: from + money.to },
    ];
  });
}
