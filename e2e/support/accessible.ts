import { basename } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { painted } from "./pages.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Waits until data has come and nothing moves any more: half faded in, colours have no contrast. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByText(/^(Fetching data\.\.\.|Lade Daten\.\.\.)$/)).toHaveCount(0);
  await painted(page);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const endless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return endless || playState !== "running";
    }),
  );
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

/** Dialogs and menus, which open above a page. */
export const LAYERS = '[role="dialog"], [role="menu"]';

/**
 * No finding of axe (WCAG 2.2 AA) in these elements, and the page does not scroll sideways. Without them it is what is open
 * above the page, or else the page: what lies behind a dialog was looked at before that was opened. The first step has its
 * own list of pages; states that a journey comes by are looked at in the second.
 */
export async function expectAccessible(page: Page, state: string, within?: string): Promise<void> {
  if (process.env.TEST_STEP === "first" && !basename(test.info().file).startsWith("a11y")) return;
  await settled(page);
  const dark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const looked =
    within ?? ((await page.locator(LAYERS).filter({ visible: true }).count()) > 0 ? LAYERS : "html");
  const options: RunOptions = {
    // Dark is a matter of colours; the same page in light has all rules.
    runOnly: dark ? { type: "rule", values: ["color-contrast"] } : { type: "tag", values: RULES },
    // Writing down each element that is as it should be takes two fifths of axe's time.
    resultTypes: ["violations"],
  };
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([include, given]) => {
      const { axe: loaded } = globalThis as unknown as { axe: { run: typeof axe.run } };
      // What is in a PDF is not the app's.
      return (await loaded.run({ include, exclude: "iframe" }, given)).violations;
    },
    [looked, options] as const,
  );
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

/** Axe on the state as it is, at the widths of a desktop and of a phone. */
export async function expectAccessibleAtBothWidths(page: Page, state: string): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `${state} at ${viewport.width} px`);
  }
  await page.setViewportSize(DESKTOP);
}
