import { getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import { expect, type Locator } from "@playwright/test";
import { makeCustomer, signedInAs } from "./support/api.ts";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/cabinet.ts";
import { makeQuietCustomer } from "./support/customers.ts";
import { renamed, SAMPLES, toFile, type Sample } from "./support/documents.ts";
import { overlapping } from "./support/look.ts";
import { chooseView, enter, fileCards, folderCard, openPage } from "./support/pages.ts";

const PHONE = { width: 390, height: 844 };
/** Every third takes two lines of a phone, so that neighbours are not equally high. */
const nameOf = (index: number): string =>
  index % 3 === 0
    ? `Beitragsrechnung Hausratversicherung und Haftpflicht der Wohnung ${2010 + index}`
    : `Zettel ${index}`;

const papers: readonly Sample[] = SAMPLES.slice(0, 9).map((paper, index) => renamed(paper, nameOf(index)));

async function expectApart(rows: Locator, when: string): Promise<void> {
  await expect(async () => expect(await overlapping(rows), when).toEqual([])).toPass({ timeout: 5_000 });
}

test("no row of a list of documents lies on the next one: folders opened, documents selected, the phone turned", async ({
  page,
  cabinet,
}) => {
  const { folders } = await cabinet.session.call(getBrowser);
  const idOf = (name: string): string => folders.find((folder) => folder.name === name)?.id ?? "";
  for (const [index, paper] of papers.entries()) {
    const target = index < 6 ? "Steuern" : "Versicherungen";
    await cabinet.session.call(uploadFile, { file: toFile(paper), body: { folder_id: idOf(target) } });
  }
  await page.setViewportSize(PHONE);
  await page.goto("/browser");
  const rows = fileCards(page);
  const open = async (name: string, count: number): Promise<void> => {
    await folderCard(page, name)
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .click();
    await expect(rows).toHaveCount(count);
    await expectApart(rows, `after opening ${name}`);
  };
  await open("Versicherungen", 3);
  await page.goBack();
  await open("Steuern", 6);
  await page.getByRole("button", { name: "Auswählen", exact: true }).click();
  await expect(rows.first().getByRole("checkbox")).toBeVisible();
  await expectApart(rows, "after Auswählen");
  await page.keyboard.press("Escape");
  await expect(rows.getByRole("checkbox")).toHaveCount(0);
  await expectApart(rows, "after the selection");
  await chooseView(page, "Ohne Gruppierung");
  await expect(rows).toHaveCount(9);
  await expectApart(rows, "of all folders");
  await page.setViewportSize({ width: 740, height: 390 });
  await expectApart(rows, "turned");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectApart(rows, "turned back");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectApart(rows, "cards");
});

test("the name has a third of the table and shows its words, also while the document is read", async ({
  page,
  cabinet,
}) => {
  await cabinet.fill("Steuern", 2);
  await page.goto("/browser?group=none&mode=table");
  const name = page.getByRole("columnheader", { name: "Name" });
  await expect(name).toBeVisible();
  const [column, table] = await Promise.all([
    name.boundingBox(),
    page.getByRole("table").first().boundingBox(),
  ]);
  expect((column?.width ?? 0) / (table?.width ?? 1)).toBeGreaterThanOrEqual(0.32);
  const title = page.getByRole("row").nth(1).getByText("Papier 01", { exact: true });
  const box = await title.boundingBox();
  // On one line.
  expect(box?.height).toBeLessThan(30);
});

test("a phone's search opens with the cursor in its field, and a name of one long word widens no page", async ({
  browser,
}) => {
  const office = await signedInAs("admin");
  const customer = await makeQuietCustomer(office, {
    first_name: "Anna",
    last_name: "Donaudampfschifffahrtsgesellschaftskapitaensmuetze",
  });
  const page = await openPage(browser, office, `/customers/${customer.id}`);
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Donaudampf");
  await expect(page).toHaveTitle(/^Anna Donaudampf\w+, Stammdaten – /);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole("button", { name: "Suchen", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Kunden und Dokumente suchen" })).toBeFocused();
});

/** The contrast of the ring around the chosen segment with the ground that it stands on (WCAG 1.4.11). */
const ringContrast = (segments: Locator): Promise<number> =>
  segments.evaluate((root) => {
    const luminance = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const chosen = [...root.children].find((child) => child.className.includes("indicator"));
    const ring = chosen && /rgba?\([^)]+\) 0px 0px 0px 1px/.exec(getComputedStyle(chosen).boxShadow)?.[0];
    if (ring === undefined) return 1;
    const [light, dark] = [luminance(ring), luminance(getComputedStyle(root).backgroundColor)].toSorted(
      (one, other) => other - one,
    );
    return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
  });

test("at 360 px a search for one long word and all groups of bank lines keep to the window; the chosen group is seen in the dark", async ({
  page,
  cabinet,
  browser,
}) => {
  await cabinet.fill("Steuern", 1);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/browser?q=Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen");
  await expect(page.getByText(/^Nichts gefunden für/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  const office = await openPage(browser, await signedInAs("admin"), "/accounting/import-csv");
  await office.setViewportSize({ width: 360, height: 740 });
  await office.emulateMedia({ colorScheme: "dark" });
  const groups = office.getByRole("radiogroup", { name: "Umsätze nach Sicherheit" });
  for (const name of ["Sicher", "Vorschlag", "Offen", "Ignoriert", "Gebucht"]) {
    const box = await groups.getByText(new RegExp(`^${name} \\d`)).boundingBox();
    expect((box?.x ?? 360) + (box?.width ?? 0), name).toBeLessThanOrEqual(360);
  }
  expect(await ringContrast(groups)).toBeGreaterThanOrEqual(3);
});

test("no row of what waits to be sorted lies on the next one, also while it is searched and on a phone", async ({
  browser,
}) => {
  const office = await signedInAs("janitor");
  const customer = await makeCustomer("Zeila");
  for (const paper of papers)
    await office.call(uploadFile, { file: toFile(paper), body: { user_id: customer.id } });
  const page = await openPage(browser, office, `/customers/${customer.id}/documents`);
  const rows = page.getByRole("region", { name: "Liste der unsortierten Dokumente" }).getByRole("listitem");
  await expect(rows).toHaveCount(9);
  await expectApart(rows, "on a desktop");
  await page.setViewportSize(PHONE);
  await expectApart(rows, "on a phone");
  await page.getByRole("searchbox", { name: "Dokumente durchsuchen" }).fill("Beitragsrechnung");
  await expect(rows).toHaveCount(3);
  await expectApart(rows, "searched");
  await page.getByRole("searchbox", { name: "Dokumente durchsuchen" }).fill("");
  await expect(rows).toHaveCount(9);
  await expectApart(rows, "not searched any more");
});

test("on a phone the heading stands in the bar, a customer is a row with one thing to do, and signing out is in the person's menu", async ({
  page,
  context,
}) => {
  await enter(context, await signedInAs("owner"));
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/customers");
  await expect(page.getByRole("banner").getByRole("heading", { level: 1, name: "Kunden" })).toBeVisible();
  const first = page.getByRole("list", { name: "Zuerst, wo etwas wartet" });
  await expect(first.getByRole("link", { name: /sortieren$/ }).first()).toBeVisible();
  await expectAccessible(page, "the list of customers at 320 px");
  await page.getByRole("link", { name: /^aktiv \d/ }).click();
  await expect(page.getByRole("link", { name: /^aktiv \d/ })).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/state=active/);
  await page.getByRole("link", { name: "Kunde anlegen" }).click();
  await expect(page.getByRole("banner").getByRole("heading", { level: 1 })).toHaveText("Kunde anlegen");
  await page.getByRole("button", { name: "Profil und Abmelden" }).click();
  await page.getByRole("menuitem", { name: "Abmelden" }).click();
  await expect(page.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
});
