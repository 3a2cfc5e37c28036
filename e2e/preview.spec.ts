import { storeFile } from "@krempelfrei/contract/files/files";
import { type FormFile } from "@krempelfrei/testing/client";
import { expect, type CDPSession, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test, type Cabinet } from "./support/cabinet.ts";
import { NASTY, toFile, renamed, SAMPLES, sample } from "./support/documents.ts";
import { manyPages } from "./support/text-pdf.ts";

const preview = (page: Page): Locator => page.getByTestId("preview").filter({ visible: true });
const tool = (page: Page, name: string): Locator =>
  page.getByRole("toolbar", { name: "Ansicht" }).getByRole("button", { name });
const pageOf = (page: Page, number: number): Locator =>
  preview(page).getByRole("group", { name: `Seite ${number}`, exact: true });
const drawnPages = (page: Page): Locator => preview(page).locator(".page canvas");

const upload = (cabinet: Cabinet, file: FormFile): Promise<{ id: string }> =>
  cabinet.session.call(storeFile, { file }).then((answer) => (answer as { data: { id: string } }).data);

// Covers 2.32
test("an image is zoomed, turned and moved on the screen; what is missing is told and tried again", async ({
  page,
  cabinet,
}) => {
  const { id } = await upload(cabinet, toFile(sample("Jahreskarte für 2026.png")));
  let answers = false;
  await page.route(`**/api/files/${id}/show*`, (route) => (answers ? route.continue() : route.abort()));
  await page.goto(`/browser?file=${id}`);
  const failure = page.getByRole("alert").filter({ hasText: "Die Vorschau kann nicht angezeigt werden" });
  await expect(failure).toContainText("keine Verbindung zum Server");
  await expectAccessible(page, "failed preview");
  answers = true;
  await failure.getByRole("button", { name: "Erneut versuchen" }).click();
  const image = page.getByRole("img", { name: "Vorschau von Jahreskarte für 2026" });
  await expect(preview(page)).toHaveAttribute("data-loaded", "true");

  const size = async (): Promise<{ width: number; height: number }> => {
    const box = await image.boundingBox();
    return { width: box?.width ?? 0, height: box?.height ?? 0 };
  };
  const fitting = await size();
  await tool(page, "Vergrößern").click();
  await expect.poll(async () => (await size()).width / fitting.width).toBeCloseTo(1.25, 1);
  const region = page.getByRole("region", { name: "Bild Jahreskarte für 2026" });
  await region.focus();
  for (const key of ["+", "+", "+", "-"]) await page.keyboard.press(key);
  await expect(page.getByRole("status", { name: "Vergrößerung" })).toHaveText("195 %");
  await region.hover();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -100);
  await page.keyboard.up("Control");
  await expect(page.getByRole("status", { name: "Vergrößerung" })).toHaveText("244 %");

  const scrolled = (): Promise<number> => region.evaluate((element) => element.scrollTop);
  const before = await scrolled();
  const box = await region.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 300];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 120, { steps: 4 });
  await page.mouse.up();
  expect(await scrolled()).toBe(before + 120);

  await page.keyboard.press("0");
  await tool(page, "Ansicht drehen").click();
  await expect
    .poll(async () => {
      const turned = await size();
      return turned.width / turned.height;
    })
    .toBeCloseTo(fitting.height / fitting.width, 1);
  expect((await cabinet.session.get(`/api/files/${id}/show`)).headers["content-type"]).toBe("image/png");
});

// Covers 2.32
test("a PDF is drawn by the app itself: the pages in sight and some around them, and no others", async ({
  page,
  cabinet,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const { id } = await upload(cabinet, {
    name: "Handbuch.pdf",
    bytes: manyPages(40),
  });
  await page.goto(`/browser?file=${id}`);
  const pages = page.getByRole("region", { name: "Seiten von Handbuch" });
  const drawn = drawnPages(page);
  // The code that draws comes with the first PDF only.
  await expect(pageOf(page, 1).locator("canvas")).toBeVisible();
  await expect(page.getByText("Seite 1 von 40", { exact: true })).toBeVisible();
  const dark = await drawn.first().evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let count = 0;
    for (let index = 0; index < data.length; index += 4) if ((data[index] ?? 255) < 64) count += 1;
    return count;
  });
  expect(dark).toBeGreaterThan(500);
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, `pages of a PDF at ${viewport.width} px`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await tool(page, "Nächste Seite").click();
  await expect(page.getByText("Seite 2 von 40", { exact: true })).toBeVisible();
  await pages.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.getByText("Seite 40 von 40", { exact: true })).toBeVisible();
  await expect(pageOf(page, 40).locator("canvas")).toBeVisible();
  for (let number = 1; number <= 40; number += 1) {
    await pageOf(page, number).scrollIntoViewIfNeeded();
    if (number % 8 === 0) await expect(pageOf(page, number).locator("canvas")).toBeVisible();
  }
  // Those that were seen last are kept, the others have given their memory back.
  await expect(pageOf(page, 1).locator("canvas")).toHaveCount(0);
  expect(await drawn.count()).toBeLessThan(14);
  await page.keyboard.press("+");
  await expect(page.getByRole("status", { name: "Vergrößerung" })).toHaveText("125 %");
  await page.keyboard.press("0");
  await expect(page.getByRole("status", { name: "Vergrößerung" })).toHaveText("100 %");

  await tool(page, "Seitenübersicht").click();
  const overview = page.getByRole("navigation", { name: "Seitenübersicht" });
  await overview.getByRole("button", { name: "Zu Seite 3", exact: true }).click();
  await expect(page.getByText("Seite 3 von 40", { exact: true })).toBeVisible();
  await expect(overview.locator("canvas").first()).toBeVisible();
  expect(await overview.locator("canvas").count()).toBeLessThan(14);
  const wide = await pageOf(page, 3).boundingBox();
  await tool(page, "Ansicht drehen").click();
  await expect
    .poll(async () => {
      const box = await pageOf(page, 3).boundingBox();
      return (box?.width ?? 0) > (box?.height ?? 0);
    })
    .toBe(true);
  expect((wide?.height ?? 0) > (wide?.width ?? 0)).toBe(true);
  await expectAccessible(page, "overview of the pages");
  // Also nothing that the page's policy forbids.
  expect(problems).toEqual([]);
});

