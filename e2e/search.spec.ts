import { updateFile } from "@krempelfrei/contract/files/files";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/cabinet.ts";
import { dialog, fileCards, folderCard, folders } from "./support/pages.ts";

// Covers 2.6
test("the bar's search finds a member's own documents from every page, by keyboard and on a phone", async ({
  page,
  cabinet,
}) => {
  const [first] = await cabinet.fill("Steuern", 2);
  const name = first?.name ?? "";
  await page.goto("/profile");
  const search = page.getByRole("combobox", { name: "Dokumente und Ordner suchen" });
  await expect(search).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("papier 01");
  await expect(page.getByRole("option")).toHaveText([new RegExp(name), "Alle Treffer ansehen"]);
  await page.keyboard.press("Enter");
  await expect(dialog(page, name)).toBeVisible();
  await page.keyboard.press("Escape");
  // There the bar's search is the page's own: folders and documents, with every word that is typed.
  const own = page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true });
  await own.fill("steuern");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 Treffer für „steuern“");
  await expect(page.getByText("1 Ordner, 2 Treffer im Namen.")).toBeVisible();
  await expect(folderCard(page, "Steuern")).toBeVisible();
  await own.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(own).toBeFocused();
  await own.press("Escape");
  await expect(folders(page)).toHaveCount(12);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/browser?q=steuern");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 Treffer");
  await expectAccessible(page, "hits on a phone");
  const tooWide = await fileCards(page).evaluateAll(
    (rows) =>
      rows.filter((row) =>
        [row, ...row.querySelectorAll("*")].some((part) => {
          const { right } = part.getBoundingClientRect();
          return right > row.getBoundingClientRect().right + 1;
        }),
      ).length,
  );
  expect(tooWide).toBe(0);
  await page.goto("/sos");
  await page.getByRole("button", { name: "Suchen" }).click();
  await search.fill("papier");
  await expect(page.getByRole("option")).toHaveCount(3);
  await expectAccessible(page, "search of a member on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await expect(dialog(page, name)).toBeVisible();
});

// Covers 2.17
test("a search forgives a typing error, says what it looked through, and goes on without filters", async ({
  page,
  cabinet,
}) => {
  const [first, second] = await cabinet.fill("Versicherungen", 3);
  for (const [file, name] of [
    [first, "Hausratversicherung Police"],
    [second, "Beitragsrechnung 2021"],
  ] as const) {
    await cabinet.session.call(updateFile, {
      params: { id: file?.id ?? "" },
      body: { name, date_relevance_year: 2021, date_relevance_month: 4 },
    });
  }
  await page.goto("/browser");
  await expect(folders(page)).toHaveCount(12);
  await page.keyboard.press("/");
  await page.keyboard.type("hausratversicherng");
  await expect(fileCards(page)).toHaveCount(1);
  await expect(fileCards(page).locator("mark").first()).toHaveText("Hausratversicherung");
  await expect(fileCards(page)).toContainText("Versicherungen");

  const field = page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true });
  await field.fill("april 2021");
  await expect(fileCards(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Steuer", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Keine Treffer");
  await expect(page.getByText(/aber nur unter „Steuer“\./)).toBeVisible();
  await expectAccessible(page, "nothing found");
  await page.getByRole("button", { name: "Ohne Filter suchen" }).click();
  await expect(fileCards(page)).toHaveCount(2);

  await field.fill("beitragsrechnung 2031");
  await page.getByRole("button", { name: "beitragsrechnung 2021", exact: true }).click();
  await expect(fileCards(page)).toHaveCount(1);

  // A folder is searched alone when that is asked for.
  await field.fill("");
  await folderCard(page, "Bildung").getByRole("button").first().click();
  await field.fill("police");
  await expect(fileCards(page)).toHaveCount(1);
  await page.getByRole("button", { name: "In diesem Ordner" }).click();
  await expect(fileCards(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Alle zurücksetzen" }).click();
  await expect(fileCards(page)).toHaveCount(1);
});
