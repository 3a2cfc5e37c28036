import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const ALL_RULES: RunOptions["runOnly"] = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };
/** Dark is a matter of colours; the same page in light has all rules. */
const COLOURS: RunOptions["runOnly"] = { type: "rule", values: ["color-contrast"] };

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

interface Finding {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly string[];
}

/** What axe finds on the page. It is put into it once, and looks closer only at what is wrong: both save half of its time. */
async function findingsOf(page: Page, runOnly: RunOptions["runOnly"]): Promise<Finding[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    // What is in a PDF is not the app's.
    const { violations } = await window.axe.run({ exclude: [["iframe"]] }, options);
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 300)}\n${failureSummary}`),
    }));
  }, { runOnly, iframes: false, resultTypes: ["violations"] } satisfies RunOptions);
}

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

/** No finding of axe (WCAG 2.2 AA), and the page does not scroll sideways. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await settled(page);
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const findings = await findingsOf(page, dark ? COLOURS : ALL_RULES);
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
