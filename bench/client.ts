import { join } from "node:path";
import { chromium, type Browser, type Page } from "playwright-core";
import { PASSWORD } from "./server.ts";

/** Builds the client where it is missing or older than its sources, as `npm start` does. */
export async function ensureClient(): Promise<void> {
  // Plain JavaScript without types: it also runs before the packages are installed.
  const path = join(import.meta.dirname, "../bin/lib/build.js");
  const { ensureBuilt } = (await import(path)) as { ensureBuilt: () => Promise<void> };
  await ensureBuilt();
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}

/** Fills in the sign-in page and submits it. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
}

/** Signs in on the sign-in page and waits until the first folder is visible. */
export async function signInThere(page: Page, email: string, folderName: string): Promise<void> {
  await fillSignIn(page, email);
  await page.getByRole("button", { name: folderName }).first().waitFor();
}
