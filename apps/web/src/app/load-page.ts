import { fetchCode, NotInTime } from "../lib/lazy.ts";
import type { PageModule, PageRoute } from "../lib/page.ts";
import { renewPage } from "../lib/release.ts";

/** Longest time to load the code of a page (specification 9). */
const LAZY_PAGE_TIMEOUT_MS = 120_000;

/**
 * Loads a page's code. If that fails, for example after a deployment, the page reloads once (specification 2); a second
 * failure in a row is shown. `stay` ends the navigation where a reload would lose something, if there is a page to stay
 * on.
 */
export async function loadPage({ load }: Pick<PageRoute, "load">, stay: () => void): Promise<PageModule> {
  try {
    return await fetchCode(() => Promise.race([load(), timeout()]));
  } catch (error) {
    const renewal = renewPage();
    if (renewal === "reloads") return new Promise<PageModule>(() => undefined);
    // The router drops the error of a navigation that another one has ended, and asks for the code again at the next.
    if (renewal === "refused") stay();
    throw error;
  }
}

async function timeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new NotInTime("page not loaded in time")), LAZY_PAGE_TIMEOUT_MS);
  });
}
