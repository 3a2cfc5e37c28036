/// <reference lib="dom" />
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { fillSignIn, openBrowser } from "./client.ts";
import { median, type Figure } from "./figure.ts";
import { findCustomer } from "./many-files.ts";
import type { RunningServer } from "./server.ts";
import { signIn, upload } from "./session.ts";

const PAPERS = 24;
/** A demo customer that no other measure uses. */
const PLACE = 5;
const OPERATOR = "krempler@krempelfrei.example";
/** A template that every demo customer has; it gives type, author, tags and name. */
const TEMPLATE_KEY = "1";
const FOLDER = "Steuern";
/** Shortest time in ms that a person looks at a document, while the next one loads. */
const LOOK_MS = 1500;
const SAMPLES = join(import.meta.dirname, "../e2e/files");

declare global {
  interface Window {
    /** Milliseconds from the key that files a document until the preview of the next one stands on the screen. */
    previews: number[];
  }
}

/** Filing waiting documents by keyboard: how soon the next one can be seen. */
export async function measureSorting(server: RunningServer): Promise<Figure[]> {
  const customer = await findCustomer(server, PLACE);
  await putWaiting(server, customer.id);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ locale: "de-DE", viewport: { width: 1440, height: 900 } });
    await page.addInitScript(watchPreviews);
    await page.goto(`${server.url}/login`);
    await fillSignIn(page, OPERATOR);
    await page.waitForURL((url) => url.pathname !== "/login");
    await page.goto(`${server.url}/customers/${customer.id}/documents`);
    await page.getByRole("button", { name: "Sortieren", exact: true }).click();
    const times = await fileAll(page);
    return [
      {
        name: `client, filing by keyboard: from the key to the next preview, ${times.length} documents`,
        ours: `${Math.round(median(times))} ms`,
        reference: `at most ${Math.round(Math.max(...times))} ms`,
        ratio: "",
        target: "under 300 ms",
      },
    ];
  } finally {
    await browser.close();
  }
}

async function fileAll(page: Page): Promise<number[]> {
  // Demo documents may wait there too.
  const position = page.getByRole("dialog").getByText(/^1 von \d+$/);
  const total = Number((await position.innerText()).split(" ").at(-1));
  for (let place = 1; place < total; place += 1) {
    await page.waitForTimeout(LOOK_MS);
    await page.keyboard.press(TEMPLATE_KEY);
    // The first document is given a folder by hand; each later one is offered the folder of those like it.
    const folder = page.getByRole("combobox", { name: "Ablegen in" });
    if ((await folder.inputValue()) === "") {
      await folder.fill(FOLDER);
      await page.getByRole("option", { name: new RegExp(`${FOLDER}$`) }).click();
    }
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction((count) => window.previews.length >= count, place);
  }
  return page.evaluate(() => window.previews);
}

/** In the page. */
function watchPreviews(): void {
  window.previews = [];
  const seen = (): Element | undefined =>
    [...document.querySelectorAll('[data-testid="preview"]')].find((preview) => !preview.closest("[inert]"));
  document.addEventListener(
    "keydown",
    (event) => {
      if (!event.ctrlKey || event.key !== "Enter") return;
      const before = seen();
      const look = (): void => {
        const now = seen();
        if (now !== undefined && now !== before && now.hasAttribute("data-loaded")) {
          window.previews.push(performance.now() - event.timeStamp);
        } else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    true,
  );
}

/** Unsorted PDFs and photographs in turn, no two with the same content. */
async function putWaiting(server: RunningServer, customerId: string): Promise<void> {
  const session = await signIn(server, OPERATOR);
  const names = (await readdir(SAMPLES)).filter((name) => /\.(pdf|jpg)$/.test(name)).toSorted();
  for (let index = 0; index < PAPERS; index += 1) {
    const name = names[index % names.length] ?? "";
    // Any bytes may follow the end of a PDF or a picture.
    const content = [await readFile(join(SAMPLES, name)), Buffer.from(`\n% ${index}\n`)];
    await upload(server, session, `Scan ${index + 1}${name.slice(-4)}`, content, { user_id: customerId });
  }
}
