import { createBooking, deleteBooking } from "@krempelfrei/contract/bookings/bookings";
import { updateCustomer, getCustomer } from "@krempelfrei/contract/customers/customers";
import { expect, type Locator, type Page } from "@playwright/test";
import { signedInAs, unique } from "./support/api.ts";
import {
  actOnCustomer,
  customerSearch,
  expectMessage,
  field,
  makeQuietCustomer,
} from "./support/customers.ts";
import { toast } from "./support/look.ts";
import { choose, dialog, enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

const SUCCESS = "Die Aktion wurde erfolgreich ausgeführt!";
const REQUIRED = "Das Feld darf nicht leer sein";
const DATE = "Bitte ein gültiges Datum angeben (TT.MM.JJJJ)";
const TAKEN = "E-Mail-Adresse bereits verwendet";
const AMOUNT = "Bitte einen gültigen Betrag angeben, z. B. 1.234,56.";

const save = (page: Page): Locator => page.getByRole("button", { name: "Speichern", exact: true });

// Covers 1.5, 2.5, 5.14
test("a customer is made with all its data; what is wrong stands at its field", async ({ page, context }) => {
  const office = await signedInAs("admin");
  const other = await makeQuietCustomer(office);
  await enter(context, office);
  await page.goto("/customers");
  await page.getByRole("link", { name: "Kunde anlegen" }).click();
  const create = page.getByRole("button", { name: "Kunde anlegen" });
  await create.click();
  await expect(field(page, "Vorname")).toBeFocused();
  for (const name of ["Vorname", "Nachname", "E-Mail-Adresse"])
    await expectMessage(field(page, name), REQUIRED);

  const key = unique();
  await field(page, "Vorname").fill("Jürgen");
  await field(page, "Nachname").fill("x".repeat(200));
  await expectMessage(field(page, "Nachname"), "Der Wert darf maximal 80 Zeichen lang sein");
  await field(page, "Nachname").fill(`Öztürk-${key}`);
  await expect(field(page, "Nachname")).not.toHaveAttribute("aria-invalid");
  await field(page, "Geburtsdatum").fill("1.1.2999");
  await field(page, "Geburtsdatum").blur();
  await expectMessage(field(page, "Geburtsdatum"), DATE);
  await field(page, "Geburtsdatum").fill("24121950");
  await field(page, "E-Mail-Adresse").fill(other.email.toUpperCase());
  await expectMessage(field(page, "E-Mail-Adresse"), TAKEN);
  await field(page, "E-Mail-Adresse").fill(`${key}@probe.example`);
  // Everything but what a contract cannot begin without is folded, and opens by itself where it is wrong.
  await expect(field(page, "PLZ")).toBeHidden();
  await page.getByText("Weitere Angaben").click();
  await field(page, "PLZ").fill("123");
  await expectMessage(field(page, "PLZ"), "Eine deutsche Postleitzahl hat 5 Ziffern");
  await field(page, "PLZ").fill("24103");
  await field(page, "Straße").fill("Holstenstraße");
  await field(page, "Hausnummer").fill("7 b");
  await field(page, "Ort").fill("Kiel");
  await field(page, "Telefon").fill("anrufen");
  await expectMessage(field(page, "Telefon"), "Bitte eine gültige Telefonnummer angeben");
  await field(page, "Telefon").fill("0431 123-45");
  await choose(page.getByRole("combobox", { name: "Anrede" }), "Herr");
  await choose(page.getByRole("combobox", { name: "Paket" }), "Praktisch");
  const fee = field(page, "Monatsbeitrag (brutto)");
  await expect(fee).toHaveValue("29,90");
  await fee.fill("1.23");
  await expectMessage(fee, AMOUNT);
  await fee.fill("1027,5");
  await field(page, "Vertragsbeginn").fill("1.2.2026");
  await page.getByRole("checkbox", { name: "Mahnsperre" }).check();
  await field(page, "Grund der Mahnsperre").fill("Zahlt immer");
  await field(page, "Notiz").fill("Klingel defekt.\nBitte anrufen.");
  await create.click();
  await expect(toast(page, SUCCESS)).toBeVisible();
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: `Jürgen Öztürk-${key}` })).toBeVisible();
  await expect(fee).toHaveValue("1.027,50");
  await expect(field(page, "Geburtsdatum")).toHaveValue("24.12.1950");
  await expect(field(page, "Notiz")).toHaveValue("Klingel defekt.\nBitte anrufen.");
  await expect(page.getByRole("combobox", { name: "Land" })).toHaveValue("Deutschland");

  await test.step("the way back leads to the list, and to no empty form of another customer", async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Kunden", exact: true })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1, name: `Jürgen Öztürk-${key}` })).toBeVisible();
  });

  await test.step("the mandate: the account number in groups, masked afterwards", async () => {
    await expect(page.getByText("Es fehlt ein gültiges SEPA-Mandat.", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Mandat erfassen" }).click();
    const modal = dialog(page, "Mandat erfassen");
    const iban = field(modal, "IBAN");
    await iban.fill("DE89370400440532013001");
    await field(modal, "Unterschrieben am").fill("01.02.2026");
    await expectMessage(iban, "Die IBAN ist ungültig (Prüfziffer).");
    await iban.fill("DE8937040044053201300");
    await expectMessage(iban, "Die IBAN hat nicht die richtige Länge.");
    await iban.fill("");
    await iban.pressSequentially("de893704004405320130");
    await expect(iban).toHaveValue("DE89 3704 0044 0532 0130");
    // The cursor stays where one types, also in the middle.
    await iban.press("Home");
    for (let step = 0; step < 6; step += 1) await iban.press("ArrowRight");
    await iban.press("Backspace");
    await expect(iban).toHaveValue("DE89 7040 0440 5320 130");
    await iban.pressSequentially("3");
    await expect(iban).toHaveValue("DE89 3704 0044 0532 0130");
    await iban.press("End");
    await iban.pressSequentially("00");
    await modal.getByRole("button", { name: "Speichern" }).click();
    await expect(modal).toBeHidden();
    await expect(page.getByText("DE89 **** **** **** **30 00")).toBeVisible();
    await expect(page.getByText("Es fehlt ein gültiges SEPA-Mandat.", { exact: false })).toBeHidden();
    await page.getByRole("button", { name: "Mandat bearbeiten" }).click();
    const edit = dialog(page, "Mandat bearbeiten");
    await expect(field(edit, "IBAN")).toHaveValue("DE89 3704 0044 0532 0130 00");
    await field(edit, "Kontoinhaber").fill("Jutta Öztürk");
    await edit.getByRole("button", { name: "Speichern" }).click();
    await expect(edit).toBeHidden();
    await expect(page.getByText("Jutta Öztürk")).toBeVisible();
    await page.getByRole("button", { name: "Widerrufen" }).click();
    await dialog(page, "Wirklich fortfahren?").getByRole("button", { name: "Ja" }).click();
    await expect(page.getByText("Es fehlt ein gültiges SEPA-Mandat.", { exact: false })).toBeVisible();
    await page.getByText("Frühere Mandate (1)").click();
    await expect(page.getByText("widerrufen")).toBeVisible();
  });

  await test.step("another package from a day on", async () => {
    await choose(page.getByRole("combobox", { name: "Paket" }), "Permanent");
    await field(page, "Monatsbeitrag (brutto)").fill("49,9");
    await field(page, "Gilt ab").fill("01.01.2030");
    await save(page).click();
    await expect(page.getByRole("list", { name: "Verlauf von Paket und Beitrag" })).toContainText(
      /ab 01\.01\.2030: Permanent, 49,90\s€\s*geplant/,
    );
    // Until then the present one counts.
    await expect(page.getByRole("combobox", { name: "Paket" })).toHaveValue("Praktisch");
    await expect(save(page)).toBeDisabled();
  });

  await test.step("the planned package is taken back", async () => {
    await page.getByRole("button", { name: "Änderung ab 01.01.2030 zurücknehmen" }).click();
    const question = dialog(page, "Wirklich fortfahren?");
    await expect(question).toContainText(/Dann bleibt es bei Praktisch, 1\.027,50\s€/);
    await question.getByRole("button", { name: "Ja" }).click();
    await expect(page.getByRole("list", { name: "Verlauf von Paket und Beitrag" })).toBeHidden();
    await expect(save(page)).toBeDisabled();
  });
});

