import { brotliCompressSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import { test } from "./support/cabinet.ts";
import { hold } from "./support/look.ts";
import { folderCard } from "./support/pages.ts";

/** Counts the bytes of JavaScript and CSS, compressed, that a page loads until it is asked. */
function weighCode(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    const size = async (): Promise<number> => {
      const { responseBodySize } = await response.request().sizes();
      // An answer that the server did not compress is compressed here before it is counted.
      const isCompressed = (await response.headerValue("content-encoding")) !== null;
      return isCompressed ? responseBodySize : brotliCompressSync(await response.body()).length;
    };
    sizes.push(size());
  });
  return async () => {
    const asked = [...sizes];
    const total = (await Promise.all(asked)).reduce((sum, size) => sum + size, 0);
    const description = `${Math.round(total / 1000)} in ${asked.length} files`;
    test.info().annotations.push({ type: "kB", description });
    return total;
  };
}

test("until the first folder is seen at most 250 kB of code have come", async ({ page, cabinet }) => {
  expect(cabinet.customer.id).toBeTruthy();
  const weight = weighCode(page);
  await page.goto("/browser");
  await expect(folderCard(page, "Verträge")).toBeVisible();
  expect(await weight()).toBeLessThan(250_000);
});

test("the sign-in page loads no code of the pages behind it", async ({ page }) => {
  const weight = weighCode(page);
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
  expect(await weight()).toBeLessThan(205_000);
});

/** The code of a page but for its first few kB. */
const CODE = /\/assets\/main-/;

for (const width of [1440, 390])
  test(`folders are seen and opened before the code of the page is there, and stay where they are (${width})`, async ({
    page,
    cabinet,
  }) => {
    await cabinet.fill("Verträge", 2);
    await page.setViewportSize({ width, height: 900 });
    const early = page.locator("#outline").getByRole("link", { name: /^Verträge/ });
    const glance = page.getByRole("region", { name: "Auf einen Blick" });
    const send = await hold(page, CODE);
    await page.goto("/browser", { waitUntil: "commit" });
    await expect(early).toHaveText("Verträge2 Dokumente");
    await early.click();
    await expect(page).toHaveURL(/\/browser\?path=/);
    send();
    await expect(page.getByRole("heading", { name: "Verträge", exact: true })).toBeAttached();
    await expect(page.locator("#outline")).toHaveCount(0);

    // How high what stands above them is, is known from then on.
    await page.goto("/browser");
    await expect(glance).toBeVisible();
    const sendAgain = await hold(page, CODE);
    const sendGlance = await hold(page, /\/assets\/at-a-glance-[^.]*\.js/);
    await page.reload({ waitUntil: "commit" });
    const before = await early.boundingBox();
    sendAgain();
    await expect(page.locator("#outline")).toHaveCount(0);
    const moved = async (): Promise<number> => {
      const after = await folderCard(page, "Verträge").boundingBox();
      return Math.hypot((after?.x ?? 0) - (before?.x ?? 0), (after?.y ?? 0) - (before?.y ?? 0));
    };
    await expect.poll(moved).toBeLessThan(4);
    await expect(glance).toBeHidden();
    sendGlance();
    await expect(glance).toBeVisible();
    await expect.poll(moved).toBeLessThan(4);
  });

// Covers members.2
test("folders stand there and open while the listing is on its way", async ({ page, cabinet }) => {
  await cabinet.fill("Verträge", 2);
  const send = await hold(page, /\/api\/browser($|\?)/);
  await page.goto("/browser");
  const folder = folderCard(page, "Verträge");
  await expect(folder).toContainText("2 Dokumente");
  await expect(folder.getByRole("button", { name: /Aktionen/ })).toBeHidden();
  await folder.getByRole("button", { name: "Verträge" }).click();
  await expect(page.getByText("Fetching data...")).toBeAttached();
  await expect(page.getByRole("heading", { name: "Verträge", exact: true })).toBeAttached();
  send();
  await expect(
    page.locator("#dokumente").getByRole("button", { name: "Papier 01", exact: true }),
  ).toBeVisible();
});

test("a question whose code does not come says so, and comes when it is asked again", async ({
  page,
  cabinet,
}) => {
  await cabinet.fill("Verträge", 1);
  await page.route(/\/assets\/asked-dialogs-/, (route) => route.abort());
  await page.goto("/browser?group=none");
  const ask = async (): Promise<void> => {
    await page.getByRole("button", { name: "Aktionen für Papier 01" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
  };
  const failed = page.getByRole("alert").filter({ hasText: "Die Rückfrage konnte nicht geladen werden." });
  await ask();
  await failed.getByRole("button", { name: "Abbrechen" }).click();
  await expect(failed).toBeHidden();
  await ask();
  await expect(failed).toBeVisible();
  await page.unrouteAll();
  await failed.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByRole("dialog", { name: "Datei löschen" })).toBeVisible();
  await expect(failed).toBeHidden();
});

test("while the code of a question is on its way nothing else is pressed, and Escape takes the question back", async ({
  page,
  cabinet,
}) => {
  await cabinet.fill("Verträge", 1);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(/\/assets\/asked-dialogs-/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto("/browser?group=none");
  const actions = page.getByRole("button", { name: "Aktionen für Papier 01" });
  const waits = page.getByRole("dialog", { name: "Die Rückfrage wird geladen" });
  const ask = async (): Promise<void> => {
    await actions.click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    await expect(waits).toBeAttached();
  };
  await ask();
  await page.keyboard.press("Escape");
  await expect(waits).not.toBeAttached();
  await expect(actions).toBeFocused();
  await ask();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  release(undefined);
  await expect(page.getByRole("dialog", { name: "Datei löschen" })).toHaveCount(1);
  await expect(waits).not.toBeAttached();
});

test("a list is printed as a list, and a document that is open by its facts", async ({ page, cabinet }) => {
  await cabinet.fill("Verträge", 2);
  await page.goto("/browser?group=none");
  const paper = page.getByRole("button", { name: "Papier 01", exact: true });
  await expect(paper.first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toBeHidden();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Hinzufügen" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Favoriten" })).toBeHidden();
  await expect(
    page.locator("#dokumente").getByRole("button", { name: "Papier 01", exact: true }),
  ).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.locator("#dokumente").getByRole("button", { name: "Papier 01", exact: true }).click();
  const facts = page.getByRole("region", { name: "Über das Dokument" });
  await expect(facts).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(facts).toBeVisible();
  await expect(page.locator("#dokumente")).toBeHidden();
  await expect(page.locator("[data-preview]")).toBeHidden();
  // Where the page of the document was, they begin now.
  expect((await facts.boundingBox())?.x).toBeLessThan(100);
});
