import { useEffect } from "react";
import { loadCode } from "../lib/lazy.ts";
import { onPageKey } from "../ui/shortcuts/page-keys.ts";
import classes from "./shell.module.css";

// Rarely used, so its code is loaded on request.
const show = async (): Promise<void> =>
  (await loadCode(() => import("../ui/shortcuts/shortcut-list.tsx"))).showShortcuts();

/** Handles the shortcuts of the pages, and opens the list of shortcuts; also without "?", which can be turned off. */
export function ShortcutHelp() {
  useEffect(() => {
    addEventListener("keydown", onPageKey);
    return () => removeEventListener("keydown", onPageKey);
  }, []);
  return (
    <button
      type="button"
      className={classes.shortcuts}
      aria-keyshortcuts="?"
      data-shortcut="Diese Liste"
      onClick={() => void show()}
    >
      Tastenkürzel
    </button>
  );
}
