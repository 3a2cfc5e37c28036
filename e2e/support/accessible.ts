import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Waits until data has come and nothing moves any more: half faded in, colours have no contrast. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByText(/^(Fetching data\.\.\.|Lade Daten\.\.\.)$/)).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return endless || playState !== "running";
    }),
  );
}

/** What opens above a page. */
export const LAYERS = '[role="dialog"], [role="menu"]';

/** No finding of axe (WCAG 2.2 AA) in the page or in these elements of it, and the page does not scroll sideways. */
export async function expectAccessible(page: Page, state: string, within?: string): Promise<void> {
  await settled(page);
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  // What is in a PDF is not the app's; and without frames the legacy mode finds the same without a page of its own.
  const axe = new AxeBuilder({ page }).exclude("iframe").setLegacyMode();
  if (within !== undefined) axe.include(within);
  const { violations } = await axe
    .options({
      // Dark is a matter of colours; the same page in light has all rules.
      runOnly: dark ? { type: "rule", values: ["color-contrast"] } : { type: "tag", values: RULES },
      // Writing down each element that is as it should be takes two fifths of axe's time.
      resultTypes: ["violations"],
    })
    .analyze();
  const findings = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 300)}\n${failureSummary}`),
  }));
  expect.soft(findings, state).toEqual([]);
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll("main *")]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 200));
  });
  expect.soft(tooWide, `${state}: the page scrolls sideways`).toEqual([]);
}
