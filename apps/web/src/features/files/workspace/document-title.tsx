import { Fragment } from "react";
import { Breakable, START_LENGTH } from "../../../ui/title/breakable.tsx";
import { markedParts, type Part, type Sought } from "../words/marks.ts";
import classes from "./document-title.module.css";
import { shortenTitle } from "./shorten-title.ts";

interface MarkedProps {
  readonly text: string;
  readonly sought: Sought | undefined;
}

/** A text with highlighted matches. */
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

interface TitleProps {
  readonly name: string;
  /** Approximate number of characters that fit; a longer name is shortened in its middle. */
  readonly length: number;
  readonly sought?: Sought | undefined;
}

/** A document's name, as long as it fits: its end and its years are never cut off. */
export function DocumentTitle({ name, length, sought }: TitleProps) {
  return (
    <bdi className={classes.title}>
      <Marked text={shortenTitle(name, length)} sought={sought} />
    </bdi>
  );
}
