import type { Locator, Page } from "@playwright/test";

/** A message that says exactly this. */
export const toast = (page: Page, text: string): Locator =>
  page
    .getByRole("alert")
    .or(page.getByRole("status"))
    .filter({ has: page.getByText(text, { exact: true }) });
/** What the elements say, in their order. */
export const texts = async (place: Locator): Promise<string[]> =>
  (await place.allTextContents()).map((text) => text.trim());

/** Holds the calls of an address until the returned function is called. */
export async function hold(page: Page, address: string): Promise<() => void> {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return go;
}
