import { createClaims, listClaims } from "@krempelfrei/contract/accounting/claims";
import { listSepaRuns } from "@krempelfrei/contract/accounting/sepa";
import { createBooking, listBookings } from "@krempelfrei/contract/bookings/bookings";
import { createMandate } from "@krempelfrei/contract/customers/mandates";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { germanMonth } from "@krempelfrei/contract/german-month";
import { addMonths, monthsOfQuarter, quarterOf } from "@krempelfrei/bookkeeping/month";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import type { Session } from "./support/api.ts";
import { makeQuietCustomer } from "./support/customers.ts";
import { makeOffice, OWN_IBAN } from "./support/office.ts";
import { test } from "./support/own-app-test.ts";
import { dialog, openPage } from "./support/pages.ts";
import { sparkasseStatement } from "./support/statement.ts";

// Quarters are those of the whole office: an app beside the one of the other tests.

// Before the euro sign stands a no-break space.
const euros = (amount: string) => `${amount}\u00A0€`;

/** Three customers of 49,90 €: by debit, by debit without a mandate, by transfer. */
async function makeCustomers(office: Session) {
  const byDebit = await makeQuietCustomer(office, { payment_method: "lastschrift", last_name: "Arndt" });
  await office.call(createMandate, {
    params: { id: byDebit.id },
    body: {
      reference: "PG-10001-1",
      signed_on: addDays(berlinDay(new Date()), -30),
      holder: byDebit.fullName,
      iban: "DE02120300000000202051",
    },
  });
  const without = await makeQuietCustomer(office, { payment_method: "lastschrift", last_name: "Berger" });
  const byTransfer = await makeQuietCustomer(office, { payment_method: "ueberweisung", last_name: "Conrad" });
  return { byDebit, without, byTransfer };
}

const step = (page: Page, title: string) =>
  page.getByRole("region", { name: "Schritte des Monats" }).getByRole("listitem").filter({ hasText: title });

