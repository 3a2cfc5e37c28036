import { getBrowser } from "@krempelfrei/contract/files/files";
import { createTemplate } from "@krempelfrei/contract/templates/templates";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs, unique } from "./support/api.ts";
import { choose, dialog, enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

const search = (page: Page) => page.getByRole("searchbox", { name: "Vorlagen suchen" });
const rows = (page: Page) => page.getByRole("table").locator("tbody tr");

// Covers 1.7
test("a janitor makes a template for a customer, changes it and deletes it", async ({ page, context }) => {
  const customer = await makeCustomer("Vera");
  const name = `Nebenkosten ${unique()}`;
  await enter(context, await signedInAs("janitor"));
  await page.goto("/customers");
  await page.getByRole("link", { name: "Vorlagen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Vorlagen" })).toBeVisible();
  await page.getByRole("button", { name: "Vorlage anlegen" }).click();
  const form = dialog(page, "Vorlage anlegen");
  await form.getByRole("button", { name: "Vorlage anlegen" }).click();
  await expect(form.getByText("Das Feld darf nicht leer sein")).toBeVisible();
  await expectAccessible(page, "form of a template with an error");

  await form.getByLabel("Name", { exact: false }).first().fill(name);
  const choice = form.getByRole("combobox", { name: "Gilt für" });
  await choice.fill(customer.lastName);
  await page.getByRole("option", { name: customer.fullName }).click();
  await choose(form.getByRole("combobox", { name: "Typ" }), "Rechnung");
  await form.getByLabel("Autor").fill("Hausverwaltung Linde");
  await form.getByRole("combobox", { name: "Schlagworte" }).fill("Wohnung");
  await page.keyboard.press("Enter");
  await form.getByLabel("Dateiname").fill("Nebenkostenabrechnung");
  await form.getByRole("button", { name: "Vorlage anlegen" }).click();
  await expect(page.getByText("Die Aktion wurde erfolgreich ausgeführt!")).toBeVisible();
  await expect(form).toBeHidden();

  await search(page).fill(name);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).getByRole("cell")).toContainText([
    name,
    customer.fullName,
    "Rechnung",
    "Hausverwaltung Linde",
    "Wohnung",
    "Nebenkostenabrechnung",
    "",
  ]);

  // Only this customer's documents are offered it.
  const staff = await signedInAs("janitor");
  const templatesOf = async (id: string) => {
    const { templates } = await staff.call(getBrowser, { query: { customer_id: id } });
    return templates.map((template) => template.name);
  };
  expect(await templatesOf(customer.id)).toContain(name);
  expect(await templatesOf((await makeCustomer("Paul")).id)).not.toContain(name);

  await page.getByRole("button", { name: `${name} bearbeiten` }).click();
  const edit = dialog(page, "Vorlage bearbeiten");
  await expect(edit.getByRole("combobox", { name: "Gilt für" })).toHaveValue(customer.fullName);
  await choose(edit.getByRole("combobox", { name: "Gilt für" }), "Alle Kunden");
  await edit.getByRole("button", { name: "Speichern" }).click();
  await expect(rows(page).first()).toContainText("Alle Kunden");

  await page.getByRole("button", { name: `${name} löschen` }).click();
  const question = dialog(page, "Wirklich löschen?");
  await expect(question).toContainText("Wollen Sie das Element wirklich löschen?");
  await question.getByRole("button", { name: "Löschen" }).click();
  await expect(page.locator("#inhalt").getByText("Keine Datensätze vorhanden")).toBeVisible();
});

// Covers 2.34
test("templates stand ten a page, and what the server refuses is told at its field", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  const key = unique();
  for (let number = 1; number <= 11; number += 1) {
    await staff.call(createTemplate, {
      body: {
        name: `Serie ${key} ${String(number).padStart(2, "0")}`,
        customer_id: null,
        author: null,
        type: null,
        tags: [],
        filename: null,
      },
    });
  }
  await enter(context, staff);
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/templates", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/templates");
  await expect(page.getByText("Lade Daten...", { exact: true })).toBeVisible();
  answer();
  await search(page).fill(key);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole("button", { name: "Seite 2" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });

  await page.unroute("**/api/templates");
  const refused = { message: "Die Angaben sind ungültig.", errors: { author: ["So heißt niemand."] } };
  await page.route("**/api/templates/*", (route) => route.fulfill({ status: 422, json: refused }));
  await page.getByRole("button", { name: `Serie ${key} 11`, exact: true }).click();
  const edit = dialog(page, "Vorlage bearbeiten");
  await edit.getByLabel("Autor").fill("Niemand");
  await edit.getByRole("button", { name: "Speichern" }).click();
  await expect(edit.getByText("So heißt niemand.")).toBeVisible();
  await expectAccessible(page, "form of a template at 360 px");
});

// Covers 2.11
test("members do not reach the templates", async ({ page, context }) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/templates");
  await expect(page).toHaveURL(/\/profile$/);
});
