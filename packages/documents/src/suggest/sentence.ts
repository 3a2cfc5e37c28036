/** How far what belongs together stands apart: a sentence of a letter. */
const NEAR = 160;
/** A point that is not one of an abbreviation or a date, an empty line, the end of a page. */
const END = /(?<=\p{L}{4})[.!?](?=\s+["„(]?\p{Lu})|\n[ \t]*\n|\f/gu;

/** What stands around a place in its sentence, line breaks as blanks. */
export interface Sentence {
  readonly before: string;
  readonly after: string;
  /** All of it, with the place. */
  readonly whole: string;
  /** Where `before` begins in the text. */
  readonly from: number;
}

const onOneLine = (text: string): string => text.replace(/\s+/g, " ");

/** The sentence around a place of a text, as far as it is near. */
export function sentenceAt(text: string, from: number, to: number): Sentence {
  const start = Math.max(0, from - NEAR);
  const left = text.slice(start, from);
  const right = text.slice(to, to + NEAR);
  const begin = [...left.matchAll(END)].at(-1);
  const cut = begin ? begin.index + begin[0].length : 0;
  const end = [...right.matchAll(END)][0]?.index ?? right.length;
  const [before, after] = [onOneLine(left.slice(cut)), onOneLine(right.slice(0, end))];
  return {
    before,
    after,
    whole: `${before}${onOneLine(text.slice(from, to))}${after}`,
    from: start + cut,
  };
}
