import { readFile } from "node:fs/promises";
import { createClaims, listClaims } from "@krempelfrei/contract/accounting/claims";
import { createBooking, listBookings } from "@krempelfrei/contract/bookings/bookings";
import { cancelCustomer } from "@krempelfrei/contract/customers/customers";
import { createMandate } from "@krempelfrei/contract/customers/mandates";
import { addDays, berlinDay } from "@krempelfrei/contract/dates";
import { expect, type Browser, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import type { Session } from "./support/api.ts";
import { actOnCustomer, makeQuietCustomer } from "./support/customers.ts";
import { makeOffice } from "./support/office.ts";
import type { OwnApp } from "./support/own-app.ts";
import { test } from "./support/own-app-test.ts";
import { dialog, openPage } from "./support/pages.ts";
import { remindInVain } from "./support/seed.ts";

// What an office does now and then. Quarters and refunds are those of all customers: an app beside the one of the other tests.

const euros = (amount: string) => `${amount} €`;
const today = () => berlinDay(new Date());
const month = () => today().slice(0, 7);

const openItems = (page: Page): Locator => page.getByRole("table", { name: "Offene Posten" });

async function claimOf(office: Session, { id }: { readonly id: string }) {
  const { data } = await office.call(listClaims, { query: { month: month() } });
  const claim = data.find(({ customer }) => customer.id === id);
  if (!claim) throw new Error("no claim was made");
  return claim;
}

async function openOffice(browser: Browser, app: OwnApp, office: Session, path: string): Promise<Page> {
  return openPage(browser, office, `${app.baseURL}${path}`);
}

test("invoices by post are printed and noted; money is booked by hand; a claim goes to the agency and back; credit goes back by a file", async ({
  app,
  browser,
}) => {
  const office = await makeOffice(app);
  const byPost = await makeQuietCustomer(office, {
    last_name: "Arndt",
    payment_method: "ueberweisung",
    invoice_by_mail: false,
  });
  const late = await makeQuietCustomer(office, {
    last_name: "Berger",
    payment_method: "ueberweisung",
    invoice_by_mail: true,
  });
  await office.call(createClaims, { body: { month: month() } });
  const richer = await makeQuietCustomer(office, { last_name: "Conrad", payment_method: "ueberweisung" });
  const page = await openOffice(browser, app, office, "/accounting");

  await test.step("by post", async () => {
    const printed = page.waitForEvent("download");
    await page.getByRole("link", { name: "1 Rechnung drucken (ZIP)" }).click();
    expect((await readFile(await (await printed).path())).subarray(0, 2).toString()).toBe("PK");
    await page.getByRole("button", { name: "Per Post verschickt" }).click();
    await expectAccessible(page, "question before letters are noted as sent");
    await dialog(page, "1 Rechnung per Post verschickt?")
      .getByRole("button", { name: "Verschickt" })
      .dblclick();
    await expect(page.getByText("1 Rechnung per Post verschickt", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /drucken \(ZIP\)/ })).toBeHidden();
  });

  await test.step("money by hand", async () => {
    const { number } = await claimOf(office, byPost);
    await page.getByRole("link", { name: "Offene Posten" }).click();
    await expect(openItems(page)).toContainText(number);
    await page.getByRole("button", { name: `Zahlung zu ${number} von Hand buchen` }).click();
    const form = dialog(page, "Zahlung von Hand buchen");
    await expect(form).toContainText(number);
    await form.getByLabel("Betrag").fill("0");
    await form.getByRole("button", { name: "Buchen" }).click();
    await expect(form.getByText("Der Betrag muss größer als 0 sein.")).toBeVisible();
    await form.getByLabel("Betrag").fill("49,90");
    await form.getByLabel("Text").fill("bar im Büro");
    await expectAccessible(page, "money by hand");
    await form.getByRole("button", { name: "Buchen" }).dblclick();
    await expect(form).toBeHidden();
    await expect(openItems(page)).not.toContainText(number);
    const { data, balance_cents } = await office.call(listBookings, { params: { id: byPost.id } });
    expect(balance_cents).toBe(0);
    expect(data.filter(({ kind }) => kind === "zahlung").map(({ text }) => text)).toEqual(["bar im Büro"]);
  });

  await test.step("agency", async () => {
    const { id, number } = await claimOf(office, late);
    const hand = page.getByRole("button", { name: `${number} an Inkasso geben` });
    await expect(openItems(page)).toContainText(number);
    await expect(hand).toBeHidden();
    const days = { issued_on: addDays(today(), -12), due_on: addDays(today(), -2) };
    await remindInVain(id, days, app.dataDir);
    await page.reload();
    await hand.click();
    await expect(page.getByText(`${number} ist an Inkasso gegeben.`)).toBeVisible();
    await expect(openItems(page)).toContainText("an Inkasso seit");
    await expectAccessible(page, "a claim at the agency");
    await page.getByRole("button", { name: `${number} vom Inkasso zurücknehmen` }).click();
    await expect(openItems(page)).not.toContainText("an Inkasso seit");
    await expect(hand).toBeVisible();
  });

  await test.step("refund", async () => {
    await office.call(createMandate, {
      params: { id: richer.id },
      body: {
        reference: "PG-1",
        signed_on: today(),
        holder: richer.fullName,
        iban: "DE02120300000000202051",
      },
    });
    await office.call(createBooking, {
      params: { id: richer.id },
      body: { kind: "zahlung", amount_cents: 1234, booked_on: today(), text: "Zu viel überwiesen" },
    });
    await page.getByRole("tab", { name: "Erstattungen" }).click();
    const list = page.getByRole("table", { name: "Erstattungen" });
    await expect(list).toContainText("Conrad");
    await expect(list).toContainText(euros("12,34"));
    await expect(list).not.toContainText("DE02120300000000202051");
    await expectAccessible(page, "refunds");
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: `SEPA-Überweisungen (1 über ${euros("12,34")})` }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`SEPA-Erstattungen_${today()}.xml`);
    const xml = await readFile(await file.path(), "utf8");
    expect(xml).toContain("pain.001.001.09");
    expect(xml).toContain('<InstdAmt Ccy="EUR">12.34</InstdAmt>');
    expect(xml).toContain("DE02120300000000202051");
    // The file books nothing; by hand it is.
    await page.getByRole("button", { name: /^Erstattung an Conrad, .+ von Hand buchen$/ }).click();
    await dialog(page, "Erstattung von Hand buchen").getByRole("button", { name: "Buchen" }).click();
    await expect(list).not.toContainText("Conrad");
    await expect(page.getByRole("link", { name: /^SEPA-Überweisungen/ })).toBeHidden();
  });

  const { code, output } = await app.run("admin.ts", "verify-accounting");
  expect(output).toContain("the accounting agrees");
  expect(code).toBe(0);
});

