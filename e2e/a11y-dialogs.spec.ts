import { activateTwoFactor } from "@krempelfrei/contract/account/two-factor";
import { cancelCustomer } from "@krempelfrei/contract/customers/customers";
import { createMandate } from "@krempelfrei/contract/customers/mandates";
import { berlinDay } from "@krempelfrei/contract/dates";
import { activateSos, createSosContact } from "@krempelfrei/contract/sos/sos";
import { createUser } from "@krempelfrei/contract/users/users";
import { expect, type Page } from "@playwright/test";
import { DESKTOP, expectAccessible, expectAccessibleAtBothWidths, PHONE } from "./support/accessible.ts";
import { makeCustomer, signedIn, signedInAs, unique } from "./support/api.ts";
import { actOnCustomer, customerRows, expectMessage, field, makeQuietCustomer } from "./support/customers.ts";
import { dialog, enter, signIn } from "./support/pages.ts";
import { addDocument, makePerson, newContact } from "./support/sos.ts";
import { test } from "./support/test.ts";

const REQUIRED = "Das Feld darf nicht leer sein";
const IBAN = "DE89370400440532013000";
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

// Covers 2.5
test("list, form, sections, dialogs and search of customers", async ({ page, context }) => {
  const office = await signedInAs("admin");
  const customer = await makeQuietCustomer(office, { city: "Kiel" });
  await office.call(createMandate, {
    params: { id: customer.id },
    body: { signed_on: berlinDay(new Date()), holder: "Karla Kunde", iban: IBAN },
  });
  await office.call(cancelCustomer, {
    params: { id: customer.id },
    body: { date: "2998-12-31", reason: "Umzug" },
  });
  await enter(context, office);
  await page.goto(`/customers?state=cancelled&q=${customer.number}`);
  await expect(customerRows(page)).toHaveCount(1);
  await expectAccessibleAtBothWidths(page, "list");
  await customerRows(page).getByRole("link", { name: customer.fullName, exact: true }).click();
  await expect(page.getByText("DE89 **** **** **** **30 00")).toBeVisible();
  await field(page, "Nachname").fill(" ");
  await expectMessage(field(page, "Nachname"), REQUIRED);
  await expectAccessibleAtBothWidths(page, "form");
  await page.getByRole("button", { name: "Mandat bearbeiten" }).click();
  await expect(field(page, "IBAN")).not.toHaveValue("");
  await expectAccessibleAtBothWidths(page, "mandate");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Mandat bearbeiten")).toBeHidden();
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await actOnCustomer(page, "Kündigung ändern");
  await expect(dialog(page, "Kunde kündigen")).toBeVisible();
  await expectAccessibleAtBothWidths(page, "cancel");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Kunde kündigen")).toBeHidden();
  await actOnCustomer(page, "Löschen");
  await dialog(page, "Wirklich löschen?").getByRole("button", { name: "Löschen" }).click();
  await expectAccessibleAtBothWidths(page, "delete");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Wirklich löschen?")).toBeHidden();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    if (viewport === PHONE) await page.getByRole("button", { name: "Suchen" }).click();
    await page.getByRole("combobox", { name: "Kunden und Dokumente suchen" }).fill(customer.email);
    await expect(page.getByRole("option")).toHaveCount(1);
    await expectAccessible(page, `search at ${viewport.width} px`);
    await page.keyboard.press("Escape");
  }
});

