import { useLayoutEffect, useRef } from "react";
import { PRODUCT_NAME } from "../product.ts";

interface Title {
  text: string;
  readonly above: boolean;
}

/** Titles on the screen; the browser shows a dialog's title before the page's. */
const titles: Title[] = [];

function showTitle(): void {
  const shown = titles.findLast(({ above }) => above) ?? titles.at(-1);
  if (shown) document.title = `${shown.text} – ${PRODUCT_NAME}`;
}

/**
 * Sets the browser's title while the component is mounted. `above`: for a document in a dialog; the page's title
 * returns afterwards.
 */
export function useTitle(text: string, { above = false }: { readonly above?: boolean } = {}): void {
  const title = useRef<Title>(undefined);
  useLayoutEffect(() => {
    const mine: Title = { text: "", above };
    title.current = mine;
    titles.push(mine);
    return () => {
      titles.splice(titles.indexOf(mine), 1);
      showTitle();
    };
  }, [above]);
  useLayoutEffect(() => {
    if (title.current) title.current.text = text;
    showTitle();
  }, [text]);
}
