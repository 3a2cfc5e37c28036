import { useLayoutEffect } from "react";
import { keepOutline } from "./outline.ts";

/** In place of a page that is on its way: what index.html shows of it stays. */
export function WaitingPage() {
  useLayoutEffect(keepOutline, []);
  return null;
}
