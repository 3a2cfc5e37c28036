import { getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedInAs, type Session } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { asPart, sample } from "./support/documents.ts";
import { dialog, enter, facts } from "./support/pages.ts";

const KFZ = "Beitragsrechnung Kfz-Versicherung";

const folderOfSeries = async (session: Session): Promise<string> => {
  const { files } = await session.call(getBrowser);
  return files.find((file) => file.name === `${KFZ} 2026`)?.folder_id ?? "";
};

const shows = async (page: Page, name: string): Promise<void> =>
  expect(facts(page).getByRole("heading", { name, exact: true })).toBeVisible();

// Covers series.1, series.4, series.5
test("the years of a bill stand above it, are walked by key, and the missing one is dismissed for good", async ({
  page,
  context,
}) => {
  const session = await signedInAs("customer");
  const { files } = await session.call(getBrowser);
  const idOf = (name: string): string => files.find((file) => file.name === name)?.id ?? "";
  await enter(context, session);
  await page.goto(`/browser?file=${idOf(`${KFZ} 2024`)}`);
  const bar = page.getByRole("region", { name: "Reihe", exact: true });
  await expect(bar).toContainText("Jedes Jahr");
  await expect(bar).toContainText("7 von 8");
  await expect(bar.getByRole("toolbar")).toHaveText("20262025202420232022 fehlt202120202019");
  const amounts = page.getByRole("region", { name: "Beitrag im Jahr" });
  await expect(amounts).toContainText(/€ (?:mehr|weniger) als 2023 · .* als 2019/);
  await expect(amounts.getByRole("row")).toHaveCount(7);
  await expectAccessible(page, "a document of a series");

  const pages = page.getByRole("region", { name: `Seiten von ${KFZ} 2024` });
  // Until the page is drawn, there is nothing to scroll.
  const scroll = () =>
    pages.evaluate((element) => {
      element.scrollTo(0, 120);
      return element.scrollTop;
    });
  await expect.poll(scroll).toBe(120);
  await bar.getByRole("button", { name: "2024", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await shows(page, `${KFZ} 2023`);
  // Both years are compared at the same place.
  await expect
    .poll(() =>
      page.getByRole("region", { name: `Seiten von ${KFZ} 2023` }).evaluate((element) => element.scrollTop),
    )
    .toBe(120);
  await expect(bar.getByRole("button", { name: "2023", exact: true })).toBeFocused();
  // The missing year is passed by.
  await page.keyboard.press("ArrowRight");
  await shows(page, `${KFZ} 2021`);
  await page.keyboard.press("Home");
  await shows(page, `${KFZ} 2026`);
  await bar.getByRole("button", { name: "2019", exact: true }).click();
  await shows(page, `${KFZ} 2019`);

  const hint = page.getByRole("region", { name: "Lücke in der Reihe" });
  await expect(hint).toContainText("2022 fehlt");
  await hint.getByRole("button", { name: "Gibt es nicht" }).click();
  await expect(hint).toBeHidden();
  await expect(bar.getByRole("toolbar")).not.toContainText("2022");
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(hint).toBeVisible();

  await page.getByRole("button", { name: "Reihe auflösen" }).click();
  await expect(bar).toBeHidden();
  await page.getByRole("button", { name: "Reihe wieder bilden" }).click();
  await expect(bar).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/browser?file=${idOf("Gehaltsabrechnung Oktober 2026")}`);
  await expect(bar).toContainText("Jeden Monat");
  await expectAccessible(page, "a document of a monthly series at 360 px");
  await bar.getByLabel("Jahr").selectOption("2024");
  await shows(page, "Gehaltsabrechnung Oktober 2024");
  await bar.getByRole("button", { name: "Oktober 2024" }).focus();
  await page.keyboard.press("ArrowLeft");
  await shows(page, "Gehaltsabrechnung September 2024");
});

// Covers series.6
test("a series is one entry of folders and hits, whose years open", async ({ page, context }) => {
  const session = await signedInAs("customer");
  const { files } = await session.call(getBrowser);
  const newest = files.find((file) => file.name === `${KFZ} 2026`);
  await enter(context, session);
  await page.goto(`/browser?path=${newest?.folder_id}`);
  const list = page
    .getByRole("list")
    .filter({ has: page.getByRole("button", { name: `${KFZ} 2026`, exact: true }) });
  const entry = list.getByRole("listitem").filter({ hasText: KFZ });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("7 Jahre");
  const years = entry.getByRole("toolbar", { name: "Dokumente der Reihe" });
  await expect(years).toHaveText("20262025202420232022 fehlt202120202019");
  await expectAccessible(page, "a series as one card");
  await years.getByRole("button", { name: `${KFZ} 2026, 2026` }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await shows(page, `${KFZ} 2025`);
  await page.keyboard.press("Escape");

  // Where documents are chosen, each stands alone.
  await page.getByRole("button", { name: "Auswählen", exact: true }).click();
  await expect(entry).toHaveCount(7);
  await page.getByRole("button", { name: "Fertig", exact: true }).click();
  await expect(entry).toHaveCount(1);

  await page.getByRole("searchbox").fill("Beitragsrechnung Kfz");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("7 Treffer");
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText("nächste erwartet");
  await page.getByRole("searchbox").press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect(entry.getByRole("button", { name: `${KFZ} 2026, 2026` })).toBeFocused();
  await expectAccessible(page, "a series as one hit");
  await page.getByRole("button", { name: "Ansicht" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Reihen zusammenfassen" }).click();
  await expect(entry).toHaveCount(7);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/browser?path=${newest?.folder_id}`);
  await expect(entry).toHaveCount(1);
  await expectAccessible(page, "a series as one row at 360 px");
});

test("the card of a series is whole where fingers need more room", async ({ browser }) => {
  const session = await signedInAs("customer");
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 820, height: 1180 } });
  await enter(context, session);
  const page = await context.newPage();
  for (const address of ["/browser?filter=tax", `/browser?path=${await folderOfSeries(session)}`]) {
    await page.goto(address);
    const years = page.getByRole("toolbar", { name: "Dokumente der Reihe" }).first();
    await expect(years.getByRole("button").first()).toHaveCSS("min-height", "44px");
    const below = await years.evaluate((tabs) => {
      const foot = tabs.nextElementSibling?.getBoundingClientRect().bottom ?? 0;
      const card = tabs.closest("[data-folded]")?.getBoundingClientRect().bottom ?? 0;
      return card - foot;
    });
    expect(below, address).toBeGreaterThan(4);
  }
  await context.close();
});

