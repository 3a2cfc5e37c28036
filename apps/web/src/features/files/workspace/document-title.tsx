import { Fragment } from "react";
import { markedParts, type Part, type Sought } from "../words/marks.ts";
import classes from "./document-title.module.css";
import { shortenTitle } from "./shorten-title.ts";

/** Heads of long German words, before which a line may break also where the browser has no German dictionary. */
const HEADS =
  /(?<=\p{L}{4})(?=(?:versicherung|rechnung|bescheid|vertrag|vollmacht|verfügung|haftpflicht|bestätigung|abrechnung|bescheinigung|mitteilung|erklärung|auskunft|erhöhung|anpassung|verwaltung|kündigung|genossenschaft|gesellschaft|bedingung)(?:\P{L}|$|e?n|en|s))/iu;

interface MarkedProps {
  readonly text: string;
  readonly sought: Sought | undefined;
}

/** A text with the parts that a search found marked. */
export function Marked({ text, sought }: MarkedProps) {
  const parts: readonly Part[] = sought ? markedParts(text, sought) : [{ text, marked: false }];
  let at = 0;
  return parts.map(({ text: part, marked }) => {
    const key = at;
    at += part.length;
    const shown = <Breakable before={text.slice(0, key).slice(-START_LENGTH)} text={part} />;
    return marked ? <mark key={key}>{shown}</mark> : <Fragment key={key}>{shown}</Fragment>;
  });
}

/** Letters of a word that stand before a break. */
const START_LENGTH = 4;

/** The soft hyphens are made by the style sheet: what is copied and read aloud has none. `before`: what the text goes on from. */
function Breakable({ before, text }: { readonly before: string; readonly text: string }) {
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

interface TitleProps {
  readonly name: string;
  /** About how many letters the place has room for; a longer name is shortened in its middle. */
  readonly length: number;
  readonly sought?: Sought | undefined;
}

/** A document's name as large as its place allows: never without its end and its years. */
export function DocumentTitle({ name, length, sought }: TitleProps) {
  return (
    <bdi className={classes.title}>
      <Marked text={shortenTitle(name, length)} sought={sought} />
    </bdi>
  );
}
