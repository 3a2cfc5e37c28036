import { useLayoutEffect, useRef } from "react";
import { PRODUCT_NAME } from "../product.ts";

interface Title {
  text: string;
  readonly above: boolean;
}

/** Titles of what is on the screen; the browser shows that of a dialog before that of the page. */
const titles: Title[] = [];

function showTitle(): void {
  const shown = titles.findLast(({ above }) => above) ?? titles.at(-1);
  if (shown) document.title = `${shown.text} – ${PRODUCT_NAME}`;
}

/** The browser's title while this is on the screen. `above`: of a document that lies above the page, whose title comes back after it. */
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
