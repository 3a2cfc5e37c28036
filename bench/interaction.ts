/// <reference lib="dom" />
import type { Page } from "playwright-core";
import { openBrowser, signInThere } from "./client.ts";
import type { Figure } from "./figure.ts";
import { fillCustomer, type FilledCustomer } from "./many-files.ts";
import type { RunningServer } from "./server.ts";

const FILES = 10_000;
const INTERACTIONS = 50;
const SPEEDS = [
  {
    rate: 1,
    name: "normal speed",
    all: "95th percentile under 100 ms",
    keys: "95th percentile under 100 ms",
  },
  {
    rate: 4,
    name: "4 x slowdown",
    all: "95th percentile under 300 ms",
    keys: "95th percentile under 200 ms",
  },
];
/** Shortest event, in ms, that Event Timing reports. */
const SHORTEST_MS = 16;

declare global {
  interface Window {
    /** Milliseconds from an input event to the next paint, the longest event of each interaction, by its id. */
    interactions: Map<number, number>;
  }
}

type Step = (page: Page, customer: FilledCustomer) => Promise<void>;

/** Words that a search is typed with: names of many, of few, of none, and with a typing error. */
const TYPED = ["stadt", "schreiben 12", "xyz", "versicherng"];

const typing: readonly Step[] = TYPED.flatMap((text): Step[] => [
  async (page) => {
    const search = page.getByLabel("Dokumente durchsuchen");
    await search.focus();
    for (const key of text) {
      await search.press(key);
      await page.waitForTimeout(120);
    }
  },
  async (page) => page.getByLabel("Dokumente durchsuchen").fill(""),
]);

/** A round of interactions; each step is one or a few of them. */
const walking: readonly Step[] = [
  async (page, customer) => {
    await page.getByRole("button", { name: customer.folderName }).first().click();
    await page.getByText("Schreiben Nr.").first().waitFor();
  },
  async (page) => page.getByRole("button", { name: "Ansicht", exact: true }).click(),
  async (page) => page.getByRole("menuitemradio", { name: "Nach Autor" }).click(),
  async (page) => page.getByRole("button", { name: "Ansicht", exact: true }).click(),
  async (page) => page.getByRole("menuitemradio", { name: "Nach Ordner" }).click(),
  ...typing.slice(0, 1),
  async (page) => page.getByLabel("Suche leeren").click(),
  async (page, customer) => {
    await page.getByRole("link", { name: "Meine Dokumente" }).first().click();
    await page.getByRole("button", { name: customer.folderName }).first().waitFor();
  },
];

/** Interaction to next paint, as the browser's Event Timing reports it, for a customer with very many documents. */
export async function measureInteraction(server: RunningServer): Promise<Figure[]> {
  const customer = await fillCustomer(server, 2, FILES, { spread: true });
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const { rate, name, all, keys } of SPEEDS) {
      const page = await browser.newPage({ locale: "de-DE", viewport: { width: 1440, height: 900 } });
      const session = await page.context().newCDPSession(page);
      await observe(page);
      await page.goto(`${server.url}/login`);
      await signInThere(page, customer.email, customer.folderName);
      await page.waitForTimeout(1000);
      await session.send("Emulation.setCPUThrottlingRate", { rate });
      for (const [what, steps, target] of [
        ["interaction", walking, all],
        ["a key in the search", typing, keys],
      ] as const) {
        const times = await measureSteps(steps, rate, page, customer);
        figures.push({
          name: `client, ${FILES} documents: ${what} to next paint, ${name}`,
          ours: `${percentile(times, 0.95)} ms`,
          reference: `median ${percentile(times, 0.5)} ms, at most ${Math.max(...times)} ms, of ${times.length}`,
          ratio: "",
          target,
        });
      }
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
  }
}

async function observe(page: Page): Promise<void> {
  await page.addInitScript((shortest) => {
    window.interactions = new Map();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId, duration } = entry;
        if (interactionId === 0) continue;
        window.interactions.set(
          interactionId,
          Math.max(duration, window.interactions.get(interactionId) ?? 0),
        );
      }
    }).observe({ type: "event", durationThreshold: shortest, buffered: true } as PerformanceObserverInit);
  }, SHORTEST_MS);
}

async function measureSteps(
  steps: readonly Step[],
  rate: number,
  page: Page,
  customer: FilledCustomer,
): Promise<number[]> {
  await page.evaluate(() => window.interactions.clear());
  let seen: number[] = [];
  while (seen.length < INTERACTIONS) {
    for (const step of steps) {
      await step(page, customer);
      // Until the interaction is painted and reported.
      await page.waitForTimeout(150 * rate);
    }
    seen = await page.evaluate(() => [...window.interactions.values()]);
  }
  return seen;
}

/** The percentile: the smallest value that the given part (0 to 1) of the values does not exceed. */
function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
