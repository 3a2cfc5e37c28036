import { expect, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import type { Session } from "./api.ts";

/** Signs in through the page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

/** Gives the browser the session of the API, for tests that are not about the sign-in. */
export async function enter(context: BrowserContext, session: Session): Promise<void> {
  await context.addCookies(
    [...session.cookies].map(([name, value]) => ({ name, value, url: session.origin })),
  );
}

export const folders = (page: Page): Locator =>
  page.getByRole("list", { name: "Ordner", exact: true }).getByRole("listitem");

export const folderCard = (page: Page, name: string): Locator =>
  folders(page).filter({ has: page.getByText(name, { exact: true }) });

/** A folder in the tree of the desk. */
export const treeFolder = (page: Page, name: string): Locator =>
  page.getByRole("tree", { name: "Ordner" }).getByRole("treeitem", { name: new RegExp(`^${name}, `) });

/** Where a page's documents stand, without those that are told of at a glance. */
const documentList = (page: Page): Locator => page.locator("#dokumente");

/** The cards of all documents in the grid. */
export const fileCards = (page: Page): Locator =>
  documentList(page)
    .getByRole("list")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Aktionen für (?!den Ordner )/ }) });

/** The card of a document in the grid. */
export const fileCard = (page: Page, name: string): Locator =>
  documentList(page)
    .getByRole("list")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name, exact: true }) });

export const dialog = (page: Page, title: string): Locator =>
  page.getByRole("dialog", { name: title, exact: true });

/** The documents of a customer, one after the other. */
export const sortingDialog = (page: Page): Locator => page.getByRole("dialog", { name: / sortieren$/ });

/** What is known of the document that is open, before anybody edits it. */
export const facts = (page: Page): Locator =>
  page.getByRole("dialog").getByRole("region", { name: "Über das Dokument" });

/** Turns the facts of the open document into its form. */
export const openForm = (page: Page): Promise<void> =>
  page.getByRole("dialog").getByRole("button", { name: "Bearbeiten", exact: true }).click();

/** Chooses in a field with a list of options. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await field.page().getByRole("option", { name: option, exact: true }).click();
}

/** Chooses how documents are grouped, sorted or shown. */
export async function chooseView(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: "Ansicht", exact: true }).click();
  const menu = page.getByRole("menu");
  await menu
    .getByRole("menuitemradio", { name: choice, exact: true })
    .or(menu.getByRole("menuitem", { name: choice, exact: true }))
    .click();
  await expect(menu).toBeHidden();
}

/** Opens the filters; on a phone they are always open. */
export async function showFilters(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) return;
  await page.getByRole("button", { name: "Filter", exact: true, pressed: false }).click();
}

/** Chooses what is added. */
export async function chooseToAdd(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: "Hinzufügen", exact: true }).first().click();
  await page.getByRole("menuitem", { name: choice, exact: true }).click();
}

/** Waits until no upload is under way or has failed. */
export async function uploadsDone(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Uploads" })).toBeHidden();
}

/** Signs a person in by the API and opens a page of its own for it. */
export async function openPage(browser: Browser, session: Session, path: string): Promise<Page> {
  const context = await browser.newContext();
  await enter(context, session);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Waits until what the last event changed is on the screen. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Presses the mouse on an element's middle and moves it so many pixels to the right; gives where it was pressed. */
export async function press(page: Page, source: Locator, pixels: number): Promise<{ x: number; y: number }> {
  await source.scrollIntoViewIfNeeded();
  const box = await source.boundingBox();
  if (!box) throw new Error("nothing to press on");
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  await page.mouse.move(x, y);
  // The code that drags comes with the mouse's first movement.
  await page.locator("[id^=DndLiveRegion]").waitFor({ state: "attached" });
  await page.mouse.down();
  await page.mouse.move(x + pixels, y);
  return { x, y };
}

/** Moves the pressed mouse onto an element and lets go. */
export async function release(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("nothing to let go on");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await expect(target).toHaveAttribute("data-over", "true");
  await page.mouse.up();
}

export const dragImage = (page: Page): Locator => page.getByTestId("drag-image");

/** How opaque an element is with all that is around it. */
export const opacity = (element: Locator): Promise<number> =>
  element.evaluate((node) => {
    let product = 1;
    for (let at: Element | null = node; at; at = at.parentElement) {
      product *= Number(getComputedStyle(at).opacity);
    }
    return product;
  });

/** Makes the page think that its tab is hidden or shown. */
export const setVisibility = (page: Page, state: "hidden" | "visible"): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);

/** As when one comes back to the window: lists are asked for again. */
export async function comeBack(page: Page): Promise<void> {
  await setVisibility(page, "hidden");
  await setVisibility(page, "visible");
}
