/** A line of a page with its position as a share of the upright page: `left` and `top` are 0 at the upper left. */
export interface PlacedLine {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Maximum of examined characters of a line. */
export const LINE_MAX = 300;
/** Maximum of examined lines of a page. */
export const LINES_MAX = 400;
