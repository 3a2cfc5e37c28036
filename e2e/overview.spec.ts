import { createBooking } from "@krempelfrei/contract/bookings/bookings";
import { updateCustomer } from "@krempelfrei/contract/customers/customers";
import { storeFile, uploadFile } from "@krempelfrei/contract/files/files";
import { createRelationship } from "@krempelfrei/contract/relationships/relationships";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedIn, signedInAs, makeCustomer } from "./support/api.ts";
import { SAMPLES, toFile } from "./support/documents.ts";
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
  await expect(tile("Letzter Kontakt")).toContainText("Noch keiner");
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
  await expect(tile("Unsortierte Dokumente")).toContainText("1");
  await expect(tile("Letzter Kontakt")).toContainText("Dokument");
  await expect(page.getByRole("region", { name: "Personen" })).toContainText("Mia Probe");
  // Entries of jobs may stand between.
  const latest = page.getByRole("region", { name: "Zuletzt" }).getByRole("listitem");
  await expect(latest.filter({ hasText: customer.fullName }).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Notiz" })).toContainText("Bitte nachmittags anrufen.");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, "summary of a customer at 360 px");
  await tile("Unsortierte Dokumente").getByRole("link", { name: "Sortieren" }).click();
  await expect(page).toHaveURL(/\/documents$/);
});
