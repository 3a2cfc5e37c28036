/// <reference lib="dom" />
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, CDPSession, Page, Request } from "playwright-core";
import { openBrowser, signInThere } from "./client.ts";
import type { Figure } from "./figure.ts";
import { longestCpuTask, observeLongTasks } from "./main-thread.ts";
import { findCustomer } from "./many-files.ts";
import type { RunningServer } from "./server.ts";

const FILES = 1000;
const FILE_BYTES = 200 * 1000;
const SAMPLE_EVERY_MS = 250;
const DONE_WITHIN_MS = 900_000;
/** Shortest task, in ms, that the browser reports. */
const SHORTEST_MS = 50;

/** A thousand documents dropped at once: what that costs the page until the last one is stored. */
export async function measureDrop(server: RunningServer): Promise<Figure[]> {
  const customer = await findCustomer(server, 4);
  const paths = await makePapers(join(server.dataDir, "dropped"));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ locale: "de-DE", viewport: { width: 1440, height: 900 } });
    await page.addInitScript(observeLongTasks);
    const itself = await dropOnEmptyPage(browser, paths);
    await page.goto(`${server.url}/login`);
    await signInThere(page, customer.email, customer.folderName);
    await page.waitForTimeout(1000);
    await page.evaluate(() => window.longTasks.splice(0));
    const uploads = watchUploads(page);
    const cdp = await page.context().newCDPSession(page);
    let heap = { before: 0, highest: 0 };
    const cpu = await longestCpuTask(browser, page, async () => {
      await drop(cdp, paths);
      heap = await highestHeap(page, cdp);
    });
    const tasks = await page.evaluate(() => window.longTasks);
    const figure = (name: string, ours: string, reference: string, target: string): Figure => ({
      name: `client, ${FILES} files of 200 kB in one drop: ${name}`,
      ours,
      reference,
      ratio: "",
      target,
    });
    const longest = Math.max(0, ...tasks);
    const beside = `on an empty page: ${Math.round(itself)} ms; ${tasks.length} over ${SHORTEST_MS} ms, CPU time of the longest: ${Math.round(cpu)} ms`;
    const own = Math.max(0, longest - itself);
    return [
      figure("longest task", `${Math.round(longest)} ms`, beside, ""),
      figure("longest task, beyond the browser's own", `${Math.round(own)} ms`, "", "none over 200 ms"),
      figure("at a time", `${uploads.most}`, `${uploads.stored} stored`, "3 to 6"),
      figure(
        "heap of the page",
        `${Math.round(heap.highest)} MB`,
        `${Math.round(heap.before)} MB before`,
        "under 200 MB",
      ),
    ];
  } finally {
    await browser.close();
  }
}

/**
 * The longest task, in ms, of the same drop on a page that does nothing with it: the browser takes the files over one
 * by one before the page hears of them.
 */
async function dropOnEmptyPage(browser: Browser, paths: string[]): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await page.addInitScript(observeLongTasks);
    await page.goto("data:text/html,<!doctype html><title>Leer</title><body style='height:900px'>");
    await page.evaluate(() => {
      for (const type of ["dragenter", "dragover", "drop"]) {
        document.addEventListener(type, (event) => event.preventDefault());
      }
    });
    await drop(await page.context().newCDPSession(page), paths);
    await page.waitForTimeout(1000);
    return await page.evaluate(() => Math.max(0, ...window.longTasks));
  } finally {
    await page.close();
  }
}

/** Files that start like a PDF, no two with the same content. */
async function makePapers(folder: string): Promise<string[]> {
  await mkdir(folder);
  const filling = randomBytes(FILE_BYTES);
  const paths = Array.from({ length: FILES }, (_, index) => join(folder, `Beleg ${index + 1}.pdf`));
  for (const [index, path] of paths.entries()) {
    filling.write(`%PDF-1.7\n% ${index}\n`);
    await writeFile(path, filling);
  }
  return paths;
}

/** The largest number of uploads at one time, and how many were stored. */
function watchUploads(page: Page): { readonly most: number; readonly stored: number } {
  const seen = { now: 0, most: 0, stored: 0 };
  const isUpload = (url: string): boolean => url.endsWith("/api/files/upload");
  page.on("request", (request) => {
    if (!isUpload(request.url())) return;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
  });
  page.on("response", (response) => {
    if (isUpload(response.url()) && response.ok()) seen.stored += 1;
  });
  const ended = (request: Request): void => {
    if (isUpload(request.url())) seen.now -= 1;
  };
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  return seen;
}

/** Drops files by their paths onto the middle of the page, as a desktop does. */
async function drop(cdp: CDPSession, files: string[]): Promise<void> {
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await cdp.send("Input.dispatchDragEvent", { type, x: 720, y: 300, data });
  }
}

/** Megabytes of the heap before and at most, sampled until the panel of the uploads is gone. */
async function highestHeap(page: Page, cdp: CDPSession): Promise<{ before: number; highest: number }> {
  const used = async (): Promise<number> => (await cdp.send("Runtime.getHeapUsage")).usedSize / 1e6;
  const before = await used();
  let highest = before;
  const panel = page.getByRole("region", { name: "Uploads" });
  await panel.waitFor();
  const end = performance.now() + DONE_WITHIN_MS;
  while (await panel.isVisible()) {
    if (performance.now() > end) throw new Error("The uploads did not end in time");
    highest = Math.max(highest, await used());
    await page.waitForTimeout(SAMPLE_EVERY_MS);
  }
  return { before, highest };
}
