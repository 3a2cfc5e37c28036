/** A line of a page and its place in parts of the page as a person holds it: `left` and `top` are 0 at the upper left. */
export interface PlacedLine {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Characters of a line that are looked at. */
export const LINE_MAX = 300;
/** Lines of a page that are looked at. */
export const LINES_MAX = 400;
