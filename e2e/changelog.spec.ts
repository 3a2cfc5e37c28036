import { readFile } from "node:fs/promises";
import { createBooking } from "@krempelfrei/contract/bookings/bookings";
import { updateCustomer } from "@krempelfrei/contract/customers/customers";
import { createTemplate } from "@krempelfrei/contract/templates/templates";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs, unique } from "./support/api.ts";
import { choose, enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

const entries = (page: Page) => page.getByRole("list", { name: "Änderungen" }).getByRole("listitem");
const nothing = (page: Page) => page.getByText("Keine Datensätze vorhanden", { exact: true });
const navigation = (page: Page) => page.getByRole("navigation", { name: "Hauptnavigation" });
// Before the euro sign stands a no-break space.
const fee = (amount: string) => `${amount}\u00A0€`;

// Covers 1.10, 2.8
test("the change history: who did what and when in German words, filtered, page by page, also of one customer", async ({
  page,
  context,
}) => {
  // More than a page of entries are made first, one call after the other.
  const staff = await signedInAs("admin");
  const customer = await makeCustomer("Hilde", { office: staff });
  const other = await makeCustomer("Heiner", { office: staff });
  const params = { id: customer.id };
  for (let count = 1; count <= 18; count += 1) {
    await staff.call(updateCustomer, { params, body: { city: `Ort ${count}` } });
  }
  await staff.call(updateCustomer, { params, body: { package: "praktisch", monthly_fee_cents: 2990 } });
  await staff.call(createBooking, {
    params,
    body: { kind: "gebuehr", amount_cents: 310, booked_on: "2026-10-26", text: "Bankgebühr" },
  });

  await enter(context, staff);
  await page.goto("/customers");
  await expect(navigation(page).getByRole("link")).toContainText([
    "Lage",
    "Kunden",
    "Benutzer",
    "Buchhaltung",
    "Stapel",
    "Vorlagen",
    "Texterkennung",
    "Änderungshistorie",
  ]);
  await navigation(page).getByRole("link", { name: "Änderungshistorie" }).click();
  await expect(page).toHaveURL(/\/changelog$/);
  await expect(page.getByRole("heading", { name: "Änderungshistorie", level: 1 })).toBeVisible();

  // One customer among thousands is searched for.
  await page.getByRole("combobox", { name: "Kunde", exact: true }).fill(customer.lastName);
  await page.getByRole("option", { name: customer.fullName }).click();
  await expect(page).toHaveURL(new RegExp(`customer=${customer.id}`));
  // The changes of a minute by one person are one line, which opens.
  await expect(page.getByRole("heading", { level: 2, name: "Heute" })).toHaveCount(1);
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).nth(1)).toContainText("Kunde geändert 19-mal");
  await page.getByRole("button", { name: "Alle 19 zeigen" }).click();
  await expect(entries(page)).toHaveCount(21);
  await expect(entries(page).first()).toContainText("Buchung angelegt");
  await expect(entries(page).first()).toContainText("Bankgebühr");
  await expect(entries(page).first()).toContainText(`Betrag${fee("3,10")}`);
  await expect(entries(page).first().getByRole("link", { name: customer.fullName })).toBeVisible();
  await expect(entries(page).nth(2)).toContainText("Kunde geändert");
  await expect(entries(page).nth(2)).toContainText("Permanent nachher Praktisch");
  await expect(entries(page).nth(2)).toContainText(`${fee("49,90")} nachher ${fee("29,90")}`);
  await expect(entries(page).nth(3)).toContainText("Ort 17 nachher Ort 18");

  // The rest of an entry, and from there to all that this person did.
  await entries(page).first().getByRole("button", { name: "1 weitere" }).click();
  await expect(entries(page).first()).toContainText("TextBankgebühr");
  await expect(entries(page).first()).toContainText("IP-Adresse");
  await expectAccessible(page, "change history with an entry opened");
  await page.getByRole("button", { name: "Weitere laden" }).click();
  await expect(page.getByText("Das ist der Anfang der Änderungshistorie.")).toBeVisible();
  await expect(entries(page).filter({ hasText: "Kunde angelegt" })).toHaveCount(1);

  await choose(page.getByRole("combobox", { name: "Art", exact: true }), "Buchungen");
  await expect(entries(page)).toHaveCount(1);
  await expect(page).toHaveURL(/kind=booking/);
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByRole("combobox", { name: "Kunde", exact: true })).toHaveValue(customer.fullName);
  await expect(page.getByRole("combobox", { name: "Art", exact: true })).toHaveValue("Buchungen");
  await entries(page).first().getByRole("link", { name: customer.fullName }).click();
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`));
  await page.goBack();
  await expect(page.getByRole("combobox", { name: "Art", exact: true })).toHaveValue("Buchungen");
  await expect(entries(page)).toHaveCount(1);

  // Days that do not fit are told; days without entries are empty.
  const from = page.getByRole("textbox", { name: "Von" });
  const to = page.getByRole("textbox", { name: "Bis" });
  await from.fill("02.01.2020");
  await to.fill("01.01.2020");
  await expect(page.getByText("Das Ende darf nicht vor dem Beginn liegen")).toBeVisible();
  await to.fill("03.01.2020");
  await expect(nothing(page)).toBeVisible();
  await expect(page).toHaveURL(/from=2020-01-02&to=2020-01-03/);
  await expectAccessible(page, "change history without entries");
  await page.getByRole("button", { name: "Filter zurücksetzen" }).click();
  await expect(page).toHaveURL(/\/changelog$/);
  await expect(entries(page).first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/changelog?customer=${customer.id}&kind=customer`);
  await expect(entries(page).filter({ hasText: "Kunde geändert 19-mal" })).toHaveCount(1);

  // Its own entries on the page of a customer.
  await page.goto(`/customers/${other.id}/history`);
  await expect(entries(page).filter({ hasText: "Kunde angelegt" })).toHaveCount(1);
  await expect(page.getByRole("combobox", { name: "Kunde", exact: true })).toHaveCount(0);
  await expect(entries(page).filter({ hasText: customer.lastName })).toHaveCount(0);

  // Words of who, what and what was done; as a file too.
  await page.goto(`/changelog?customer=${customer.id}`);
  await page.getByRole("searchbox", { name: "Suchen" }).fill("bankgebühr angelegt");
  await expect(entries(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=bankgeb/);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  const csv = await readFile(await (await saved).path(), "utf8");
  expect(csv.split("\r\n").filter(Boolean)).toHaveLength(2);
  expect(csv).toContain("Buchung angelegt;");
  await page.getByRole("searchbox", { name: "Suchen" }).fill("exportiert");
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page).first()).toContainText("Änderungshistorie exportiert");
});

// Covers 2.8
test("a history that cannot be loaded is told and asked for again; the janitor does not reach it", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  await staff.call(createTemplate, {
    body: {
      name: `Vorlage ${unique()}`,
      customer_id: null,
      author: null,
      type: null,
      tags: [],
      filename: null,
    },
  });
  await enter(context, staff);
  await page.route("**/api/changelog?*", (route) =>
    route.fulfill({ status: 500, json: { message: "Fehler" } }),
  );
  await page.goto("/changelog?kind=template");
  await expect(page.getByText("Die Änderungshistorie konnte nicht geladen werden.")).toBeVisible();
  await page.unroute("**/api/changelog?*");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(entries(page).filter({ hasText: "Vorlage angelegt" }).first()).toBeVisible();

  await context.clearCookies();
  await enter(context, await signedInAs("janitor"));
  await page.goto("/changelog");
  await expect(page).toHaveURL(/\/profile$/);
  await expect(navigation(page).getByRole("link", { name: "Änderungshistorie" })).toHaveCount(0);
});
