import { workingDayFrom } from "@krempelfrei/contract/working-days";
import { ibanError } from "@krempelfrei/contract/customers/iban";
import { factsOf, type Fact } from "@krempelfrei/documents/facts/facts";
import { paymentOf } from "@krempelfrei/documents/facts/payment";
import { amountToPay } from "@krempelfrei/documents/suggest/amount";
import type { Clue } from "@krempelfrei/documents/suggest/clue";
import { later, type Day } from "@krempelfrei/documents/suggest/dates";
import { deadlinesOf, type Deadline } from "@krempelfrei/documents/suggest/deadlines";
import { documentDate } from "@krempelfrei/documents/suggest/document-date";
import { foundDates } from "@krempelfrei/documents/suggest/found-dates";
import type { Filed } from "@krempelfrei/documents/suggest/neighbours";
import { suggest } from "@krempelfrei/documents/suggest/suggest";
import { indexWords } from "@krempelfrei/documents/text/words";
import { corpus, type CorpusLetter } from "./corpus.ts";
import { PERSONS } from "./desk.ts";
import type { Facts, LabelledDeadline } from "./facts.ts";

export const FIELDS = [
  "date",
  "known sender",
  "new sender",
  "kind",
  "kind of a new sender",
  "person",
  "amount to pay",
  "due day",
  "deadlines",
  "answer by",
  "numbers",
  "IBAN",
  "transfer",
] as const;
type Field = (typeof FIELDS)[number];

export interface Verdict {
  readonly field: Field;
  readonly outcome: "right" | "wrong" | "none";
  readonly expected: string;
  readonly found: string;
}

export interface ReadLetter {
  readonly letter: CorpusLetter;
  readonly text: string;
}

/** The letters arrived when the last one was written. */
export const TODAY = corpus.reduce(
  (last, { facts: { date } }) => (date !== null && date > last ? date : last),
  "",
);
const LEGAL_FORM =
  /\b(?:gmbh|ggmbh|ag|se|kg|ohg|gbr|eg|vvag|ug|aör|kdör|e\. ?k|e\. ?v|a\. ?g|v\. ?v\. ?a\. ?g|s\. ?a|ltd|plc|b\. ?v|partg|partnerschaft|mbb|mbh|co|haftungsbeschränkt)\b\.?/giu;

