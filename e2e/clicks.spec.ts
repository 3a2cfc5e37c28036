import { getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "./support/cabinet.ts";
import { asPart, sample } from "./support/documents.ts";
import { fileCard, folderCard } from "./support/pages.ts";

/** Counts what a person does to get there. */
function counting() {
  let clicks = 0;
  return {
    click: async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    },
    count: () => clicks,
  };
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Dokumente durchsuchen" });

test("what is done most often takes few clicks", async ({ page, cabinet }) => {
  const files = await cabinet.fill("Verträge", 3);
  const [spring] = files;
  if (!spring) throw new Error("no document");
  await cabinet.session.call(updateFile, {
    params: { id: spring.id },
    body: { date_relevance_year: 2026, date_relevance_month: 4, date_relevance_day: 12 },
  });

  await test.step("open by name: typing and 1", async () => {
    const hand = counting();
    await page.goto("/browser");
    await expect(folderCard(page, "Verträge")).toBeVisible();
    // "/" leads to the search.
    await page.keyboard.press("/");
    await page.keyboard.type("papier 02");
    await hand.click(fileCard(page, "Papier 02").getByRole("button", { name: "Papier 02", exact: true }));
    await expect(page.getByRole("dialog", { name: "Papier 02" })).toBeVisible();
    expect(hand.count()).toBe(1);

    const download = counting();
    const saved = page.waitForEvent("download");
    await download.click(page.getByRole("dialog").getByRole("link", { name: "Download", exact: true }));
    await saved;
    expect(download.count()).toBe(1);

    const mark = counting();
    await mark.click(
      page
        .getByRole("dialog")
        .getByRole("button", { name: /Favorit/ })
        .first(),
    );
    await expect
      .poll(async () => (await cabinet.session.call(getBrowser)).files.some((file) => file.is_favorite))
      .toBe(true);
    expect(mark.count()).toBe(1);
  });

  await test.step("a letter from spring: 2", async () => {
    const hand = counting();
    await page.goto("/browser");
    await hand.click(search(page));
    await page.keyboard.type("frühjahr 2026");
    await hand.click(fileCard(page, "Papier 01").getByRole("button", { name: "Papier 01", exact: true }));
    await expect(page.getByRole("dialog", { name: "Papier 01" })).toBeVisible();
    expect(hand.count()).toBe(2);
  });
});

test("twelve photographs from the phone become a letter with three", async ({ page, cabinet }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/locker");
  const hand = counting();
  const chooser = page.waitForEvent("filechooser");
  await hand.click(page.getByRole("button", { name: "Fotografieren" }));
  const photo = asPart(sample("Brief Stadtwerke Preisänderung.jpg"));
  // The choice of the phone itself is the second.
  await (await chooser).setFiles(Array.from({ length: 12 }, () => photo));
  await hand.click(page.getByRole("button", { name: "12 Seiten als ein PDF senden" }));
  await expect.poll(async () => (await cabinet.session.call(getLocker)).data.length).toBe(1);
  expect(hand.count() + 1).toBe(3);
});