// Covers staff.7
test("a customer with books is not deleted before their time; then the office is asked about them, and they go", async ({
  app,
  browser,
}) => {
  const office = await makeOffice(app);
  const recent = await makeQuietCustomer(office, { last_name: "Arndt" });
  const former = await makeQuietCustomer(office, { last_name: "Berger", contract_start: "2012-01-01" });
  for (const [{ id }, day] of [
    [recent, today()],
    [former, "2012-05-07"],
  ] as const) {
    for (const kind of ["zusatzleistung", "zahlung"] as const) {
      const body = { kind, amount_cents: 4990, booked_on: day, text: "Umzugshilfe" };
      await office.call(createBooking, { params: { id }, body });
    }
  }
  await office.call(cancelCustomer, { params: { id: former.id }, body: { date: "2012-06-30" } });

  const page = await openOffice(browser, app, office, `/customers/${recent.id}`);
  await actOnCustomer(page, "Löschen");
  const refused = dialog(page, "Wirklich löschen?");
  await expect(refused).toContainText(`bis zum 31.12.${Number(today().slice(0, 4)) + 10} aufbewahrt`);
  await expect(refused.getByRole("textbox")).toBeHidden();
  await expect(refused.getByRole("button", { name: "Löschen" })).toBeHidden();
  await expectAccessible(page, "a customer who cannot be deleted yet");
  await refused.getByRole("button", { name: "Schließen" }).last().click();

  await page.goto(`${app.baseURL}/accounting/quarters`);
  const due = page.getByRole("region", { name: "Aufbewahrung abgelaufen" });
  await expect(due).toContainText("31.12.2022");
  await expect(due).toContainText("Bitte zuerst die Quartale bis zum 07.05.2012 festschreiben.");
  // The one to be closed next is shown.
  await page.getByRole("button", { name: "Quartal festschreiben" }).click();
  await page.getByRole("button", { name: "Festschreiben", exact: true }).click();
  await expect(due).toContainText("kann gelöscht werden");
  await expectAccessible(page, "customers whose time is over");
  await due.getByRole("link", { name: /^Berger/ }).click();
  await actOnCustomer(page, "Löschen");
  const remove = dialog(page, "Wirklich löschen?");
  await expect(remove).toContainText("Die Aufbewahrung seiner Unterlagen endete am 31.12.2022");
  await remove.getByRole("textbox").fill(String(former.number));
  await remove.getByRole("button", { name: "Löschen" }).click();
  await expect(remove).toBeHidden();
  await page.goto(`${app.baseURL}/accounting/quarters`);
  await expect(page.getByRole("region", { name: "3. Quartal 2012" })).toBeVisible();
  await expect(due).toBeHidden();
  const { code, output } = await app.run("admin.ts", "verify-accounting");
  expect(output).toContain("the accounting agrees");
  expect(code).toBe(0);
});
