import { getUser } from "@krempelfrei/contract/account/account";
import { createBooking } from "@krempelfrei/contract/bookings/bookings";
import { createContactNote } from "@krempelfrei/contract/customers/contact-notes";
import { updateCustomer } from "@krempelfrei/contract/customers/customers";
import { storeFile, uploadFile } from "@krempelfrei/contract/files/files";
import { createRelationship } from "@krempelfrei/contract/relationships/relationships";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedIn, signedInAs, makeCustomer } from "./support/api.ts";
import { SAMPLES, toFile } from "./support/documents.ts";
import { makeQuietCustomer } from "./support/customers.ts";
import { enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

// Covers staff.5
test("before a call: balance, what waits, the last contact, the next date, who belongs to it and the note", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  const customer = await makeCustomer("Olga", { office: staff });
  const params = { id: customer.id };
  await enter(context, staff);
  await page.goto(`/customers/${customer.id}`);
  await page.getByRole("link", { name: "Übersicht" }).click();
  await expect(page).toHaveURL(/\/overview$/);
  const tile = (label: string) =>
    page.getByRole("list", { name: "Auf einen Blick" }).getByRole("listitem").filter({ hasText: label });
  await expect(tile("Saldo")).toContainText("Ausgeglichen");
  await expect(tile("Letzter Kontakt")).toContainText("Noch kein Kontakt notiert.");
  await expect(tile("Wartende Dokumente")).toContainText("alles sortiert");
  await expect(tile("Nächster Termin")).toContainText("Keiner");
  await expectAccessible(page, "summary of a new customer");

  await staff.call(createBooking, {
    params,
    body: { kind: "gebuehr", amount_cents: 310, booked_on: "2026-10-26", text: "Bankgebühr" },
  });
  await staff.call(createRelationship, {
    params,
    body: { kind: "Kind", first_name: "Mia", last_name: "Probe", birthday: null, email: null },
  });
  await staff.call(updateCustomer, { params, body: { note: "Bitte nachmittags anrufen." } });
  const own = await signedIn(customer.email, customer.password);
  const [paper] = SAMPLES;
  if (!paper) throw new Error("no sample");
  await own.call(storeFile, { file: toFile(paper), body: {} });
  await staff.call(uploadFile, { file: toFile(paper), body: { user_id: customer.id } });
  await page.reload();
  await expect(tile("Saldo")).toContainText("3,10 € offen");
  await expect(tile("Wartende Dokumente")).toContainText("1");
  // What the customer does in the product is no contact.
  await expect(tile("Letzter Kontakt")).toContainText("Noch kein Kontakt notiert.");
  await expect(page.getByRole("region", { name: "Personen" })).toContainText("Mia Probe");
  // Entries of jobs may stand between.
  const latest = page.getByRole("region", { name: "Zuletzt" }).getByRole("listitem");
  await expect(latest.filter({ hasText: customer.fullName }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Notiz" })).toContainText("Bitte nachmittags anrufen.");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, "summary of a customer at 360 px");
  await page.keyboard.press("s");
  await expect(page).toHaveURL(/\/documents/);
  await expect(page.getByRole("dialog")).toBeVisible();
});

// Covers staff.10
test("a call is noted by keyboard, and taken back within ten seconds", async ({ page, context }) => {
  const staff = await signedInAs("admin");
  const customer = await makeQuietCustomer(staff);
  await enter(context, staff);
  await page.goto(`/customers/${customer.id}/overview`);
  const latest = page.getByRole("region", { name: "Zuletzt" });
  const words = page.getByRole("textbox", { name: "Was war?" });
  await expect(page.getByRole("button", { name: "Notieren" })).toBeVisible();
  await page.keyboard.press("n");
  await expect(words).toBeFocused();
  await expectAccessible(page, "composer of a contact");
  await page.keyboard.type("Steuerunterlagen");
  await page.keyboard.press("Escape");
  await expect(words).toBeHidden();
  await expect(page.getByRole("button", { name: "Notieren" })).toBeFocused();
  await page.keyboard.press("n");
  await expect(words).toHaveValue("Steuerunterlagen");
  await page.keyboard.press("Enter");
  await expect(latest.getByRole("listitem").first()).toContainText("Anruf: Steuerunterlagen");
  await expect(latest.getByRole("button", { name: "Notiz löschen: Anruf: Steuerunterlagen" })).toBeVisible();
  const tile = page.getByRole("listitem").filter({ hasText: "Letzter Kontakt" });
  await expect(tile).toContainText("Anruf: Steuerunterlagen");
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(tile).toContainText("Noch kein Kontakt notiert.");
  await expect(latest).not.toContainText("Steuerunterlagen");

  await test.step("contacts that others have pushed out of sight are shown on demand", async () => {
    const params = { id: customer.id };
    for (const text of ["Erster", "Zweiter", "Dritter", "Vierter", "Fünfter", "Sechster"])
      await staff.call(createContactNote, { params, body: { kind: "letter", text } });
    await page.reload();
    await expect(latest).toContainText("Brief: Sechster");
    await expect(latest).not.toContainText("Brief: Erster");
    await latest.getByRole("button", { name: "Alle Kontakte (6)" }).click();
    await expect(latest).toContainText("Brief: Erster");
  });
});

// Covers staff.5
test("a part that fails says so and is fetched again, the others work", async ({ page, context }) => {
  const staff = await signedInAs("admin");
  const customer = await makeQuietCustomer(staff);
  await enter(context, staff);
  let fails = true;
  await page.route("**/api/customers/*/waiting-files", (route) =>
    fails ? route.fulfill({ status: 500, json: { message: "Fehler" } }) : route.continue(),
  );
  await page.goto(`/customers/${customer.id}/overview`);
  const tile = page.getByRole("listitem").filter({ hasText: "Wartende Dokumente" });
  await expect(tile).toContainText("–");
  const again = tile.getByRole("button", { name: "Erneut" });
  await expect(again).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Saldo" })).toContainText("Ausgeglichen");
  fails = false;
  await again.click();
  await expect(tile).toContainText("alles sortiert");
  await expect(again).toBeHidden();
});

// Covers staff.11
test("a janitor reaches a customer whom they look after, without the account", async ({ page, context }) => {
  const staff = await signedInAs("admin");
  const janitor = await signedInAs("janitor");
  const { id: caretaker_user_id } = await janitor.call(getUser);
  const phone = "030 23125 901";
  const cared = await makeQuietCustomer(staff, { caretaker_user_id, phone });
  const other = await makeQuietCustomer(staff, { phone });
  await enter(context, janitor);
  const bookings: string[] = [];
  page.on("request", (request) => {
    if (/api\/.*(?:bookings|changelog|claims)/.test(request.url())) bookings.push(request.url());
  });
  await page.goto(`/customers/${cared.id}/documents`);
  await page.getByRole("link", { name: `Kundennummer ${cared.number}` }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: `${phone} anrufen` })).toHaveAttribute(
    "href",
    "tel:03023125901",
  );
  await expect(main.getByRole("link", { name: "E-Mail" })).toHaveAttribute("href", `mailto:${cared.email}`);
  await expect(main.getByRole("list", { name: "Auf einen Blick" }).getByRole("listitem")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Personen" })).toContainText("Notfallzugang ist aus");
  await expect(main).not.toContainText("Saldo");
  await expect(main.getByRole("link", { name: "Stammdaten" })).toBeHidden();
  await expectAccessible(page, "summary of a customer for the janitor");
  await page.goto(`/customers/${other.id}/overview`);
  await expect(main.getByRole("list", { name: "Auf einen Blick" }).getByRole("listitem")).toHaveCount(2);
  await expect(main.getByRole("link", { name: /anrufen/ })).toBeHidden();
  await expect(main.getByRole("button", { name: "Notieren" })).toBeHidden();
  expect(bookings).toEqual([]);
});
