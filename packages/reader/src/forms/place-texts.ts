/** A box on a page, in points; y grows upwards. */
export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A text of an annotation that is drawn on the page, such as the value of a form field. */
export interface PlacedText {
  readonly text: string;
  /** Box of the first line. */
  readonly box: Box;
  /** True for the cross of a check box and the like, which marks the text on its right. */
  readonly isMark: boolean;
}

/** Tolerance in points when boxes are compared. */
const SLACK = 3;
/** Maximum distance in points between a caption and its value below. */
const CAPTION_GAP = 14;
/** Number of characters above which a page is no form: the texts of its fields are then put before its text. */
const CHARACTERS = 50_000;
const BLANK = /\s/u;
/** Characters that make a line to write on. */
const LEADERS = new Set(["_", ".", "…", "·"]);

interface Character {
  readonly index: number;
  readonly box: Box;
}

interface Insertion {
  /** Index in the page's text before which it is inserted. */
  readonly at: number;
  readonly isOwnLine: boolean;
  readonly placed: PlacedText;
}

/**
 * The text of a page with the texts drawn on it inserted in reading order: a mark before the text on its right; others
 * after the label on the same line, else below the caption or the line above, else at the beginning. Later rules search
 * for "Datum: 24.11.2026", not for days at the end of a page.
 */
export function placeTexts(
  page: string,
  boxOf: (index: number) => Box | undefined,
  texts: readonly PlacedText[],
): string {
  if (texts.length === 0) return page;
  const characters = page.length > CHARACTERS ? [] : listCharacters(page, boxOf);
  const insertions = texts.map((placed) => insertionOf(page, characters, placed));
  insertions.sort(
    (a, b) => a.at - b.at || Number(a.isOwnLine) - Number(b.isOwnLine) || byPlace(a.placed, b.placed),
  );
  let read = "";
  let from = 0;
  let before: Insertion | undefined;
  for (const insertion of insertions) {
    if (before && insertion.at > from) read += separatorAfter(page, before);
    read += page.slice(from, insertion.at);
    from = insertion.at;
    read += separatorBefore(read, insertion, before) + insertion.placed.text.trim();
    before = insertion;
  }
  if (before) read += separatorAfter(page, before);
  return read + page.slice(from);
}

/** Top line first, from left to right. */
function byPlace({ box: a }: PlacedText, { box: b }: PlacedText): number {
  return isSameLine(a, b) ? a.left - b.left : b.top - a.top;
}

const middleOf = ({ bottom, top }: Box): number => (bottom + top) / 2;

const isSameLine = (a: Box, b: Box): boolean => middleOf(a) > b.bottom - SLACK && middleOf(a) < b.top + SLACK;

function separatorBefore(
  read: string,
  { isOwnLine, placed, at }: Insertion,
  before: Insertion | undefined,
): string {
  const isNext = before?.at === at && before.isOwnLine === isOwnLine;
  if (isNext) return isSameLine(before.placed.box, placed.box) ? " " : "\n";
  if (read === "" || BLANK.test(read.at(-1) ?? "")) return "";
  return isOwnLine ? "\n" : " ";
}

function separatorAfter(page: string, { at, isOwnLine }: Insertion): string {
  const next = page[at];
  if (next === undefined || BLANK.test(next)) return "";
  return isOwnLine ? "\n" : " ";
}

function listCharacters(page: string, boxOf: (index: number) => Box | undefined): Character[] {
  const characters: Character[] = [];
  for (let index = 0; index < page.length; index += 1) {
    if (BLANK.test(page.charAt(index))) continue;
    const box = boxOf(index);
    if (box) characters.push({ index, box });
  }
  return characters;
}

function insertionOf(page: string, characters: readonly Character[], placed: PlacedText): Insertion {
  const { box } = placed;
  let left: Character | undefined;
  let right: Character | undefined;
  let caption: Character | undefined;
  let above: Character | undefined;
  for (const one of characters) {
    const gap = one.box.bottom - box.top;
    if (isSameLine(one.box, box)) {
      if (one.box.right <= box.left + SLACK && one.box.right >= (left?.box.right ?? -Infinity)) left = one;
      if (one.box.left >= box.right - SLACK && one.box.left < (right?.box.left ?? Infinity)) right = one;
    } else if (gap >= -SLACK) {
      if (one.box.bottom <= (above?.box.bottom ?? Infinity)) above = one;
      const overlaps = one.box.right > box.left - SLACK && one.box.left < box.right + SLACK;
      if (overlaps && gap < CAPTION_GAP && one.box.bottom <= (caption?.box.bottom ?? Infinity)) caption = one;
    }
  }
  if (placed.isMark && right) return { at: right.index, isOwnLine: false, placed };
  if (left) return { at: endOfLabel(page, left.index), isOwnLine: false, placed };
  const over = caption ?? above;
  return { at: over ? endOfLine(page, over.index) : 0, isOwnLine: true, placed };
}

/** Position after the label, whose colon may be lower than the line. */
function endOfLabel(page: string, index: number): number {
  let end = index + 1;
  for (
    let next = page.charAt(end);
    next !== "" && !BLANK.test(next) && !LEADERS.has(next);
    next = page.charAt(end)
  )
    end += 1;
  return end;
}

function endOfLine(page: string, index: number): number {
  const end = page.slice(index).search(/[\r\n]/u);
  return end < 0 ? page.length : index + end;
}
