import { getBrowser } from "@krempelfrei/contract/files/files";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { photograph, type Scene } from "@krempelfrei/testing/photograph";
import { expect, type Locator, type Page } from "@playwright/test";
import { encode } from "jpeg-js";
import { PDFDocument } from "pdf-lib";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/cabinet.ts";
import { scanned } from "./support/codes.ts";

const SHEET = [
  { x: 0.2, y: 0.12 },
  { x: 0.81, y: 0.14 },
  { x: 0.86, y: 0.87 },
  { x: 0.15, y: 0.89 },
] as const;
const NAME = /^Brief vom \d{1,2}\. \p{L}+ \d{4}$/u;

const photo = (name: string, scene: Scene) => ({
  name: `${name}.jpg`,
  mimeType: "image/jpeg",
  buffer: Buffer.from(encode(photograph(scene, 900, 1200), 85).data),
});
const LETTER = photo("Seite 2", { table: "wood", sheet: SHEET, shadow: 0.3 });
const SCAN = photo("Seite 10", { table: "none" });

const capture = (page: Page): Locator => page.getByRole("dialog", { name: "Brief fotografieren" });
const UNSURE = "Rand nicht sicher erkannt – bitte prüfen.";

async function photographWith(page: Page, button: Locator, ...photos: (typeof LETTER)[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(photos);
}

/** The corners as shares of the picture, as the handles stand. */
const handles = (page: Page): Promise<{ x: number; y: number }[]> =>
  capture(page)
    .getByRole("button", { name: /^Ecke / })
    .evaluateAll((all) =>
      all.map((handle) => {
        const { left, top } = (handle as HTMLElement).style;
        return { x: Number.parseFloat(left) / 100, y: Number.parseFloat(top) / 100 };
      }),
    );

async function expectInView(page: Page): Promise<void> {
  const shown = [
    capture(page).getByRole("list", { name: "Seiten" }),
    capture(page).getByLabel(/^Notiz an Ihren Krempler/),
    capture(page).getByRole("button", { name: /als ein PDF senden/ }),
  ];
  for (const thing of shown) await expect(thing).toBeInViewport({ ratio: 1 });
  const tops = await Promise.all(shown.map(async (thing) => (await thing.boundingBox())?.y ?? 0));
  // Nothing lies below the button, which stays at the foot.
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
}

// Covers intake.7
test("a photographed letter is cut out at its edges, and the whole of what has none is kept", async ({
  page,
  cabinet,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/locker");
  await photographWith(page, page.getByRole("button", { name: "Fotografieren" }), SCAN, LETTER);
  await expect(capture(page).getByRole("button", { name: "2 Seiten als ein PDF senden" })).toBeEnabled();

  // By their names, as people count; the last one is shown.
  await expect(capture(page).getByText(UNSURE)).toBeVisible();
  expect(await handles(page)).toEqual([
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ]);
  await expectAccessible(page, "photograph without edges");
  await expectInView(page);

  await capture(page).getByRole("button", { name: "Seite 1", exact: true }).click();
  await expect(capture(page).getByText(UNSURE)).toBeHidden();
  for (const [index, corner] of (await handles(page)).entries()) {
    expect(Math.abs(corner.x - (SHEET[index]?.x ?? 9))).toBeLessThan(0.02);
    expect(Math.abs(corner.y - (SHEET[index]?.y ?? 9))).toBeLessThan(0.02);
  }
  await page.setViewportSize({ width: 360, height: 640 });
  await expectInView(page);

  await capture(page).getByRole("button", { name: "2 Seiten als ein PDF senden" }).click();
  const locker = page.getByRole("list", { name: "Dokumente im Schließfach" });
  await expect(locker.getByRole("listitem").first()).toContainText("wartet");
  const [entry] = (await cabinet.session.call(getLocker)).data;
  expect(entry?.name).toMatch(NAME);
  const content = await cabinet.session.get(`/api/files/${entry?.id}/download`);
  const [cut, whole] = (await PDFDocument.load(content.rawPayload)).getPages();
  const ratio = (of: typeof cut): number => (of?.getWidth() ?? 0) / (of?.getHeight() ?? 1);
  // The sheet, without the table: 639 of 900 pixels wide, 924 of 1200 high.
  expect(ratio(cut)).toBeCloseTo(639 / 924, 1);
  expect(ratio(whole)).toBeCloseTo(3 / 4, 2);
});

// Covers intake.7
test("the camera in “Meine Dokumente” makes the same PDF of several photographs", async ({
  page,
  cabinet,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/browser");
  await page.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await photographWith(page, page.getByRole("button", { name: /^Fotografieren/ }), LETTER, LETTER);
  await capture(page).getByRole("button", { name: "2 Seiten als ein PDF senden" }).click();
  await expect(capture(page)).toBeHidden();
  await expect
    .poll(async () => (await cabinet.session.call(getBrowser)).files.map(({ full_name }) => full_name))
    .toEqual([expect.stringMatching(/^Brief vom .*\.pdf$/)]);
});

// Covers intake.7
test("a code on the desktop opens the capture on the phone, after the sign-in", async ({
  page,
  browser,
  cabinet,
}) => {
  await page.goto("/locker");
  await page.getByRole("button", { name: "Mit dem Telefon fotografieren" }).click();
  const link = page.getByRole("dialog", { name: "Mit dem Telefon fotografieren" });
  const code = link.getByRole("img", { name: /^QR-Code für / });
  await expect(code).toBeVisible();
  await expectAccessible(page, "code for the phone");
  const address = `${new URL(page.url()).origin}/locker?capture`;
  expect(await scanned(await code.screenshot())).toEqual([address]);

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(address);
  await phone.getByLabel("E-Mail-Adresse").fill(cabinet.customer.email);
  await phone.getByLabel("Passwort", { exact: true }).fill(cabinet.customer.password);
  await phone.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(capture(phone)).toBeVisible();
  await expectAccessible(phone, "capture without a page");
  const camera = phone.getByRole("button", { name: "Erste Seite fotografieren" });
  await photographWith(phone, camera, LETTER);
  await expect(camera).toBeHidden();
  await capture(phone).getByRole("button", { name: "1 Seite als PDF senden" }).click();
  await expect(capture(phone)).toBeHidden();
  await expect(phone).toHaveURL(/\/locker$/);
  await expect
    .poll(async () => (await cabinet.session.call(getLocker)).data.map(({ name }) => name))
    .toEqual([expect.stringMatching(NAME)]);
  await context.close();
});
