import { createCustomer } from "@krempelfrei/contract/customers/customers";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedInAs, unique } from "./support/api.ts";
import { asPart, sample } from "./support/documents.ts";
import { passwordLinkFor } from "./support/mail.ts";
import { signIn, uploadsDone } from "./support/pages.ts";
import { test } from "./support/test.ts";

const PASSWORD = "Vier ruhige Enten";

/** Somebody new, at the link that came by mail; gives the address. */
async function invite(page: Page): Promise<string> {
  const email = `${unique()}@probe.example`;
  const office = await signedInAs("admin");
  await office.call(createCustomer, {
    body: {
      first_name: "Maria",
      last_name: "Lehmann",
      email,
      birthday: "1951-03-08",
      package: "permanent",
      contract_start: "2026-01-01",
    },
  });
  const { url } = await passwordLinkFor(email);
  await page.goto(url);
  await page.getByLabel("Neues Passwort").fill(PASSWORD);
  await page.getByLabel("Passwort wiederholen").fill(PASSWORD);
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  return email;
}

// Covers 1.14
test("the first password signs in; three steps are done by doing them, and are gone with the last", async ({
  page,
}) => {
  await invite(page);
  await expect(page).toHaveURL(/\/browser$/);
  // Nobody who goes back finds the form with the link.
  await expect(page.getByRole("heading", { name: "Meine Dokumente", level: 1 })).toBeVisible();
  const welcome = page.getByRole("region", { name: "Willkommen" });
  await expect(welcome).toContainText("Willkommen, Maria Lehmann.");
  await expect(welcome).toContainText("0 von 3 erledigt");
  await expectAccessible(page, "the welcome");

  await welcome
    .locator("input[type=file]")
    .setInputFiles(asPart(sample("Rechnung Stadtwerke März 2026.pdf")));
  await uploadsDone(page);
  await expect(welcome).toContainText("wartet auf Ihren Krempler");
  await welcome.getByRole("button", { name: "rechnung", exact: true }).press("Enter");
  await expect(page.getByRole("searchbox", { name: "Dokumente durchsuchen" })).toHaveValue("rechnung");
  await page.getByRole("search").getByRole("button", { name: "Suche leeren" }).click();
  await expect(welcome).toContainText("2 von 3 erledigt");

  await welcome.getByRole("link", { name: "Kontakt hinzufügen" }).press("Enter");
  await page.getByRole("button", { name: "Kontakt hinzufügen" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Vorname").fill("Jonas");
  await form.getByLabel("Nachname").fill("Lehmann");
  await form.getByLabel("E-Mail-Adresse").fill(`${unique()}@probe.example`);
  await form.getByLabel("Geburtsdatum").fill("01.02.1980");
  await form.locator("button[type=submit]").click();
  await expect(form).toBeHidden();
  await page.getByRole("link", { name: "Meine Dokumente" }).click();
  await expect(welcome).toContainText("3 von 3 erledigt");
  await welcome.getByRole("button", { name: "Fertig" }).press("Enter");
  await expect(welcome).toBeHidden();
  await page.reload();
  await expect(page.getByRole("region", { name: "Auf einen Blick" })).toBeVisible();
  await expect(welcome).toBeHidden();
});

test("'Später' puts the steps aside for this person, in every browser, and the profile brings them back", async ({
  page,
  browser,
}) => {
  const email = await invite(page);
  const welcome = page.getByRole("region", { name: "Willkommen" });
  await welcome.getByRole("button", { name: "Später" }).click();
  await expect(welcome).toBeHidden();
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await signIn(phone, email, PASSWORD);
  await expect(phone.getByRole("heading", { name: "Meine Dokumente", level: 1 })).toBeVisible();
  await expect(phone.getByRole("button", { name: /^Auf einen Blick/ })).toBeVisible();
  await phone.goto("/profile");
  await phone.getByRole("button", { name: "Die drei Schritte zeigen" }).click();
  await expect(phone).toHaveURL(/\/browser$/);
  await expect(phone.getByRole("region", { name: "Willkommen" })).toContainText("Schritt 1 von 3");
  await phone.getByRole("button", { name: "Notfallkontakt nennen" }).click();
  await expect(phone.getByRole("link", { name: "Kontakt hinzufügen" })).toBeVisible();
  await expectAccessible(phone, "the welcome on a phone");
  await phone.close();
});
