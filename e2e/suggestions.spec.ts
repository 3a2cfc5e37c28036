import { getBrowser, updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs, type Customer, type Session } from "./support/api.ts";
import { renamed, sample, SAMPLES, toFile } from "./support/documents.ts";
import { choose, openPage } from "./support/pages.ts";
import { test } from "./support/test.ts";

const NAMES = ["Abschlag Januar", "Abschlag Februar", "Abschlag März", "Police"];

/** Waiting documents of which all is known but the folder; of the last one the sender is not known either. */
async function putLetters(office: Session, { id }: Customer): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, name] of NAMES.entries()) {
    const paper = renamed(SAMPLES[index] ?? sample("Garantiekarte E-Bike.jpg"), name);
    const file = await office.call(uploadFile, { file: toFile(paper), body: { user_id: id } });
    const known = {
      type: "invoice" as const,
      date_relevance_year: 2026,
      date_relevance_month: index + 1,
      date_relevance_day: 5,
      ...(name === "Police" ? {} : { author: "Stadtwerke Musterstadt" }),
    };
    await office.call(updateFile, { params: { id: file.id }, body: known });
    ids.push(file.id);
  }
  return ids;
}

const row = (page: Page, name: string) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("checkbox", { name: `${name} auswählen`, exact: true }) });

// Covers suggestions.6
test("letters of one sender are filed together; what another clerk changed stays, and the rest is taken back", async ({
  browser,
}) => {
  const office = await signedInAs("janitor");
  const customer = await makeCustomer("Gisela");
  const [changed = ""] = await putLetters(office, customer);
  const listing = async () => (await office.call(getBrowser, { query: { customer_id: customer.id } })).files;
  const page = await openPage(browser, office, `/customers/${customer.id}/suggestions`);
  await expect(page.getByRole("button", { name: "Offen 4" })).toBeVisible();

  await test.step("one folder for all letters of a sender makes them sure", async () => {
    await page.getByRole("button", { name: "Stadtwerke Musterstadt: 3 ergänzen" }).click();
    await choose(page.getByRole("combobox", { name: "Ordner" }), "Haus & Wohnen");
    await page.getByRole("button", { name: "Übernehmen" }).click();
    await expect(page.getByRole("button", { name: "Sicher 3" })).toBeVisible();
    await expectAccessible(page, "the table of suggestions");
  });

  await test.step("one that somebody else changed meanwhile stays with the reason", async () => {
    await office.call(updateFile, { params: { id: changed }, body: { name: "Abschlag Januar neu" } });
    await page.getByRole("button", { name: "3 sichere ablegen" }).dblclick();
    await expect(page.getByRole("status").filter({ hasText: "2 abgelegt, 2 noch offen." })).toBeVisible();
    await expect(row(page, "Abschlag Januar neu")).toContainText("Das Dokument wurde inzwischen geändert.");
    expect((await listing()).filter(({ folder_id: folder }) => folder !== null)).toHaveLength(2);
  });

  await test.step("a row by keyboard: its sender is entered in the cell, Enter files it", async () => {
    const police = row(page, "Police");
    await police.getByRole("gridcell").nth(2).focus();
    for (const key of ["ArrowRight", "ArrowRight", "e"]) await page.keyboard.press(key);
    await page.getByRole("combobox", { name: "Absender" }).fill("Alpenblick Leben AG");
    await page.getByRole("button", { name: "Übernehmen" }).click();
    await expect(police).toContainText("Alpenblick Leben AG");
    for (const key of ["ArrowRight", "ArrowRight", "e"]) await page.keyboard.press(key);
    await choose(page.getByRole("combobox", { name: "Ordner" }), "Versicherungen");
    await expect(police).toContainText("Versicherungen");
    await page.keyboard.press("Enter");
    await expect(police).toHaveCount(0);
  });

  await test.step("each batch is taken back, the last one first", async () => {
    await page.keyboard.press("Control+z");
    await expect(row(page, "Police")).toBeVisible();
    await page.getByRole("button", { name: "Rückgängig" }).click();
    await expect(page.getByRole("button", { name: "Alle 4" })).toBeVisible();
    expect((await listing()).map(({ folder_id: folder }) => folder)).toEqual([null, null, null, null]);
  });

  await test.step("a narrow window has the groups alone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole("button", { name: "Gruppiert nach Absender" })).toBeVisible();
    await expectAccessible(page, "groups on a phone");
  });
});
