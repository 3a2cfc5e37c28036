import { createSosContact, activateSos } from "@krempelfrei/contract/sos/sos";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { asPart, renamed } from "./support/documents.ts";
import { mailTo } from "./support/mail.ts";
import { dialog, enter } from "./support/pages.ts";
import {
  addDocument,
  makePerson,
  newContact,
  openAsContact,
  pdfSample,
  signInAsContact,
} from "./support/sos.ts";
import { test } from "./support/test.ts";

// Covers 7.21
test("a new contact gets a mail and tries the access beside the person, who sees it as a trial", async ({
  page,
  context,
  browser,
}) => {
  const anna = await makePerson("Anna");
  await addDocument(anna, "Patientenverfügung");
  const contact = newContact();
  const name = `${contact.first_name} ${contact.last_name}`;
  await anna.session.call(createSosContact, { body: contact });
  const welcome = await mailTo(contact.email);
  expect(welcome.text).toContain(anna.customer.fullName);
  expect(welcome.text).toContain("/sos-access");
  expect(welcome.text).not.toContain("1961");

  await enter(context, anna.session);
  await page.goto("/sos");
  await page.getByRole("button", { name: `Mit ${name} ausprobieren` }).click();
  const trial = dialog(page, "Gemeinsam ausprobieren");
  await expectAccessible(page, "before a trial");
  await trial.getByRole("button", { name: "Probe starten" }).press("Enter");
  await expect(trial.getByText(`Wartet auf ${name}`)).toBeVisible();

  const phone = await openAsContact(browser);
  await signInAsContact(phone, contact.email, "13.04.1961");
  await expect(phone.getByRole("alert")).toContainText("Ihr eigenes Geburtsdatum");
  await expect(phone.getByLabel("Ihre E-Mail-Adresse")).toHaveValue(contact.email);
  await signInAsContact(phone, contact.email);
  await expect(phone.getByText("Das ist eine Probe")).toBeVisible();
  await expect(phone.getByText("Patientenverfügung", { exact: true })).toBeVisible();
  await expect(phone.getByRole("link", { name: /öffnen|herunterladen|ZIP/ })).toHaveCount(0);
  await expectAccessible(phone, "a trial");

  await expect(trial.getByText("Es hat geklappt")).toBeVisible();
  await trial.getByRole("button", { name: "Fertig" }).press("Enter");
  await page.reload();
  const book = page.getByRole("list", { name: "Zugriffe" });
  await expect(book.getByText(`${name} hat den Zugang ausprobiert (Probe)`)).toBeVisible();
  await expect
    .poll(async () => (await mailTo(anna.customer.email)).text)
    .toContain(`${name} hat Ihren Notfallzugang ausprobiert`);
  await phone.getByRole("button", { name: "Abmelden" }).click();
  await signInAsContact(phone, contact.email);
  await expect(phone.getByRole("alert")).toContainText("Anmeldung nicht möglich.");
  await phone.context().close();
});

// Covers 7.21
test("what is missing is uploaded, photographed or marked from the list", async ({ page, context }) => {
  const berta = await makePerson("Berta");
  await addDocument(berta, "Mein letzter Wille 2019", false);
  await enter(context, berta.session);
  await page.goto("/sos");
  const missing = page.getByRole("region", { name: "Was fehlt noch?" });
  await expect(missing.getByText("0 von 7 vorhanden")).toBeVisible();
  await missing.getByRole("button", { name: "Ausweis ergänzen" }).click();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: "Datei wählen" }).click();
  await (await chooser).setFiles(asPart(renamed(pdfSample, "IMG_4711")));
  await expect(missing.getByText("1 von 7 vorhanden")).toBeVisible();
  await expect(missing.getByText("Vorhanden: Ausweis")).toBeVisible();

  await missing.getByRole("button", { name: "Testament ergänzen" }).click();
  await page.getByRole("menuitem", { name: "Vorhandenes Dokument markieren" }).click();
  const choice = dialog(page, "Testament: vorhandenes Dokument markieren");
  await choice.getByLabel("Suchen").fill("letzter");
  await expectAccessible(page, "choice of a document");
  await choice.getByRole("button", { name: "Mein letzter Wille 2019 markieren" }).click();
  await expect(choice).toBeHidden();
  await expect(missing.getByText("2 von 7 vorhanden")).toBeVisible();
});

test("a contact reads what is urgent first, calls somebody, and saves all as a ZIP", async ({ browser }) => {
  const carl = await makePerson("Carl");
  await addDocument(carl, "Autoversicherung");
  await addDocument(carl, "Patientenverfügung");
  const contact = newContact();
  await carl.session.call(createSosContact, { body: contact });
  await carl.session.call(createSosContact, {
    body: { ...newContact(), first_name: "Jonas", phone: "030 23125 902", relation: "Bruder" },
  });
  await carl.session.call(activateSos);
  const phone = await openAsContact(browser);
  await signInAsContact(phone, contact.email);
  await expect(phone.getByText(/^Sie können bis zum \d+\. \p{L}+ \d{4} 2 Dokumente lesen/u)).toBeVisible();
  const first = phone.getByRole("list", { name: "Zuerst 1" });
  await expect(first.getByText("Patientenverfügung", { exact: true })).toBeVisible();
  const call = phone.getByRole("link", { name: /Jonas .*anrufen/ });
  await expect(call).toHaveAttribute("href", "tel:03023125902");
  const download = phone.waitForEvent("download");
  await phone.getByRole("link", { name: "Alle als ZIP" }).click();
  expect((await download).suggestedFilename()).toBe("Notfall-Unterlagen.zip");
  await expect(phone.getByRole("button", { name: "Liste drucken" })).toBeVisible();
  await expectAccessible(phone, "urgent documents");
  await phone.context().close();
});
