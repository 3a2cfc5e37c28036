import { PAGE_BREAK } from "./clean-text.ts";

/** Where something stands in a text. */
export interface Passage {
  /** From 1. */
  readonly page: number;
  /** On one line, at most 120 characters. */
  readonly quote: string;
}

const QUOTE_MAX = 120;

/** The page that a place of a text is on, from 1; the offset in UTF-16 code units. */
export const pageOf = (text: string, offset: number): number =>
  text.slice(0, offset).split(PAGE_BREAK).length;

/** The passage between two places of a text, in UTF-16 code units. */
export const passageAt = (text: string, from: number, to: number): Passage => ({
  page: pageOf(text, from),
  quote: text.slice(from, to).replace(/\s+/g, " ").trim().slice(0, QUOTE_MAX).toWellFormed(),
});
