// Covers 2.32, 7.5, 8.1
import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { signedInAs, unique } from "./support/api.ts";
import { dropFiles, sample, SAMPLES } from "./support/documents.ts";
import { passwordLinkFor } from "./support/mail.ts";
import {
  choose,
  dialog,
  enter,
  fileCard,
  folderCard,
  folders,
  uploadsDone,
  facts,
  openForm,
  showFilters,
} from "./support/pages.ts";
import { test } from "./support/test.ts";

const STARTING_FOLDERS = [
  "Arbeit & Beruf",
  "Auto & Mobilität",
  "Banken & Finanzen",
  "Bildung",
  "Familie",
  "Gesundheit",
  "Haus & Wohnen",
  "Rente & Vorsorge",
  "Sonstiges",
  "Steuern",
  "Verträge",
  "Versicherungen",
];
const PASSWORD = "Drei Körbe Äpfel";

// Covers 1.1
test("from the new customer in the office to a document that is found again", async ({ page, browser }) => {
  const email = `${unique()}@neukunde.example`;

  await test.step("an admin makes the customer", async () => {
    const context = await browser.newContext({ locale: "de-DE" });
    const office = await context.newPage();
    await enter(context, await signedInAs("admin"));
    await office.goto("/customers");
    await office.getByRole("link", { name: "Kunde anlegen" }).click();
    await office.getByLabel("Vorname").fill("Nora");
    await office.getByLabel("Nachname").fill("Neumann");
    await office.getByLabel("E-Mail-Adresse").fill(email);
    await office.getByLabel("Geburtsdatum").fill("17.05.1980");
    await choose(office.getByRole("combobox", { name: "Paket" }), "Permanent");
    await office.getByRole("button", { name: "Kunde anlegen" }).click();
    await expect(office).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
    await expect(office.getByText("Die Aktion wurde erfolgreich ausgeführt!")).toBeVisible();
    await office.getByRole("link", { name: "Alle Kunden" }).click();
    await office.getByRole("searchbox", { name: "Kunden suchen" }).fill(email);
    await expect(office.getByRole("link", { name: "Nora Neumann", exact: true })).toBeVisible();
    await context.close();
  });

  await test.step("the mailed link leads to a password", async () => {
    const { url } = await passwordLinkFor(email);
    await page.goto(url);
    await page.getByLabel("Neues Passwort").fill(PASSWORD);
    await page.getByLabel("Passwort wiederholen").fill(PASSWORD);
    await page.getByRole("button", { name: "Passwort speichern" }).click();
  });

  await test.step("the customer is in and sees the starting folders", async () => {
    await expect(page).toHaveURL(/\/browser$/);
    await expect(page.getByRole("heading", { name: "Meine Dokumente", level: 1 })).toBeVisible();
    await expect(folders(page)).toHaveCount(STARTING_FOLDERS.length);
    for (const name of STARTING_FOLDERS) await expect(folderCard(page, name)).toBeVisible();
  });

  await test.step("twenty files dropped at once on a folder", async () => {
    expect(SAMPLES).toHaveLength(20);
    await dropFiles(page, folderCard(page, "Haus & Wohnen"), SAMPLES);
    await uploadsDone(page);
    await expect(folderCard(page, "Haus & Wohnen")).toContainText("20 Dokumente");
    await folderCard(page, "Haus & Wohnen")
      .getByRole("button", { name: /^Haus & Wohnen/ })
      .click();
    await expect(page.getByText("0 Ordner, 20 Dokumente")).toBeAttached();
  });

  const paper = sample("Rechnung Stadtwerke März 2026.pdf");
  const renamed = "Stromrechnung März";

  await test.step("one of them gets its data", async () => {
    await page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true }).fill(paper.name);
    await page.getByRole("button", { name: paper.name, exact: true }).click();
    const form = dialog(page, paper.name);
    await expect(form.getByRole("group", { name: "Seite 1", exact: true }).locator("canvas")).toBeVisible();
    await openForm(page);
    await choose(form.getByRole("combobox", { name: "Typ" }), "Rechnung");
    await form.getByLabel("Dateiname").fill(renamed);
    await form.getByLabel("Autor").fill("Stadtwerke Musterstadt");
    await form.getByLabel("Schlagworte").fill("Strom");
    await form.getByLabel("Schlagworte").press("Enter");
    await form.getByLabel("Schlagworte").fill("Nebenkosten");
    await form.getByLabel("Schlagworte").press("Enter");
    await choose(form.getByRole("combobox", { name: "Tag" }), "14");
    await choose(form.getByRole("combobox", { name: "Monat" }), "März");
    await choose(form.getByRole("combobox", { name: "Jahr" }), "2026");
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(page.getByText("Dateinformationen erfolgreich aktualisiert!")).toBeVisible();
    await expect(facts(page)).toContainText("14. März 2026");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("it is found by search, by tag and by quick filter", async () => {
    const search = page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true });
    await page.goto("/browser");
    await search.pressSequentially("stadtwerke stromrech");
    await expect(search).toHaveValue("stadtwerke stromrech");
    await expect(fileCard(page, renamed)).toBeVisible();
    await expect(page.getByText("1 Treffer", { exact: true })).toBeAttached();
    await expect(fileCard(page, renamed)).toContainText("Stadtwerke Musterstadt");
    await expect(fileCard(page, renamed)).toContainText("14. März 2026");

    const favorite = fileCard(page, renamed).getByRole("button", { name: "Favorit" });
    await favorite.click();
    await expect(favorite).toHaveAttribute("aria-pressed", "true");
    await search.fill("");
    await showFilters(page);
    await page.getByRole("button", { name: "Favoriten" }).click();
    await expect(page.getByText("0 Ordner, 1 Dokument")).toBeAttached();
    await expect(fileCard(page, renamed)).toBeVisible();
    await page.getByRole("button", { name: "Favoriten" }).click();

    await page.getByRole("button", { name: "Schlagworte" }).click();
    await page.getByRole("searchbox", { name: "Schlagworte suchen" }).fill("neben");
    await page.getByRole("checkbox", { name: "Nebenkosten (1)" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByText("0 Ordner, 1 Dokument")).toBeAttached();
    await expect(fileCard(page, renamed)).toBeVisible();
  });

  await test.step("it is downloaded byte for byte and opened in a window of its own", async () => {
    const actions = fileCard(page, renamed).getByRole("button", { name: `Aktionen für ${renamed}` });
    await actions.click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "Herunterladen" }).click(),
    ]);
    expect(download.suggestedFilename().normalize("NFC")).toBe(`${renamed}.pdf`);
    const got = await readFile(await download.path());
    expect(got.equals(paper.content())).toBe(true);

    await actions.click();
    const [window] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("menuitem", { name: "In neuem Fenster öffnen" }).click(),
    ]);
    await window.waitForLoadState();
    expect(window.url()).toMatch(/\/api\/files\/[^/]+\/show$/);
    await window.close();
  });
});
