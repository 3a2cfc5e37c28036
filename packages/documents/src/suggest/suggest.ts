import { toPay, type Invoice } from "../invoice.ts";
import { FIRST_PAGES } from "../text/clean-text.ts";
import { indexWords } from "../text/words.ts";
import { answerBy } from "./answer.ts";
import { amountToPay } from "./amount.ts";
import { authorOf, knownAuthor, type KnownAuthor } from "./author.ts";
import type { Clue } from "./clue.ts";
import { deadlinesOf } from "./deadlines.ts";
import { findDays, type Day } from "./dates.ts";
import { documentDate } from "./document-date.ts";
import { dueDay } from "./due-day.ts";
import {
  agreed,
  agreedAuthor,
  agreedDate,
  agreedType,
  fileNameClues,
  type FileNameClues,
} from "./file-name-clues.ts";
import { folderClues, type GroupFolder } from "./folder-clues.ts";
import { claimsNothing } from "./claims.ts";
import { wantsTransfer } from "./collected.ts";
import {
  type LearnedDeadline,
  learnedDeadline,
  learnedValue,
  type Lesson,
  type SenderLesson,
} from "./learned.ts";
import { findMoney } from "./money.ts";
import { kindOf } from "./kinds.ts";
import { likeThese, neighboursOf, voted, type Filed, type Neighbour } from "./neighbours.ts";
import { type Owner, ownerOf } from "./owner/owner.ts";
import { phrasesOf } from "./phrases.ts";
import { eurosIn, isInOtherCurrency } from "./sums/currency.ts";
import { isBillNumber, subjectOf } from "./title/subject.ts";
import { titleOf } from "./title/title.ts";

/** Knowledge about a group: its filed documents, and its persons. */
export interface Learned {
  readonly filed: readonly Filed[];
  readonly persons: readonly { readonly id: string; readonly name: string }[];
  /** Lessons from letters before, the newest first. */
  readonly lessons?: readonly SenderLesson[];
  /** Folders of the group, to compare with the folders that a file came from. */
  readonly folders?: readonly GroupFolder[];
}

/** Suggested values for a letter. Values that are too uncertain are left out. */
export interface Suggestions {
  /** A day, or a year alone. */
  readonly date?: Clue<string>;
  readonly author?: Clue<string>;
  readonly type?: Clue<string>;
  readonly tags?: Clue<readonly string[]>;
  readonly folder_id?: Clue<string>;
  readonly name?: Clue<string>;
  readonly owner?: Clue<Owner>;
  readonly amount_cents?: Clue<number>;
  readonly due_on?: Clue<Day>;
  readonly deadline?: Clue<LearnedDeadline>;
}

/** Share of a vote among the filed documents from which a value is suggested. */
const SURE = 0.5;
/** Share of a vote from which the second value is offered, too. */
const OTHER = 0.2;
/** Similarity from which a document is of the same kind; below it, its folder is a guess. */
const ALIKE = 0.4;
/** Information received with a text. */
export interface Accompanying {
  readonly invoice?: Invoice | null;
  /** Name of the file, without its extension. */
  readonly name?: string;
  /** Names of the folders that the file came from, the outermost first. */
  readonly path?: readonly string[];
}

/**
 * Suggests the filing of a letter by its text, its electronic invoice, its file name and the group's filed documents.
 * `today`: the day of arrival.
 */
export function suggest(
  body: string,
  { filed, persons, lessons: all = [], folders = [] }: Learned,
  today: Day,
  { invoice, name = "", path = [] }: Accompanying = {},
): Suggestions {
  const text = body.slice(0, FIRST_PAGES);
  const phrases = phrasesOf(text);
  const asksNothing = invoice ? !wantsTransfer(invoice, text) : false;
  const stated = invoice ? statedBy(invoice, { today, asksNothing }) : {};
  const authors = authorsOf(filed);
  const clues = fileNameClues(name, authors, today);
  const origin = folderClues(path, folders, today);
  const author =
    (invoice?.seller ? sellerOf(invoice.seller, authors) : undefined) ??
    agreedAuthor(
      authorOf(text, phrases, { authors, persons: persons.map((person) => person.name) }),
      clues,
      name,
    );
  const ofSender = filed.filter((one) => one.author === author?.value);
  const lessons = all.filter((one) => one.author === author?.value);
  const date = stated.date ?? dateOf(text, { clues, lessons, today });
  const words = indexWords(text);
  const isKnown = ofSender.length > 0;
  const near = neighboursOf(words, isKnown ? author?.value : undefined, filed);
  const found = subjectOf(text);
  const isName = [...persons.map((person) => person.name), author?.value].includes(found?.value);
  const subject = isName ? undefined : found;
  const type =
    stated.type ??
    agreed(agreedType(kindOf({ text, subject: subject?.value, words, near, filed }), clues), origin.type);
  return defined({
    date: date ?? origin.date,
    author,
    type,
    tags: tagsOf(near),
    folder_id: agreed(
      placeOf(near, ({ folder_id }) => (folder_id === null ? [] : [folder_id])),
      origin.folder_id,
    ),
    name:
      (subject && !isBillNumber(subject.value) ? subject : undefined) ??
      titleOf({ text, name, type, author }) ??
      subject ??
      stated.name,
    owner: ownerOf({ text, phrases, words }, near, persons),
    // Where the invoice says that nothing is to pay, no sum on its page is.
    amount_cents: invoice ? stated.amount_cents : amountOf(text, lessons),
    ...deadlinesIn(text, { date: date?.value, stated, asksNothing, lessons }),
  });
}

