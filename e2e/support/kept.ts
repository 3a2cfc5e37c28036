import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until this browser has kept the code. */
export async function openKept(page: Page, path = "/browser"): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** What this browser keeps outside of the page: databases with their rows, and addresses in caches. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const rows: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.addEventListener("success", () => resolve(asked.result));
        asked.addEventListener("error", () => reject(new Error(name)));
      });
      for (const store of db.objectStoreNames) {
        const count = await new Promise<number>((resolve) => {
          const asked = db.transaction(store).objectStore(store).count();
          asked.addEventListener("success", () => resolve(asked.result));
        });
        rows.push(`${name} ${store} ${count}`);
      }
      db.close();
    }
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
    return { rows, addresses };
  });
