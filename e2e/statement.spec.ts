import { addMonths } from "@krempelfrei/bookkeeping/month";
import { importStatement } from "@krempelfrei/contract/accounting/bank";
import { getOpenItems } from "@krempelfrei/contract/accounting/bank-bookings";
import { createClaims } from "@krempelfrei/contract/accounting/claims";
import { getAccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { listBookings } from "@krempelfrei/contract/bookings/bookings";
import { createCustomer } from "@krempelfrei/contract/customers/customers";
import { berlinDay } from "@krempelfrei/contract/dates";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedInAs, unique, type Session } from "./support/api.ts";
import { choose, dialog, enter } from "./support/pages.ts";
import { sparkasseStatement } from "./support/statement.ts";
import { sampleStatement, type CamtRow } from "@krempelfrei/testing/statements";
import { test } from "./support/test.ts";

const euros = (amount: string) => `${amount}\u00A0€`;

// An earlier one may be closed.
const MONTH = addMonths(berlinDay(new Date()).slice(0, 7), -1);

/** As Sparkassen write days. */
const [YEAR = "", OF = "", DATE = ""] = berlinDay(new Date()).split("-");
const TODAY = `${DATE}.${OF}.${YEAR.slice(2)}`;

/** A statement of the office's own account, of today. */
async function statementOf(staff: Session, rows: readonly CamtRow[]): Promise<Buffer> {
  const { iban } = await staff.call(getAccountingSettings);
  const today = rows.map((row) => ({ day: TODAY, ...row }));
  return sparkasseStatement(iban ?? "DE87123456781234567890", today);
}

/** A customer with an open claim, that no other test has. */
async function makeDebtor(staff: Session) {
  const key = unique();
  const { id, number } = await staff.call(createCustomer, {
    body: {
      first_name: "Zara",
      last_name: `Zahler-${key}`,
      email: `${key}@probe.example`,
      birthday: "1980-05-17",
      package: "permanent",
      contract_start: `${MONTH}-01`,
    },
  });
  // Not while another test makes those of the month.
  await expect(() =>
    staff.call(createClaims, { body: { month: MONTH, dry_run: false, recreate: false } }),
  ).toPass();
  const { claims } = await staff.call(getOpenItems, { params: { id } });
  const [claim] = claims;
  if (!claim) throw new Error("no claim was made");
  return { id, number, key, claim: claim.number, name: `Zahler-${key}, Zara` };
}

const upload = async (page: Page, name: string, buffer: Buffer): Promise<void> =>
  page.getByLabel("Dateien auswählen").last().setInputFiles({ name, mimeType: "text/csv", buffer });

const group = async (page: Page, name: string): Promise<void> =>
  page
    .getByRole("radiogroup", { name: "Umsätze nach Sicherheit" })
    .getByText(new RegExp(`^${name} \\d`))
    .click();

const line = (page: Page, text: string): Locator =>
  page.getByRole("region", { name: "Umsätze", exact: true }).getByRole("listitem").filter({ hasText: text });

// Covers sepa.17
test("a statement: recognised at once, the certain line booked, another one ignored, opened again, assigned and taken back", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  const debtor = await makeDebtor(staff);
  await enter(context, staff);
  await page.goto("/accounting/import-csv");
  const rows = [
    { name: debtor.name, purpose: `Rechnung ${debtor.claim}`, amount: "49,90" },
    { name: `Vermieter ${debtor.key}`, purpose: `Rückzahlung Kaution ${debtor.key}`, amount: "12,34" },
  ];
  const file = await statementOf(staff, rows);
  await upload(page, "umsaetze.csv", file);
  const result = page.getByRole("status", { name: "Eingelesen: umsaetze.csv" });
  await expect(result).toContainText("2 neue Umsätze.");
  await expect(result).toContainText("Sparkasse CSV-CAMT");
  await expect(result).toContainText("2 Zeilen = 2 neu + 0 bekannt + 0 vorgemerkt + 0 mit Fehlern");
  await expectAccessible(page, "statement that was read");

  // Nothing is lost by leaving the page.
  await page.reload();
  const certain = line(page, debtor.claim);
  await expect(certain).toContainText(`Rechnungsnummer ${debtor.claim} und Betrag stimmen.`);
  await expect(certain).toContainText(debtor.name);
  await certain.getByRole("button", { name: /buchen$/ }).dblclick();
  await expect(page.getByText("1 Buchung gespeichert.")).toBeVisible();
  await expect(certain).toBeHidden();
  expect((await staff.call(getOpenItems, { params: { id: debtor.id } })).claims).toEqual([]);

  await group(page, "Offen");
  await expect(page).toHaveURL(/gruppe=keine/);
  const foreign = line(page, `Vermieter ${debtor.key}`);
  await foreign.getByRole("button", { name: /ignorieren$/ }).click();
  const note = dialog(page, "Umsatz ignorieren");
  await note.getByLabel("Notiz").fill("Kaution des Büros");
  await note.getByRole("button", { name: "Ignorieren" }).click();
  await expect(note).toBeHidden();
  await expect(foreign).toBeHidden();
  await group(page, "Ignoriert");
  await expect(foreign).toContainText("Kaution des Büros");
  await foreign.getByRole("button", { name: /wieder öffnen$/ }).click();
  await group(page, "Offen");
  await foreign.getByRole("button", { name: /zuordnen$/ }).click();
  const form = dialog(page, "Umsatz zuordnen");
  await form.getByRole("button", { name: "Buchen" }).click();
  await expect(form.getByText("Das Feld darf nicht leer sein")).toBeVisible();
  const field = form.getByRole("combobox", { name: "Kunde" });
  await field.fill(String(debtor.number));
  await page.getByRole("option", { name: new RegExp(debtor.key) }).click();
  await expect(form.getByText(`${euros("12,34")} bleiben als Guthaben.`)).toBeVisible();
  await expectAccessible(page, "assigning a line");
  await form.getByRole("button", { name: "Buchen" }).click();
  await expect(form).toBeHidden();

  await group(page, "Gebucht");
  await foreign.getByRole("button", { name: /zurücknehmen$/ }).click();
  const undo = dialog(page, "Buchung zurücknehmen");
  await undo.getByLabel("Grund").fill("Doch die Kaution");
  await undo.getByRole("button", { name: "Zurücknehmen" }).click();
  await expect(undo).toBeHidden();
  await group(page, "Offen");
  await expect(foreign).toBeVisible();

  await upload(page, "noch-einmal.csv", file);
  await expect(page.getByText("Alle 2 Umsätze wurden bereits importiert.")).toBeVisible();
});

