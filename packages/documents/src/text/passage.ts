import { PAGE_BREAK } from "./clean-text.ts";

export interface Passage {
  /** From 1. */
  readonly page: number;
  /** On one line, at most 120 characters. */
  readonly quote: string;
  /** Text before the quotation on its page, on one line, which distinguishes repeated words. */
  readonly before: string;
  readonly after: string;
}

const QUOTE_MAX = 120;
const AROUND = 32;

/** Number, from 1, of the page at an offset of a text, which is in UTF-16 code units. */
export const pageOf = (text: string, offset: number): number =>
  text.slice(0, offset).split(PAGE_BREAK).length;

/** The passage between two offsets of a text, in UTF-16 code units. */
export const passageAt = (text: string, from: number, to: number): Passage => ({
  page: pageOf(text, from),
  quote: onOneLine(text.slice(from, to)).slice(0, QUOTE_MAX).toWellFormed(),
  before: onOneLine(
    text
      .slice(Math.max(0, from - AROUND), from)
      .split(PAGE_BREAK)
      .at(-1) ?? "",
  ),
  after: onOneLine(text.slice(to, to + AROUND).split(PAGE_BREAK)[0] ?? ""),
});

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim().toWellFormed();
