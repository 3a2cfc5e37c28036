import { useLayoutEffect } from "react";
import { keepOutline } from "./outline.ts";

/** Shown while a page is loading: the outline of index.html stays. */
export function WaitingPage() {
  useLayoutEffect(keepOutline, []);
  return null;
}
