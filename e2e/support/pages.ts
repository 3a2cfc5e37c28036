import { expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import type { Session } from "./api.ts";

/** Signs in through the page. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden" }).click();
}

/** Gives the browser the session of the API, for tests that are not about the sign-in. */
export async function enter(context: BrowserContext, session: Session): Promise<void> {
  const { cookies } = await session.context.storageState();
  await context.addCookies(cookies);
}

export const folders = (page: Page): Locator =>
  page.getByRole("list", { name: "Ordner", exact: true }).getByRole("listitem");

export const folderCard = (page: Page, name: string): Locator =>
  folders(page).filter({ has: page.getByText(name, { exact: true }) });

/** The card of a document in the grid. */
export const fileCard = (page: Page, name: string): Locator =>
  page
    .getByRole("list")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name, exact: true }) });

export const dialog = (page: Page, title: string): Locator =>
  page.getByRole("dialog", { name: title, exact: true });

/** Chooses in a field with a list of options. */
export async function choose(field: Locator, option: string): Promise<void> {
  await field.click();
  await field.page().getByRole("option", { name: option, exact: true }).click();
}

/** Waits until no upload is under way or has failed. */
export async function uploadsDone(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Uploads" })).toBeHidden({ timeout: 60_000 });
}
