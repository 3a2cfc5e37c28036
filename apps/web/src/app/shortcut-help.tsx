import { useEffect } from "react";
import { loadCode } from "../lib/lazy.ts";
import { onPageKey } from "../ui/shortcuts/page-keys.ts";
import classes from "./shell.module.css";

/** Opens the list of shortcuts. Rarely used, so its code is loaded on request. */
export const showShortcutList = async (): Promise<void> =>
  (await loadCode(() => import("../ui/shortcuts/shortcut-list.tsx"))).showShortcuts();

/** Handles the shortcuts of the pages, and opens their list; also without the key "?", which can be turned off. */
export function ShortcutHelp() {
  useEffect(() => {
    addEventListener("keydown", onPageKey);
    return () => removeEventListener("keydown", onPageKey);
  }, []);
  return (
    <button
      type="button"
      className={classes.shortcuts}
      aria-label="Tastenkürzel"
      data-tip="Tastenkürzel"
      aria-keyshortcuts="?"
      data-shortcut="Diese Liste"
      onClick={() => void showShortcutList()}
    >
      <span aria-hidden>?</span>
    </button>
  );
}