const filedOf = ({ letter, text }: ReadLetter): Filed => ({
  words: indexWords(text),
  author: letter.facts.sender,
  type: letter.facts.kind,
  tags: [],
  folder_id: null,
  user_id: letter.facts.addressee === "all" ? PERSONS[0].id : letter.facts.addressee,
  is_for_all: letter.facts.addressee === "all",
});

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(LEGAL_FORM, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Compares what the product makes of one letter with its labels; the rest of its half is filed, for a new sender all but its layout and its
 * sender. A sender of one letter alone is not known.
 */
export function judge(read: ReadLetter, half: readonly ReadLetter[]): Verdict[] {
  const { facts } = read.letter;
  const others = half.filter((other) => other !== read);
  const strangers = others.filter(
    ({ letter }) => letter.layout !== read.letter.layout && letter.facts.sender !== facts.sender,
  );
  const isKnown = others.some(({ letter }) => letter.facts.sender === facts.sender);
  const persons = PERSONS.map(({ id, name }) => ({ id, name }));
  const known = suggest(read.text, { filed: others.map(filedOf), persons }, TODAY);
  const fresh = suggest(read.text, { filed: strangers.map(filedOf), persons }, TODAY);
  const dates = foundDates(read.text, TODAY);
  const owner = known.owner?.value;
  const person = owner && ("user_id" in owner ? owner.user_id : "all");
  const due = dates.find(({ kind }) => kind === "payment")?.day;
  const verdicts = [
    compare("date", facts.date, known.date?.value),
    isKnown ? compare("known sender", plain(facts.sender), known.author && plain(known.author.value)) : [],
    compare("new sender", plain(facts.sender), fresh.author && plain(fresh.author.value)),
    compare("kind", facts.kind, known.type?.value),
    compare("kind of a new sender", facts.kind, fresh.type?.value),
    compare("person", facts.addressee, person),
    compare("amount to pay", facts.amounts.pay ?? null, known.amount_cents?.value),
    // The day of a collection is worth knowing, but need not be offered.
    due !== undefined && due === facts.debitOn
      ? []
      : compare("due day", facts.due, asLabelled(due, facts.due)),
    judgeDeadlines(facts, deadlinesOf(read.text, documentDate(read.text, TODAY)?.value)),
    compare("answer by", facts.answerBy, dates.find(({ kind }) => kind === "resubmission")?.day),
    Object.values(facts.numbers).flatMap((number) => judgeNumber(number, factsOf(read.text))),
    judgeNumber(facts.iban ?? undefined, factsOf(read.text)),
    judgeTransfer(facts, read.text),
  ];
  return verdicts.flat();
}

/** The end of a period may be moved on to a working day (§ 193 BGB); labels name the plain one. */
const asLabelled = (found: Day | undefined, expected: Day | null): Day | undefined =>
  expected !== null && found === workingDayFrom(expected) ? expected : found;

const closed = (written: string): string => written.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Right if one of the named numbers is the labelled one. */
function judgeNumber(expected: string | undefined, found: readonly Fact[]): Verdict[] {
  if (expected === undefined) return [];
  const isThere = found.some(({ value }) => closed(value) === closed(expected));
  const field = ibanError(expected) === undefined ? "IBAN" : "numbers";
  return [
    {
      field,
      outcome: isThere ? "right" : "none",
      expected,
      found: found.map(({ label, value }) => `${label} ${value}`).join(" | "),
    },
  ];
}

/** A letter asks for a transfer if it names an amount to pay that nobody collects. An account of its foot counts where its text has none. */
function judgeTransfer({ amounts, iban, debitOn }: Facts, text: string): Verdict[] {
  const asked = amounts.pay !== undefined && amounts.debit === undefined && debitOn === null;
  const payment = paymentOf(text);
  const cents = amountToPay(text)?.value;
  const account = closed(iban ?? payment?.iban ?? "");
  return compare(
    "transfer",
    asked ? `${account} ${amounts.pay}` : null,
    payment && cents !== undefined ? `${closed(payment.iban)} ${cents}` : undefined,
  );
}

/** No verdict where nothing was to be found and nothing was. */
function compare(
  field: Field,
  expected: string | number | null,
  found: string | number | undefined,
): Verdict[] {
  if (expected === null && found === undefined) return [];
  const outcome = found === undefined ? "none" : found === expected ? "right" : "wrong";
  return [{ field, outcome, expected: String(expected), found: String(found ?? "") }];
}

/** One verdict for each labelled deadline, and one for each found one that the letter does not name. */
function judgeDeadlines({ deadlines: labels, date }: Facts, clues: readonly Clue<Deadline>[]): Verdict[] {
  const found = clues.map(({ value }) => value);
  const kinds = new Set(labels.map(({ kind }) => kind));
  const end = labels.find(({ kind }) => kind === "expiry")?.day ?? null;
  return [
    ...labels.map((label): Verdict => {
      const same = found.find(({ kind }) => kind === label.kind);
      const outcome = same === undefined ? "none" : agrees(label, same, { date, end }) ? "right" : "wrong";
      return {
        field: "deadlines",
        outcome,
        expected: JSON.stringify(label),
        found: JSON.stringify(same ?? ""),
      };
    }),
    ...found
      .filter(({ kind }) => !kinds.has(kind))
      .map((extra): Verdict => ({
        field: "deadlines",
        outcome: "wrong",
        expected: "none",
        found: JSON.stringify(extra),
      })),
  ];
}

/** Days until a posted letter counts as delivered (§ 122 AO), from which such a period runs. */
const DELIVERY = { days: 4 };

/**
 * A period without a named day is right as the period, also with the day that it comes to before the labelled end, or as a day from its
 * plain end to that of a delivered letter, moved on to a working day (§ 193 BGB).
 */
function agrees(
  label: LabelledDeadline,
  { day, span }: Deadline,
  { date, end }: { readonly date: Day | null; readonly end: Day | null },
): boolean {
  if (label.day !== null) return label.day === day;
  const [months, days] = [label.months ?? 0, label.days ?? 0];
  const isPeriod = span?.months === months && span.days === days;
  if (day === null || date === null) return isPeriod;
  if (isPeriod) return end !== null && day === later(end, { months: -months, days: -days });
  const period = { months, days };
  return day >= later(date, period) && day <= workingDayFrom(later(later(date, DELIVERY), period));
}
