import { foldings } from "@krempelfrei/contract/search/search";
import { findMistyped } from "./typing-error.ts";
import type { QueryWord } from "./words.ts";

/** Words to highlight in a text. */
export interface Sought {
  readonly words: readonly QueryWord[];
  /** Words that may match with one typing error. */
  readonly mistyped: ReadonlySet<QueryWord>;
}

export interface Part {
  readonly text: string;
  readonly marked: boolean;
}

type Range = readonly [start: number, end: number];

/** A text folded for comparison, and for each of its characters the index of its source. */
function folded(text: string, form: 0 | 1): { readonly text: string; readonly from: readonly number[] } {
  let plain = "";
  const from: number[] = [];
  let at = 0;
  for (const letter of text) {
    const forms = foldings(letter);
    const written = forms[form] ?? forms[0];
    plain += written;
    for (let index = 0; index < written.length; index += 1) from.push(at);
    at += letter.length;
  }
  from.push(at);
  return { text: plain, from };
}

function rangesIn(text: string, { words, mistyped }: Sought): Range[] {
  const ranges: Range[] = [];
  for (const form of [0, 1] as const) {
    const { text: plain, from } = folded(text, form);
    const add = (start: number, end: number): void => {
      ranges.push([from[start] ?? 0, from[end] ?? text.length]);
    };
    for (const word of words) {
      for (const typed of word) {
        for (let at = plain.indexOf(typed); at >= 0; at = plain.indexOf(typed, at + typed.length)) {
          add(at, at + typed.length);
        }
        const almost = mistyped.has(word) ? findMistyped(plain, typed) : undefined;
        if (almost) add(...almost);
      }
    }
  }
  return ranges.toSorted(([a], [b]) => a - b);
}

/** Ranges that touch or overlap as one: the edge of a second mark would cover the last letter of the first. */
function joined(ranges: readonly Range[]): Range[] {
  const whole: Range[] = [];
  for (const [start, end] of ranges) {
    const last = whole.at(-1);
    if (last && start <= last[1]) whole[whole.length - 1] = [last[0], Math.max(last[1], end)];
    else whole.push([start, end]);
  }
  return whole;
}

/** A text divided at the ends of matches; joined, the parts are the text. */
export function markedParts(text: string, sought: Sought): Part[] {
  const parts: Part[] = [];
  let done = 0;
  for (const [start, end] of joined(rangesIn(text, sought))) {
    if (start > done) parts.push({ text: text.slice(done, start), marked: false });
    if (end > start) parts.push({ text: text.slice(start, end), marked: true });
    done = end;
  }
  if (done < text.length) parts.push({ text: text.slice(done), marked: false });
  return parts;
}
