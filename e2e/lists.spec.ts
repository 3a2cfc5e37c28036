import { getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import { expect, type Locator } from "@playwright/test";
import { makeCustomer, signedInAs } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { makeQuietCustomer } from "./support/customers.ts";
import { renamed, SAMPLES, toFile, type Sample } from "./support/documents.ts";
import { overlapping } from "./support/look.ts";
import { chooseView, fileCards, folderCard, openPage } from "./support/pages.ts";

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