test("a line of several customers is divided; what is missing is said when one goes on, not before", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  const [mother, son] = [await makeDebtor(staff), await makeDebtor(staff)];
  await enter(context, staff);
  await page.goto("/accounting/import-csv");
  const rows = [{ name: `Familie ${mother.key}`, purpose: `Für uns beide ${mother.key}`, amount: "99,80" }];
  await upload(page, "familie.csv", await statementOf(staff, rows));
  // What is read moves the groups below it, under a click that came before.
  await expect(page.getByRole("status", { name: "Eingelesen: familie.csv" })).toContainText(
    "1 neuer Umsatz.",
  );
  await group(page, "Offen");
  const family = line(page, `Familie ${mother.key}`);
  await family.getByRole("button", { name: /zuordnen$/ }).click();
  const form = dialog(page, "Umsatz zuordnen");
  const pick = async (field: Locator, { number, key }: typeof mother): Promise<void> => {
    await field.fill(String(number));
    await page.getByRole("option", { name: new RegExp(key) }).click();
  };
  await pick(form.getByRole("combobox", { name: "Kunde", exact: true }), mother);
  await expect(form.getByText(`${euros("49,90")} bleiben als Guthaben.`)).toBeVisible();

  const missing = form.getByText("Bitte jeden weiteren Kunden wählen.");
  await form.getByRole("button", { name: "Auf weiteren Kunden aufteilen" }).click();
  const second = form.getByRole("combobox", { name: "2. Kunde" });
  await expect(second).toBeFocused();
  await expect(missing).toBeHidden();
  await form.getByRole("button", { name: "Buchen" }).click();
  await expect(missing).toBeVisible();
  await pick(second, son);
  await expect(missing).toBeHidden();
  await form.getByLabel("Betrag des 2. Kunden").fill("49,90");
  await expect(form.getByText(`${euros("49,90")} bleiben dem ersten Kunden`)).toBeVisible();
  await expect(form.getByText("Der Betrag ist ganz verteilt.")).toBeVisible();
  await expectAccessible(page, "a line of several customers");
  await form.getByRole("button", { name: "Buchen" }).dblclick();
  await expect(form).toBeHidden();
  await group(page, "Gebucht");
  for (const { name } of [mother, son]) await expect(family).toContainText(name);
  for (const { id } of [mother, son]) {
    expect((await staff.call(getOpenItems, { params: { id } })).claims).toEqual([]);
    expect((await staff.call(listBookings, { params: { id } })).balance_cents).toBe(0);
  }

  // Taken back for both of them.
  await family.getByRole("button", { name: /zurücknehmen$/ }).click();
  const undo = dialog(page, "Buchung zurücknehmen");
  await undo.getByLabel("Grund").fill("Doch nur für eine");
  await undo.getByRole("button", { name: "Zurücknehmen" }).click();
  await expect(undo).toBeHidden();
  for (const { id } of [mother, son]) {
    expect((await staff.call(listBookings, { params: { id } })).balance_cents).toBe(4990);
  }
});

// Covers sepa.17
test("what cannot be read is told with its line; an unknown bank's columns are named once", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  await enter(context, staff);
  await page.goto("/accounting/import-csv");
  await upload(page, "kaputt.csv", sampleStatement("kaputtes_datum_betrag.csv"));
  const result = page.getByRole("status", { name: "Eingelesen: kaputt.csv" });
  await expect(result).toContainText("Zeile 2: „31.02.26“ ist kein gültiges Datum (TT.MM.JJJJ).");
  await expect(result).toContainText("Zeile 4: Nur EUR.");
  await upload(page, "brief.csv", sampleStatement("kein_csv.pdf.csv"));
  await expect(page.getByText("brief.csv: Die Datei ist keine CSV-Datei.")).toBeVisible();

  const key = unique();
  const unknown = Buffer.from(
    `Tag ${key};Summe;Zweck;Wer\n07.12.2026;1,00;${key};Niemand\n07.12.2026;-2,00;${key};Niemand\n`,
  );
  await upload(page, "bank-am-ort.csv", unknown);
  const form = dialog(page, "Spalten der Bank festlegen");
  await form.getByLabel("Name der Bank").fill("Bank am Ort");
  await choose(form.getByRole("combobox", { name: "Name der Gegenseite" }), "Wer");
  await expectAccessible(page, "columns of an unknown bank");
  await form.getByRole("button", { name: "Speichern und einlesen" }).click();
  await expect(page.getByRole("status", { name: "Eingelesen: bank-am-ort.csv" })).toContainText(
    "2 neue Umsätze.",
  );
  // The next one is read by itself.
  const { import: again } = await staff.call(importStatement, {
    file: { name: "spaeter.csv", bytes: unknown },
    body: {},
  });
  expect(again.format).toBe("Bank am Ort");
});