// Covers series.7
test("what is missing in a series is added with what the others have in common", async ({
  page,
  cabinet,
}) => {
  const stored = await cabinet.fill("Versicherungen", 4);
  for (const [index, year] of [2021, 2023, 2024, 2025].entries())
    await cabinet.session.call(updateFile, {
      params: { id: stored[index]?.id ?? "" },
      body: {
        name: `Beitrag Hausrat ${year}`,
        author: "Nordsee Versicherung",
        type: "invoice",
        tags: ["Hausrat"],
        is_for_all: true,
        date_relevance_year: year,
      },
    });
  await page.goto(`/browser?file=${stored[1]?.id}`);
  const hint = page.getByRole("region", { name: "Lücke in der Reihe" });
  await hint.getByRole("button", { name: "Hinzufügen" }).click();
  const add = dialog(page, "2022 hinzufügen");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    add.getByRole("button", { name: "Datei auswählen" }).click(),
  ]);
  await chooser.setFiles(asPart(sample("Garantiekarte E-Bike.jpg")));
  await add.getByRole("button", { name: "Weiter zu den Angaben" }).click();
  await shows(page, "Beitrag Hausrat 2022");
  await expect(page.getByRole("region", { name: "Über das Dokument" })).toContainText("Nordsee Versicherung");
  await expect(page.getByRole("region", { name: "Reihe", exact: true }).getByRole("toolbar")).toHaveText(
    "20252024202320222021",
  );
  await expect(hint).toBeHidden();
  await expectAccessible(page, "a document that was added to its series");
});
