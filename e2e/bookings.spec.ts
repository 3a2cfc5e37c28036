import { listClaims } from "@krempelfrei/contract/accounting/claims";
import { createBooking, listBookings } from "@krempelfrei/contract/bookings/bookings";
import { createCustomer } from "@krempelfrei/contract/customers/customers";
import { germanAmount } from "@krempelfrei/contract/money";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedInAs, unique, type Session } from "./support/api.ts";
import { choose, dialog, enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Buchungen" }).locator("tbody tr");
const success = (page: Page) => page.getByText("Die Aktion wurde erfolgreich ausgeführt!").first();
// Before the euro sign stands a no-break space.
const euros = (amount: string) => `${amount}\u00A0€`;

interface Line {
  readonly id: string;
  readonly revision: number;
}

/** The id of a customer that no other test has; it never signs in. */
async function makeAccount(staff: Session): Promise<string> {
  const key = unique();
  const { id } = await staff.call(createCustomer, {
    body: {
      first_name: "Bea",
      last_name: `Konto-${key}`,
      email: `${key}@probe.example`,
      birthday: "1980-05-17",
      package: "permanent",
      contract_start: "2026-01-01",
    },
  });
  return id;
}

const book = (staff: Session, customerId: string, fields: object = {}): Promise<Line> =>
  staff.call(createBooking, {
    params: { id: customerId },
    body: {
      kind: "gebuehr",
      amount_cents: 310,
      booked_on: "2026-10-26",
      text: "Bankgebühr der Rücklastschrift",
      ...fields,
    },
  });

// Covers 1.6
test("a booking is added, what is wrong stands at its field, and a second click books nothing more", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  const customerId = await makeAccount(staff);
  await enter(context, staff);
  await page.goto(`/customers/${customerId}`);
  await page.getByRole("link", { name: "Buchungen" }).click();
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(page.getByRole("main").getByText("Keine Datensätze vorhanden")).toBeVisible();
  await expect(page.getByText("Ausgeglichen")).toBeVisible();
  await expectAccessible(page, "account without bookings");

  await page.getByRole("button", { name: "Buchung anlegen" }).click();
  const form = dialog(page, "Buchung anlegen");
  const amount = form.getByLabel("Betrag");
  const save = form.getByRole("button", { name: "Speichern" });
  await save.click();
  await expect(form.getByText("Bitte eine der Möglichkeiten wählen")).toBeVisible();
  await expect(form.getByText("Bitte einen gültigen Betrag angeben, z. B. 1.234,56.")).toBeVisible();
  await expect(form.getByText("Das Feld darf nicht leer sein")).toBeVisible();
  await expectAccessible(page, "form of a booking with errors");
  await amount.fill("1.23");
  await amount.blur();
  await expect(form.getByText("Bitte einen gültigen Betrag angeben, z. B. 1.234,56.")).toBeVisible();
  await amount.fill("0,00");
  await amount.blur();
  await expect(form.getByText("Der Betrag muss größer als 0 sein.")).toBeVisible();
  await form.getByRole("textbox", { name: "Datum" }).fill("31.02.2026");
  await form.getByRole("textbox", { name: "Datum" }).blur();
  await expect(form.getByText("Bitte ein gültiges Datum angeben (TT.MM.JJJJ)")).toBeVisible();

  await choose(form.getByRole("combobox", { name: "Art" }), "Zusatzleistung");
  await expect(form.getByText("Soll: erhöht den offenen Betrag")).toBeVisible();
  await amount.fill("1234,5");
  await form.getByRole("textbox", { name: "Datum" }).fill("5.10.2026");
  await form.getByLabel("Text").fill("Haushaltsauflösung <b>Keller</b>");
  // A second click books nothing more.
  await save.dblclick();
  await expect(form).toBeHidden();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole("cell")).toContainText([
    "05.10.2026",
    "Haushaltsauflösung <b>Keller</b>",
    euros("1.234,50"),
    "",
    "",
  ]);
  await expect(page.getByText("Offener Betrag")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(euros("1.234,50"));
});

// Covers 1.6
test("a booking is changed and deleted, and the balance follows from debt to credit and back", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  const customerId = await makeAccount(staff);
  await book(staff, customerId, { amount_cents: 123_450 });
  await enter(context, staff);
  await page.goto(`/customers/${customerId}/bookings`);
  await page.getByRole("button", { name: "Buchung anlegen" }).click();
  const form = dialog(page, "Buchung anlegen");
  await choose(form.getByRole("combobox", { name: "Art" }), "Korrektur");
  await choose(form.getByRole("combobox", { name: "Seite" }), "Haben: senkt den offenen Betrag");
  await form.getByLabel("Betrag").fill("1.300,00 €");
  await form.getByLabel("Text").fill("Übernahme aus dem alten Programm");
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Guthaben", { exact: true })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(euros("65,50"));

  await rows(page)
    .first()
    .getByRole("button", { name: /bearbeiten$/ })
    .click();
  const edit = dialog(page, "Buchung bearbeiten");
  await expect(edit.getByLabel("Betrag")).toHaveValue("1.300,00");
  await expect(edit.getByRole("combobox", { name: "Seite" })).toHaveValue("Haben: senkt den offenen Betrag");
  await choose(edit.getByRole("combobox", { name: "Art" }), "Zahlung");
  await edit.getByLabel("Betrag").fill("234,50");
  await edit.getByRole("button", { name: "Speichern" }).click();
  await expect(edit).toBeHidden();
  await expect(page.getByRole("definition")).toHaveText(euros("1.000,00"));
  await expect(rows(page).first()).toContainText("Zahlung");

  await rows(page)
    .first()
    .getByRole("button", { name: /löschen$/ })
    .click();
  const question = dialog(page, "Wirklich löschen?");
  await expect(question).toContainText("Wollen Sie das Element wirklich löschen?");
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(success(page)).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(euros("1.234,50"));
});

