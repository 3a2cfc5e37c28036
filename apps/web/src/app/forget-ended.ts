/** Start of the keys of `lib/kept/kept-in-tab.ts`, whose code is no part of the sign-in page. */
const IN_TAB = "kept:";

/** Deletes what an ended session has left in this browser, on every page: the code of uploads does it when it is loaded. */
export async function forgetEnded(): Promise<void> {
  try {
    const isInTab = Object.keys(sessionStorage).some((key) => key.startsWith(IN_TAB));
    if (isInTab || (await indexedDB.databases()).length > 0) await import("../features/uploads/uploads.ts");
  } catch {
    // The browser stores nothing, or the next page tries again.
  }
}
