import type { TextHit } from "@krempelfrei/contract/files/text-search";
import { Fragment } from "react";

/** A passage of a text with what was found in it marked. */
export function MarkedText({ snippet, marks }: Pick<TextHit, "snippet" | "marks">) {
  const parts = marks.map(([from, to], index) => (
    <Fragment key={from}>
      {snippet.slice(marks[index - 1]?.[1] ?? 0, from)}
      <mark>{snippet.slice(from, to)}</mark>
    </Fragment>
  ));
  return (
    <>
      {parts}
      {snippet.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}

/** The words that were found, as they stand in the text, each once: what the viewer marks. */
export function foundWords({ snippet, marks }: Pick<TextHit, "snippet" | "marks">): string {
  return [...new Set(marks.map(([from, to]) => snippet.slice(from, to)))].join(" ");
}
