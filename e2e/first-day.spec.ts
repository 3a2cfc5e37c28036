import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { choosePassword, signedIn } from "./support/api.ts";
import { test } from "./support/own-app-test.ts";

// Covers staff.9, staff.12
test("on an empty installation the sample is loaded, looked at and removed, and counts nowhere", async ({
  app,
  page,
}) => {
  const owner = { email: "chefin@probe.example", password: "Sieben stille Seen" };
  await app.run("admin.ts", "create-owner", owner.email, "Carla", "Chefin");
  await choosePassword(owner, app);
  const office = await signedIn(owner.email, owner.password, app.baseURL);
  await page.goto(`${app.baseURL}/login`);
  await page.getByLabel("E-Mail-Adresse").fill(owner.email);
  await page.getByLabel("Passwort", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("link", { name: "Lage", exact: true }).click();
  const steps = page.getByRole("region", { name: "Einrichten" });
  const first = steps.getByRole("listitem").filter({ hasText: "Der erste Kunde" });
  await expect(steps).toContainText(/\d von 6 erledigt/);
  const done = (await steps.getByText(/von 6 erledigt/).textContent()) ?? "";
  await expectAccessible(page, "first day of an empty installation");

  await page.getByRole("button", { name: "Beispiel laden" }).click();
  await expect(page).toHaveURL(/\/customers\/[^/]+\/overview$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("(Beispiel)");
  await expect(page.getByRole("link", { name: /\d+ sortieren/ })).toBeVisible();

  await page.goto(`${app.baseURL}/office`);
  await expect(page.getByRole("link", { name: "Beispiel ansehen" })).toBeVisible();
  // The sample is no first customer.
  await expect(steps.getByText(done)).toBeVisible();
  await expect(first.getByRole("link", { name: "Kunde anlegen" })).toBeVisible();
  await page.getByRole("button", { name: "Beispiel entfernen" }).click();
  await expect(page.getByText("Das Beispiel ist entfernt.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Beispiel laden" })).toBeVisible();
  expect((await office.call(listCustomers)).data).toEqual([]);
});