// Covers 2.5, 5.14
test("an older state is not saved over a newer one, and nothing typed gets lost", async ({
  page,
  context,
}) => {
  const office = await signedInAs("admin");
  const customer = await makeQuietCustomer(office, { city: "Bonn", phone: "0228 1" });
  await enter(context, office);
  await page.goto(`/customers/${customer.id}`);
  await field(page, "Ort").fill("Kiel");
  await field(page, "Titel").fill("Dr.");
  await office.call(updateCustomer, {
    params: { id: customer.id },
    body: { city: "Ulm", phone: "0731 2", first_name: "Katja" },
  });

  await page.getByRole("link", { name: "Vorlagen" }).click();
  const question = dialog(page, "Wirklich fortfahren?");
  await expect(question).toContainText("noch nicht gespeichert");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${customer.id}$`));

  await save(page).click();
  const told = page.getByRole("alert").filter({ hasText: "inzwischen geändert" });
  await expect(told).toBeVisible();
  await expect(field(page, "Ort")).toHaveValue("Kiel");
  await told.getByRole("button", { name: "Neu laden" }).click();
  await expect(told).toBeHidden();
  await expect(page.getByText("Auch jemand anderes hat sie geändert: Ort.", { exact: false })).toBeVisible();
  await expect(field(page, "Ort")).toHaveValue("Kiel");
  await expect(field(page, "Titel")).toHaveValue("Dr.");
  await expect(field(page, "Telefon")).toHaveValue("0731 2");
  await save(page).click();
  await expect(toast(page, SUCCESS)).toBeVisible();
  await expect(save(page)).toBeDisabled();
  const { city, first_name, title } = await office.call(getCustomer, { params: { id: customer.id } });
  expect({ city, first_name, title }).toEqual({ city: "Kiel", first_name: "Katja", title: "Dr." });
  await field(page, "Titel").fill("Prof.");
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await expect(field(page, "Titel")).toHaveValue("Dr.");

  await page.goto("/customers/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("Diesen Kunden gibt es nicht")).toBeVisible();
  await page.goto(`/customers/${customer.id}/gibtesnicht`);
  await expect(page).not.toHaveURL(/gibtesnicht/);
});

// Covers 1.5, 4.9
test("a customer is cancelled, which is taken back, and deleted", async ({ page, context }) => {
  const office = await signedInAs("admin");
  const customer = await makeQuietCustomer(office, { contract_start: "2026-03-01" });
  await enter(context, office);
  await page.goto(`/customers/${customer.id}`);
  await actOnCustomer(page, "Kündigen");
  const modal = dialog(page, "Kunde kündigen");
  const date = field(modal, "Gekündigt zum");
  await date.fill("28.02.2026");
  await date.blur();
  await expectMessage(date, "Das Kündigungsdatum darf nicht vor dem Vertragsbeginn (01.03.2026) liegen.");
  await field(modal, "Kündigung eingegangen am").fill("1.1.2999");
  await date.fill("31.12.2998");
  await expect(modal.getByRole("listitem")).toHaveText([
    /^Bis zum 31\.12\.2998 bleibt/,
    /bis zum 30\.01\.2999/,
    /keine Anmeldung/,
    /Mitarbeitende/,
  ]);
  await modal.getByRole("button", { name: "Kündigen" }).click();
  await expectMessage(
    field(modal, "Kündigung eingegangen am"),
    "Das Datum darf nicht in der Zukunft liegen.",
  );
  await field(modal, "Kündigung eingegangen am").fill("1.11.2026");
  await field(modal, "Grund").fill("Zieht ins Ausland");
  await modal.getByRole("button", { name: "Kündigen" }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByText("gekündigt zum 31.12.2998", { exact: true })).toBeVisible();
  await expect(page.getByText("Grund: Zieht ins Ausland")).toBeVisible();

  await actOnCustomer(page, "Kündigung ändern");
  await expect(date).toHaveValue("31.12.2998");
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(page.getByRole("button", { name: "Aktionen", exact: true })).toBeFocused();
  await page.getByRole("link", { name: "Historie", exact: true }).click();
  await expect(page.getByRole("main").getByText("Vertrag gekündigt", { exact: true })).toBeVisible();
  await actOnCustomer(page, "Kündigung zurücknehmen");
  await dialog(page, "Wirklich fortfahren?").getByRole("button", { name: "Ja" }).click();
  // What is done while one looks at the history stands there at once.
  await expect(page.getByRole("main").getByText("Kündigung zurückgenommen", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Stammdaten" }).click();
  await expect(page.getByText("Grund: Zieht ins Ausland")).toBeHidden();
  await expect(page.getByText("aktiv", { exact: true })).toBeVisible();

  // Booked by somebody else: the page knows nothing of it.
  const known = await office.get(`/api/customers/${customer.id}`);
  await page.route(`**/api/customers/${customer.id}`, (route) =>
    route.request().method() === "GET" ? route.fulfill({ json: known.json() }) : route.fallback(),
  );
  const booking = await office.call(createBooking, {
    params: { id: customer.id },
    body: { kind: "zusatzleistung", amount_cents: 500, booked_on: "2026-11-02", text: "Ordner" },
  });
  await actOnCustomer(page, "Löschen");
  const question = dialog(page, "Wirklich löschen?");
  const typed = question.getByLabel(`die Kundennummer ${customer.number} eingeben`);
  await typed.fill("1");
  await question.getByRole("button", { name: "Löschen" }).click();
  await expectMessage(typed, "Bitte die Kundennummer dieses Kunden eingeben");
  await typed.fill(String(customer.number));
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(question.getByRole("alert")).toHaveText(
    /^Der Kunde hat Buchungen und kann nicht gelöscht werden\. Bitte kündigen Sie den Kunden stattdessen\. Seine Unterlagen werden bis zum 31\.12\.\d{4} aufbewahrt\.$/,
  );
  await office.call(deleteBooking, { params: { id: customer.id, bookingId: booking.id } });
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(toast(page, SUCCESS)).toBeVisible();
  await expect(page).toHaveURL(/\/customers$/);
  await customerSearch(page).fill(String(customer.number));
  await expect(page.getByText("Keine Datensätze vorhanden")).toBeVisible();
  expect((await office.get(`/api/customers/${customer.id}`)).statusCode).toBe(404);
});
