import type { Locator, Page } from "@playwright/test";

/** A message that says exactly this; on a quick machine that of the action before may still stand beside it. */
export const toast = (page: Page, text: string): Locator =>
  page
    .getByRole("alert")
    .or(page.getByRole("status"))
    .filter({ has: page.getByText(text, { exact: true }) })
    .first();

/** The names of those elements on the screen that another one covers, in part or whole. */
export async function coveredBy(cover: Locator, elements: Locator): Promise<string[]> {
  const above = await cover.boundingBox();
  if (!above) throw new Error("not drawn");
  return elements.evaluateAll(
    (all, { x, y, width, height }) =>
      all
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.right > x && box.left < x + width && box.bottom > y && box.top < y + height;
        })
        .map((element) => element.getAttribute("aria-label") ?? element.textContent),
    above,
  );
}

/** Texts of the elements, in their order. */
export const texts = async (place: Locator): Promise<string[]> =>
  (await place.allTextContents()).map((text) => text.trim());

/** Holds the calls of an address until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return go;
}

/** The names of those neighbours of a list that lie on each other, by their boxes; rows that are pixels apart do not. */
export const overlapping = (rows: Locator): Promise<string[]> =>
  rows.evaluateAll((all) => {
    const boxes = all
      .map((row) => ({ text: row.textContent, box: row.getBoundingClientRect() }))
      .toSorted((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
    return boxes.flatMap(({ text, box }, index) => {
      const before = boxes[index - 1]?.box;
      const apart = !before || box.top >= before.bottom - 1 || box.left >= before.right - 1;
      return apart ? [] : [text];
    });
  });