// Covers 1.12
test("a month from its claims to the bank, and the quarter before it from its figures to its closing", async ({
  app,
  browser,
}) => {
  const office = await makeOffice(app);
  const { byDebit, byTransfer } = await makeCustomers(office);
  const month = berlinDay(new Date()).slice(0, 7);
  const page = await openPage(browser, office, `${app.baseURL}/accounting`);

  await test.step("claims", async () => {
    await expect(page.getByText(`Für ${germanMonth(month)} gibt es noch keine Forderungen.`)).toBeVisible();
    await expectAccessible(page, "month without claims");
    await page.getByRole("button", { name: "Forderungen erstellen" }).click();
    const title = `3 Forderungen über ${euros("149,70")} für ${germanMonth(month)} erstellen?`;
    await expect(dialog(page, title)).toContainText("Berger, Karla");
    await expectAccessible(page, "claims before they are made");
    // A double click makes them once.
    await dialog(page, title).getByRole("button", { name: "3 Forderungen erstellen" }).dblclick();
    await expect(step(page, "Forderungen erstellt")).toContainText(`3 Forderungen, ${euros("149,70")}`);
    await expect(page.getByRole("table", { name: "Forderungen" }).locator("tbody tr")).toHaveCount(3);
    await expect(page.getByText(euros("49,90")).first()).toBeVisible();
    await expectAccessible(page, "month with claims");
  });

  await test.step("file for the bank", async () => {
    await page.getByRole("button", { name: "Gründe ansehen" }).click();
    await expect(page.getByRole("tabpanel")).toContainText("Kein gültiges SEPA-Mandat hinterlegt.");
    await page.getByRole("button", { name: "SEPA-Datei erstellen" }).click();
    const make = dialog(page, `Lastschriften für ${germanMonth(month)}`);
    await expect(make).toContainText(euros("49,90"));
    await make.getByRole("button", { name: /erstellen$/ }).click();
    await make.getByRole("button", { name: "Schließen" }).last().click();
    await expect(step(page, "Lastschriftdatei erstellt")).toContainText(`LS-${month}-001`);
    // Submitting asks first as long as the announcement is on its way.
    const unannounced = async () =>
      (await office.call(listSepaRuns, { query: { month } })).data[0]?.unannounced;
    await expect.poll(unannounced).toBe(0);
    await page.getByRole("button", { name: "Als eingereicht abhaken" }).click();
    await page.getByRole("button", { name: "Eingereicht", exact: true }).click();
    await expect(step(page, "Bei der Bank eingereicht")).toContainText(`LS-${month}-001`);
    await expect(page.getByRole("link", { name: "Kontoauszug einlesen" }).last()).toBeVisible();
  });

  await test.step("bank statement: the run, what came back of it, a transfer, what is the office's own", async () => {
    const { data: runs } = await office.call(listSepaRuns, { query: { month } });
    const { data: claims } = await office.call(listClaims, { query: { month } });
    const [run] = runs;
    const claimOf = ({ id }: { readonly id: string }) =>
      claims.find(({ customer }) => customer.id === id)?.number ?? "";
    // The collection is still to come, and the steps of the month count statements up to today.
    const [year = "", of = "", date = ""] = berlinDay(new Date()).split("-");
    const day = `${date}.${of}.${year.slice(2)}`;
    const statement = sparkasseStatement(OWN_IBAN, [
      {
        day,
        text: "SAMMEL-LS-EINZUG",
        name: "Krempelfrei",
        purpose: "Einzug",
        batch: `${run?.msg_id}-1`,
        amount: "49,90",
      },
      {
        day,
        text: "LASTSCHRIFT RUECKBELASTUNG",
        name: byDebit.fullName,
        purpose: `${claimOf(byDebit)} Rückgabegrund: AM04 Deckung unzureichend`,
        mandate: "PG-10001-1",
        reference: claimOf(byDebit),
        original: "49,90",
        fee: "3,10",
        amount: "-53,00",
      },
      { day, name: byTransfer.fullName, purpose: `${claimOf(byTransfer)} Beitrag`, amount: "49,90" },
      { day, text: "DAUERAUFTRAG", name: "Hausverwaltung", purpose: "Miete", amount: "-890,00" },
    ]);
    await page.getByRole("link", { name: "Kontoauszug einlesen" }).first().click();
    const file = { name: "umsaetze.csv", mimeType: "text/csv", buffer: statement };
    await page.getByLabel("Dateien auswählen").last().setInputFiles(file);
    await expect(page.getByRole("status", { name: "Eingelesen: umsaetze.csv" })).toContainText(
      "4 neue Umsätze.",
    );
    await page.getByRole("button", { name: /^Alle 3 sicheren buchen/ }).click();
    await dialog(page, "Aktion ausführen?").getByRole("button", { name: "Buchen" }).dblclick();
    await expect(page.getByRole("button", { name: /sicheren buchen$/ })).toBeHidden();
    await page.getByRole("link", { name: "Monat", exact: true }).click();
    await expect(page.getByRole("tab", { name: /^Rückläufer/ })).toContainText("1");
    await expect(step(page, "Buchungen bestätigen")).toContainText("1 offen");
    for (const [customer, cents] of [
      [byDebit, 5300],
      [byTransfer, 0],
    ] as const) {
      const { balance_cents } = await office.call(listBookings, { params: { id: customer.id } });
      expect(balance_cents).toBe(cents);
    }
  });

  await test.step("quarter", async () => {
    const [before] = monthsOfQuarter(quarterOf(addMonths(month, -3)));
    await office.call(createClaims, { body: { month: before } });
    await office.call(createBooking, {
      params: { id: byTransfer.id },
      body: { kind: "zahlung", amount_cents: 4990, booked_on: `${before}-15`, text: "Überweisung" },
    });
    await page.goto(`${app.baseURL}/accounting/quarters`);
    const [year, number] = quarterOf(before).split("-Q");
    const name = `${number}. Quartal ${year}`;
    const facts = page.getByRole("region", { name });
    await expect(facts).toContainText("41 €");
    await expect(facts).toContainText(euros("7,97"));
    const row = page.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText(euros("49,90"));
    await page.getByText("Soll", { exact: true }).click();
    await expect(row).toContainText(euros("149,70"));
    await expectAccessible(page, "quarters");
    const download = page.waitForEvent("download");
    await facts.getByRole("link", { name: "DATEV" }).click();
    expect((await download).suggestedFilename()).toBe(`EXTF_Buchungsstapel_${quarterOf(before)}.csv`);
    const audit = page.waitForEvent("download");
    await facts.getByRole("link", { name: `Prüfpaket ${year} (ZIP)` }).click();
    expect((await audit).suggestedFilename()).toBe(`Pruefpaket_${year}.zip`);
    await page.getByRole("button", { name: "Quartal festschreiben" }).click();
    await expectAccessible(page, "question before a quarter is closed");
    await page.getByRole("button", { name: "Festschreiben", exact: true }).click();
    await expect(row).toContainText("festgeschrieben");
    await expect(facts).toContainText("von Carla Chefin");
  });

  const { code, output } = await app.run("admin.ts", "verify-accounting");
  expect(output).toContain("the accounting agrees");
  expect(code).toBe(0);
});