// Covers 7.10
test("bookings stand ten a page and by kind", async ({ page, context }) => {
  const staff = await signedInAs("admin");
  const customerId = await makeAccount(staff);
  await book(staff, customerId, { booked_on: "2026-11-01", kind: "zahlung" });
  for (let number = 1; number <= 10; number += 1)
    await book(staff, customerId, { booked_on: "2026-09-01", text: `Zeile ${number}` });
  const path = `/customers/${customerId}/bookings`;
  await enter(context, staff);
  await page.goto(path);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Seite 2" }).click();
  await expect(rows(page)).toHaveCount(1);
  // The last one of the page goes, and the page before it is shown.
  await rows(page)
    .getByRole("button", { name: /löschen$/ })
    .click();
  await dialog(page, "Wirklich löschen?").getByRole("button", { name: "Löschen" }).click();
  await expect(rows(page)).toHaveCount(10);
  await choose(page.getByRole("combobox", { name: "Art" }), "Zahlung");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/kind=zahlung/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("definition")).toHaveText(euros("24,80"));
  await choose(page.getByRole("combobox", { name: "Art" }), "Alle Arten");
  await expect(rows(page)).toHaveCount(10);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Buchung anlegen" }).click();
  await expectAccessible(page, "form of a booking at 360 px");
});

// Covers 7.10
test("a locked line can only be taken back, once; one of an invoice only with it", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("owner");
  // The demo data has collections that came back, each with what the bank has charged.
  const { data: returned } = await staff.call(listClaims, { query: { status: "ruecklaeufer" } });
  const fees = [];
  for (const { customer } of returned) {
    const { data } = await staff.call(listBookings, {
      params: { id: customer.id },
      query: { kind: "gebuehr" },
    });
    fees.push(...data.filter(({ can_storno }) => can_storno).map((line) => ({ ...line, customer })));
  }
  const [fee] = fees;
  if (!fee) throw new Error("no fee of a return");
  const name = fee.text;
  const amount = germanAmount(fee.amount_cents);
  await enter(context, staff);
  const path = `/customers/${fee.customer.id}/bookings`;
  await page.goto(`${path}?kind=forderung`);
  const claim = rows(page).first();
  await expect(claim).toContainText("festgeschrieben");
  await expect(claim.getByRole("button")).toHaveCount(0);
  await page.goto(`${path}?kind=gebuehr`);
  const line = rows(page)
    .filter({ hasText: name })
    .filter({ has: page.getByRole("button", { name: /stornieren$/ }) })
    .first();
  await expect(line).toContainText("festgeschrieben");
  await expect(line.getByRole("button")).toHaveCount(1);
  await line.getByRole("button").click();
  const form = dialog(page, "Buchung stornieren");
  await expect(form).toContainText(`„${name}“ bleibt stehen; eine Gegenbuchung über ${euros(`-${amount}`)}`);
  await form.getByRole("button", { name: "Stornieren" }).click();
  await expect(form.getByText("Das Feld darf nicht leer sein")).toBeVisible();
  await expectAccessible(page, "question before a Storno");
  await form.getByLabel("Grund").fill("Aus Kulanz");
  await form.getByRole("button", { name: "Stornieren" }).click();
  await expect(form).toBeHidden();
  const taken = rows(page).filter({ hasText: name });
  await expect(taken).toContainText("storniert");
  await expect(taken.getByRole("button")).toHaveCount(0);
  await choose(page.getByRole("combobox", { name: "Art" }), "Storno");
  const storno = rows(page).filter({ hasText: `Storno von „${name}“` });
  await expect(storno).toContainText("Storno: Aus Kulanz");
  await expect(storno).toContainText(euros(amount));
  await expect(storno.getByRole("button")).toHaveCount(0);
});

test("janitors do not reach bookings", async ({ page, context }) => {
  const staff = await signedInAs("admin");
  const customerId = await makeAccount(staff);
  await enter(context, await signedInAs("janitor"));
  await page.goto(`/customers/${customerId}/bookings`);
  await expect(page).not.toHaveURL(/bookings/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Offener Betrag")).toBeHidden();
});
