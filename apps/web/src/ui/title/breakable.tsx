import { Fragment } from "react";
import classes from "./breakable.module.css";

/**
 * Final parts of long German words, before which a line may break, for browsers without a German dictionary; also one
 * before another: Einkommen|steuer|bescheid.
 */
const HEAD =
  "(?:versicherung|(?<!ab)rechnung|bescheid|vertrag|vollmacht|verfügung|haftpflicht|bestätigung|abrechnung|bescheinigung|mitteilung|erklärung|auskunft|erhöhung|anpassung|verwaltung|kündigung|genossenschaft|gesellschaft|bedingung|steuer|police)";
const HEADS = new RegExp(`(?<=\\p{L}{4})(?=${HEAD}(?:\\P{L}|$|e?n|s|${HEAD}))`, "iu");

/** Minimum of characters before a break. */
export const START_LENGTH = 4;

interface Props {
  /** Text before this one, of the same word. */
  readonly before?: string;
  readonly text: string;
}

/**
 * A title whose long words break before known final parts. The soft hyphens are made by CSS, so that copied and
 * announced text has none.
 */
export function Breakable({ before = "", text }: Props) {
  const [first = "", ...others] = `${before}${text}`.split(HEADS);
  const pieces = [first.slice(before.length), ...others];
  let at = 0;
  return pieces.map((piece, index) => {
    const key = at;
    at += piece.length;
    return (
      <Fragment key={key}>
        {index > 0 ? <span className={classes.shy} /> : null}
        {piece}
      </Fragment>
    );
  });
}