test("the text of a PDF is selected and searched; a link opens it at a page with its words marked", async ({
  page,
  cabinet,
}) => {
  const { id } = await upload(cabinet, { name: "Handbuch.pdf", bytes: manyPages(12) });
  await page.goto(`/browser?file=${id}&page=7&find=seite`);
  await expect(page.getByText("Seite 7 von 12", { exact: true })).toBeVisible();
  const hits = page.getByRole("status", { name: "Treffer" });
  await expect(hits).toHaveText("7 von 12");
  await expect(pageOf(page, 7).locator(".highlight.selected")).toHaveText("Seite");
  await expectAccessible(page, "words found in a document");
  await page.getByRole("button", { name: "Nächster Treffer" }).click();
  await expect(page.getByText("Seite 8 von 12", { exact: true })).toBeVisible();
  const words = page.getByRole("textbox", { name: "Im Dokument suchen" });
  await words.fill("seite 11");
  await expect(hits).toHaveText(/von \d+/);
  await words.fill("gibt es nicht");
  await expect(hits).toHaveText("Nicht gefunden");
  await words.press("Escape");
  await expect(words).toBeHidden();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.locator(".highlight")).toHaveCount(0);
  await page.keyboard.press("f");
  await expect(words).toBeFocused();
  await words.press("Escape");

  await pageOf(page, 8).locator(".textLayer span").first().selectText();
  expect(await page.evaluate(() => String(getSelection()))).toBe("Seite 8");
  // The address has no page any more once another document is opened.
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/browser$/);
});

test("a PDF that is damaged or locked is told in German, and the keys go on working", async ({
  page,
  cabinet,
}) => {
  const broken = await upload(cabinet, toFile(sample("beschädigt.pdf", NASTY)));
  await upload(cabinet, toFile(sample("verschlüsselt.pdf", NASTY)));
  await page.goto(`/browser?group=none&file=${broken.id}`);
  const failure = page.getByRole("alert").filter({ hasText: "Die Vorschau kann nicht angezeigt werden" });
  await expect(failure).toContainText("Das Dokument ist beschädigt und kann nicht angezeigt werden.");
  await expect(failure.getByRole("link", { name: "Download" })).toHaveAttribute(
    "href",
    new RegExp(`${broken.id}/download`),
  );
  await expectAccessible(page, "damaged PDF");
  await failure.click();
  await page.keyboard.press("Alt+ArrowRight");
  await expect(preview(page).getByText("Das Dokument ist mit einem Kennwort geschützt")).toBeVisible();
  await expectAccessible(page, "protected PDF");
  const password = preview(page).getByLabel("Kennwort des Dokuments");
  await password.fill("falsch");
  await password.press("Enter");
  await expect(preview(page).getByText("Dieses Kennwort öffnet das Dokument nicht.")).toBeVisible();
  await password.fill("geheim");
  await password.press("Enter");
  await expect(pageOf(page, 1)).toContainText("Vertrauliche Unterlagen");
  await expect(password).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly heap: number;
  readonly documents: number;
}

/** What the page holds after everything that can go is gone. */
async function held(session: CDPSession): Promise<Held> {
  for (let round = 0; round < 3; round += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
    heap: of("JSHeapUsedSize"),
    documents: of("Documents"),
  };
}

test("document after document leaves nothing behind", async ({ page, cabinet }) => {
  const total = Number(process.env.E2E_DOCUMENTS ?? 18);
  for (let index = 0; index < total; index += 1) {
    const paper = SAMPLES[index % SAMPLES.length];
    if (paper) await upload(cabinet, toFile(renamed(paper, `Papier ${String(index + 1).padStart(3, "0")}`)));
  }
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.goto("/browser");
  await page.locator("#dokumente").getByRole("button", { name: "Papier 001", exact: true }).click();
  const measured: Held[] = [];
  for (let number = 1; number <= total; number += 1) {
    await expect(page.getByText(`${number} von ${total}`, { exact: true })).toBeVisible();
    await expect(preview(page)).toHaveAttribute("data-loaded", "true");
    if (number % (total / 3) === 0) measured.push(await held(session));
    if (number < total) await page.keyboard.press("Alt+ArrowRight");
  }
  test.info().annotations.push({ type: "held", description: JSON.stringify(measured) });
  const [, middle, end] = measured;
  // What one document holds is about 500 nodes and one document of the browser: six of them would be above these.
  expect((end?.nodes ?? 0) - (middle?.nodes ?? 0)).toBeLessThan(1500);
  expect((end?.listeners ?? 0) - (middle?.listeners ?? 0)).toBeLessThan(150);
  expect((end?.documents ?? 0) - (middle?.documents ?? 0)).toBeLessThan(6);
  expect((end?.heap ?? 0) - (middle?.heap ?? 0)).toBeLessThan(4_000_000);
});
