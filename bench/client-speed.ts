/// <reference lib="dom" />
import type { Browser, Page } from "playwright-core";
import { openBrowser, signInThere } from "./client.ts";
import { median, type Figure } from "./figure.ts";
import { longestCpuTask, observeLongTasks } from "./main-thread.ts";
import { fillCustomer, type FilledCustomer } from "./many-files.ts";
import type { RunningServer } from "./server.ts";

const FILES = 5000;
const ROUNDS = 3;
const TARGET = "no task over 100 ms";

const STEPS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "scroll the cards to the end": scrollToEnd,
  "type a search": async (page) => {
    await page.getByLabel("Dokumente durchsuchen").pressSequentially("Vorgang 12", { delay: 90 });
  },
  "empty the search": async (page) => page.getByLabel("Suche leeren").click(),
  "quick filter on and off": async (page) => {
    const filter = page.getByRole("button", { name: "Favoriten", exact: true }).first();
    await filter.click();
    await settle(page);
    await filter.click();
  },
  "switch to the table": async (page) => {
    await page.getByRole("button", { name: "Ansicht", exact: true }).click();
    await page.getByRole("menuitemradio", { name: "Tabelle" }).click();
  },
  "scroll the table to the end": scrollToEnd,
};

interface Longest {
  /** Milliseconds by the clock; 0 where the browser reports none. */
  readonly length: number;
  /** Milliseconds of CPU. */
  readonly cpu: number;
}

/** The longest task of the browser's main thread while a folder with many documents is worked with. */
export async function measureSpeed(server: RunningServer): Promise<Figure[]> {
  const customer = await fillCustomer(server, 1, FILES);
  const longest = new Map<string, Longest[]>();
  const browser = await openBrowser();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const page = await browser.newPage({ locale: "de-DE", viewport: { width: 1440, height: 900 } });
      for (const [name, task] of await measureRound(browser, page, server, customer)) {
        longest.set(name, [...(longest.get(name) ?? []), task]);
      }
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return [...longest].map(([name, tasks]) => ({
    name: `client, ${FILES} documents: ${name}`,
    ours: lengthText(tasks.map(({ length }) => length)),
    reference: `its CPU time: ${Math.round(median(tasks.map(({ cpu }) => cpu)))} ms`,
    ratio: "",
    target: name in STEPS ? TARGET : "",
  }));
}

function lengthText(lengths: readonly number[]): string {
  const middle = median(lengths);
  // The browser reports tasks from 50 ms on.
  const text = middle === 0 ? "none over 50 ms" : `${Math.round(middle)} ms`;
  return `${text} (at most ${Math.round(Math.max(...lengths))} ms)`;
}

async function measureRound(
  browser: Browser,
  page: Page,
  server: RunningServer,
  customer: FilledCustomer,
): Promise<[string, Longest][]> {
  await page.addInitScript(observeLongTasks);
  await page.goto(`${server.url}/login`);
  await signInThere(page, customer.email, customer.folderName);
  await settle(page);
  const openFolder = async (): Promise<void> => {
    await page.getByRole("button", { name: customer.folderName }).first().click();
    await page.getByText("Schreiben Nr.").first().waitFor();
  };
  const tasks: [string, Longest][] = [];
  const steps: typeof STEPS = { "open the folder": openFolder, ...STEPS };
  for (const [name, step] of Object.entries(steps)) {
    await takeLongest(page);
    const cpu = await longestCpuTask(browser, page, async () => {
      await step(page);
      await settle(page);
    });
    tasks.push([name, { length: await takeLongest(page), cpu }]);
  }
  return tasks;
}

/** Waits until everything is painted: deferred renders and the observer come a little later. */
async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(700);
}

async function takeLongest(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...window.longTasks.splice(0)));
}

async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    const height = document.documentElement.scrollHeight;
    const steps = 80;
    for (let step = 1; step <= steps; step += 1) {
      window.scrollTo(0, (height * step) / steps);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
}
