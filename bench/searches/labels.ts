import type { CorpusLetter } from "../letters/corpus.ts";

/** A search as a person types it, with the letters that it is for. */
export interface LabelledQuery {
  readonly kind: QueryKind;
  readonly typed: string;
  isRelevant(this: void, letter: CorpusLetter): boolean;
}

export const QUERY_KINDS = [
  "sentences",
  "senders",
  "compounds and forms",
  "synonyms",
  "typing errors",
  "numbers",
  "amounts",
  "days",
  "parts of an IBAN",
] as const;
export type QueryKind = (typeof QUERY_KINDS)[number];

export type Test = LabelledQuery["isRelevant"];

export const of =
  (...layouts: readonly string[]): Test =>
  ({ layout }) =>
    layouts.includes(layout);

export const from =
  (sender: string): Test =>
  ({ facts }) =>
    facts.sender.includes(sender);
