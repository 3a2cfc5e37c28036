// Draws the base images of the demo documents from their HTML sources with a browser. Run by hand after a change of a
// source: `npm run base-images -w e2e`; the images are committed because neither start nor tests may need a browser for them.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "@playwright/test";

const images = join(import.meta.dirname, "../../apps/demo/src/files/assets");
const sources = join(images, "source");

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const file of readdirSync(sources).filter((name) => name.endsWith(".html"))) await draw(page, file);
await browser.close();

async function draw(page: Page, file: string): Promise<void> {
  await page.goto(pathToFileURL(join(sources, file)).href);
  const [width = 0, height = 0] = (await meta(page, "size")).split("x").map(Number);
  await page.setViewportSize({ width, height });
  const name = join(images, file.replace(".html", ""));
  const quality = Number(await meta(page, "quality"));
  if (quality === 0) await page.screenshot({ path: `${name}.png`, type: "png" });
  else await page.screenshot({ path: `${name}.jpg`, type: "jpeg", quality });
}

async function meta(page: Page, name: string): Promise<string> {
  return (await page.locator(`meta[name=${name}]`).getAttribute("content")) ?? "";
}
