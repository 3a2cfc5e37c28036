import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedIn, signedInAs } from "./support/api.ts";
import { openPage } from "./support/pages.ts";
import { test } from "./support/test.ts";

// Covers claims.6
test("the contract holder sees contract and invoices in the profile, and says how they come", async ({
  browser,
}) => {
  const customer = await makeCustomer();
  const page = await openPage(browser, await signedIn(customer.email, customer.password), "/profile");
  const card = page.getByRole("region", { name: "Vertrag & Rechnungen" });
  await expect(card.getByText("ausgeglichen")).toBeVisible();
  await expect(card.getByText("kein SEPA-Mandat hinterlegt")).toBeVisible();
  await expect(card.getByText("Keine Datensätze vorhanden")).toBeVisible();
  const wish = card.getByRole("switch", { name: "Rechnungen per E-Mail schicken" });
  await wish.press("Space");
  await expect(wish).toBeChecked();
  await expectAccessible(page, "contract and invoices");
  await page.reload();
  await expect(wish).toBeChecked();
});

test("the settings of the accounting say at each field what is wrong", async ({ browser }) => {
  const page = await openPage(browser, await signedInAs("admin"), "/accounting/settings");
  const creditor = page.getByLabel("Gläubiger-ID");
  await creditor.fill("DE97ZZZ09999999999");
  await page.getByLabel("Einzug am (Tag des Monats)").fill("31");
  await expect(page.getByText("Die Gläubiger-ID ist ungültig.")).toBeVisible();
  await expect(page.getByText("Der Wert darf höchstens 28 sein")).toBeVisible();
  await expectAccessible(page, "settings with faults");
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await expect(page.getByText("Die Gläubiger-ID ist ungültig.")).toBeHidden();
  await expect(page.getByRole("button", { name: "Speichern" })).toBeDisabled();
});
