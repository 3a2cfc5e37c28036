import { forgetTab } from "../lib/kept/kept-in-tab.ts";

/** Deletes what an ended session has left in this browser, on every page: the code of uploads does it when it is loaded. */
export async function forgetEnded(): Promise<void> {
  forgetTab();
  try {
    if ((await indexedDB.databases()).length > 0) await import("../features/uploads/uploads.ts");
  } catch {
    // The browser stores nothing, or the next page tries again.
  }
}