test("list, menu, modal and questions of users", async ({ page, context }) => {
  const office = await signedInAs("owner");
  const key = unique();
  const data = {
    first_name: "Pia",
    last_name: `Probe-${key}`,
    email: `${key}@probe.example`,
    role: "admin",
  } as const;
  await office.call(createUser, { body: data });
  const name = `Pia ${data.last_name}`;
  await enter(context, office);
  await page.goto("/users");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expectAccessibleAtBothWidths(page, "list");
  await page.getByRole("searchbox", { name: "Benutzer suchen" }).fill(name);
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);
  await page.getByRole("button", { name: `Aktionen für ${name}` }).click();
  await expect(page.getByRole("menuitem", { name: "Löschen" })).toBeVisible();
  // The button is another one in the rows of a phone: menu and focus stay within one width.
  await expectAccessible(page, "menu");
  await page.getByRole("menuitem", { name: "Passwort-Mail senden" }).click();
  await expect(dialog(page, "Aktion ausführen?")).toBeVisible();
  await expectAccessible(page, "question");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Aktion ausführen?")).toBeHidden();
  await expect(page.getByRole("button", { name: `Aktionen für ${name}` })).toBeFocused();
  await page.getByRole("link", { name: "Benutzer anlegen" }).click();
  await expect(dialog(page, "Benutzer")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Benutzer anlegen" })).toBeFocused();
  await page.getByRole("link", { name: "Benutzer anlegen" }).click();
  await dialog(page, "Benutzer").getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText(REQUIRED)).toHaveCount(3);
  await expectAccessibleAtBothWidths(page, "modal with errors");
});

// Covers deadlines.6
test("deadlines at three widths, light and dark, and their form", async ({ page, context }) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/deadlines");
  await expect(page.getByRole("heading", { name: /^Überfällig/ })).toBeVisible();
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, `deadlines at ${width} px, ${colorScheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("button", { name: "Frist hinzufügen" }).click();
  await expectAccessible(page, "form of a deadline at 390 px");
});

test("the profile, its errors and its dialogs", async ({ page }) => {
  const { email, password } = await makeCustomer();
  await enter(page.context(), await signedIn(email, password));
  await signedIn(email, password);
  await page.goto("/profile");
  await card(page, "Basisdaten").getByLabel("Vorname").fill("");
  await card(page, "Passwort").getByLabel("Neues Passwort", { exact: true }).fill("kurz");
  await expect(card(page, "Angemeldete Geräte").getByRole("listitem")).toHaveCount(2);
  // As after ten minutes.
  const old = "Ihre Anmeldung ist länger als 10 Minuten her. Bitte geben Sie Ihr Passwort ein.";
  await page.route("**/api/2fa-activate", (route) =>
    route.fulfill({ status: 422, json: { message: old, errors: { password: [old] } } }),
  );
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `profile at ${width} px`);
    await page.getByRole("switch", { name: "Bei jeder Anmeldung einen Code abfragen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ja" }).click();
    await expect(page.getByRole("dialog").getByText(old)).toBeVisible();
    await expectAccessible(page, `question at ${width} px`);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto("/confirm-email#token=abc");
  await expect(page.getByRole("alert")).toContainText("abgelaufen");
  await expectAccessible(page, "link for a new address");
});

test("the emergency access of a person", async ({ page, context }) => {
  const emil = await makePerson("Emil");
  await addDocument(emil, "Vorsorgevollmacht");
  await emil.session.call(createSosContact, { body: newContact() });
  await emil.session.call(activateSos);
  await enter(context, emil.session);
  await page.goto("/sos");
  await expect(page.getByRole("list", { name: "Notfallkontakte" })).toBeVisible();
  await expectAccessibleAtBothWidths(page, "emergency access");
  await page.getByRole("button", { name: /^Lena .* bearbeiten$/ }).click();
  const edit = dialog(page, "Notfallkontakt bearbeiten");
  await expect(edit.getByRole("textbox", { name: "Geburtsdatum" })).toHaveValue("12.04.1961");
  await expectAccessibleAtBothWidths(page, "contact");
  await page.keyboard.press("Escape");
  await expect(edit).toBeHidden();
  await page.getByRole("button", { name: "Testzugang ansehen" }).click();
  await expect(page.getByRole("link", { name: "Vorsorgevollmacht herunterladen" })).toBeVisible();
  await expectAccessibleAtBothWidths(page, "test access");
});

test("the step for the code", async ({ page }) => {
  const { email, password } = await makeCustomer();
  await (await signedIn(email, password)).call(activateTwoFactor, { body: { password } });
  await signIn(page, email, password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByText("Das Feld darf nicht leer sein")).toBeVisible();
  await expectAccessibleAtBothWidths(page, "code");
});