function dateOf(
  text: string,
  {
    clues,
    lessons,
    today,
  }: { readonly clues: FileNameClues; readonly lessons: readonly Lesson[]; readonly today: Day },
): Clue<Day> | undefined {
  const places = findDays(text)
    .filter(({ day }) => day <= today)
    .map(({ day, from, to }) => ({ value: day, from, to }));
  const clue = agreedDate(documentDate(text, today), clues, text);
  return learnedValue(clue, text, { field: "date", lessons, places });
}

/** The day to pay by and the other deadline, with what persons made of deadlines of the sender's earlier letters. */
function deadlinesIn(
  text: string,
  {
    date,
    stated,
    asksNothing,
    lessons,
  }: {
    readonly date: Day | undefined;
    readonly stated: Suggestions;
    readonly asksNothing: boolean;
    readonly lessons: readonly Lesson[];
  },
): Pick<Suggestions, "due_on" | "deadline"> {
  const due = asksNothing ? undefined : (stated.due_on ?? dueDay(text, date));
  const paid = due && learnedDeadline(toPayment(due), lessons);
  const isPayment = paid?.value.kind === "payment";
  const first = [...deadlinesOf(text, date), answerBy(text, date)].find((clue) => clue !== undefined);
  const deadline = learnedDeadline(first, lessons);
  return defined({
    due_on: isPayment ? due : undefined,
    deadline: deadline ?? (isPayment ? undefined : paid),
  });
}

function toPayment(due: Clue<Day>): Clue<LearnedDeadline> {
  const { other: _, value, ...place } = due;
  return { ...place, value: { kind: "payment", day: value, span: null } };
}

/** The amount that a letter wants, in cents, with what persons corrected in the sender's letters before. */
export function amountOf(text: string, lessons: readonly Lesson[]): Clue<number> | undefined {
  const clue = amountToPay(text);
  if (claimsNothing(text) || isInOtherCurrency(text)) return clue;
  const isInEuros = eurosIn(text);
  const places = findMoney(text)
    .filter((money) => money.cents > 0 && isInEuros(money))
    .map(({ cents, from, to }) => ({ value: cents, from, to }));
  return learnedValue(clue, text, { field: "amount", lessons, places });
}

const stated = <Value>(value: Value | null): Clue<Value> | undefined =>
  value === null ? undefined : { value, why: "aus: E-Rechnung", score: 1 };

/** Values that an electronic invoice states; a date after the day of arrival is left out. */
function statedBy(
  invoice: Invoice,
  { today, asksNothing }: { readonly today: Day; readonly asksNothing: boolean },
): Suggestions {
  const { kind, number, date, due_on } = invoice;
  return defined({
    date: date !== null && date <= today ? stated(date) : undefined,
    type: kind === "invoice" ? stated("invoice") : undefined,
    name: number === null ? undefined : stated(`${kind === "invoice" ? "Rechnung" : "Gutschrift"} ${number}`),
    amount_cents: stated(toPay(invoice)),
    due_on: asksNothing ? undefined : stated(due_on),
  });
}

/** The seller, by the name that the group has used before. */
const sellerOf = (seller: string, authors: readonly KnownAuthor[]): Clue<string> | undefined =>
  knownAuthor(seller, phrasesOf(seller), authors) ?? stated(seller);

const defined = (all: { [Field in keyof Suggestions]: Suggestions[Field] | undefined }): Suggestions =>
  Object.fromEntries(Object.entries(all).filter(([, clue]) => clue !== undefined));

function authorsOf(filed: readonly Filed[]): KnownAuthor[] {
  const counts = new Map<string, number>();
  for (const { author } of filed) if (author !== null) counts.set(author, (counts.get(author) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count }));
}

function tagsOf(near: readonly Neighbour[]): Clue<readonly string[]> | undefined {
  const tags = voted(near, (filed) => filed.tags).filter(({ share }) => share >= SURE);
  if (tags.length === 0) return undefined;
  return { value: tags.map(({ value }) => value), why: likeThese(near), score: tags.at(-1)?.share ?? SURE };
}

function placeOf(
  near: readonly Neighbour[],
  valuesOf: (filed: Filed) => readonly string[],
): Clue<string> | undefined {
  const [first, second] = voted(near, valuesOf);
  if (!first || first.share < SURE) return undefined;
  const nearest = near[0]?.nearness ?? 0;
  const other = second && second.share >= OTHER ? { other: second.value } : {};
  const score = first.share * Math.min(1, nearest / ALIKE);
  return { value: first.value, why: likeThese(near), score, ...other };
}
