import {
  createSosContact,
  activateSos,
  deactivateSos,
  updateSosSettings,
} from "@krempelfrei/contract/sos/sos";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { unique } from "./support/api.ts";
import { codeFor, linkIn, mailTo, mailWith } from "./support/mail.ts";
import { dialog, enter } from "./support/pages.ts";
import { addDocument, makePerson, newContact, openAsContact, signInAsContact } from "./support/sos.ts";
import { test } from "./support/test.ts";

const REFUSED = "Anmeldung nicht möglich.";

// Covers 1.13, 2.7
test("a person names a contact, the contact reads on the phone, the person sees it and locks", async ({
  page,
  context,
  browser,
}) => {
  const anna = await makePerson("Anna");
  await addDocument(anna, "Patientenverfügung");
  await addDocument(anna, "Tagebuch", false);
  const contact = newContact();
  const name = `${contact.first_name} ${contact.last_name}`;

  await enter(context, anna.session);
  await page.goto("/browser");
  await page.getByRole("link", { name: "Notfallzugang (SOS)" }).click();
  await expect(page.getByText("Noch kein Notfallkontakt")).toBeVisible();
  await expect(page.getByText("Bisher war niemand angemeldet.")).toBeVisible();
  const missing = page.getByRole("region", { name: "Was fehlt noch?" });
  await expect(missing.getByText("1 von 7 vorhanden")).toBeVisible();
  await expect(missing.getByText("Vorhanden: Patientenverfügung")).toBeVisible();
  await expect(missing.getByText("Testament – fehlt noch")).toBeVisible();

  await page.getByRole("button", { name: "Kontakt hinzufügen" }).click();
  const form = dialog(page, "Notfallkontakt hinzufügen");
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(form.getByText("Das Feld darf nicht leer sein").first()).toBeVisible();
  await form.getByLabel("Vorname").fill(contact.first_name);
  await form.getByLabel("Nachname").fill(contact.last_name);
  await form.getByLabel("E-Mail-Adresse").fill(contact.email);
  await form.getByRole("textbox", { name: "Geburtsdatum" }).fill("12.04.1961");
  await form.getByLabel("Beziehung").fill("Schwester");
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(`${name} · Schwester`)).toBeVisible();

  await page.getByRole("button", { name: "Einschalten" }).click();
  const question = dialog(page, "Notfallzugang einschalten");
  await question.getByRole("button", { name: "Einschalten" }).click();
  await expect(question).toBeHidden();
  await expect(
    page.getByText(
      new RegExp(
        `^${name} kann bis zum \\d+\\. \\p{L}+ \\d{4} Ihre SOS-Dokumente \\(1 Dokument\\) lesen`,
        "u",
      ),
    ),
  ).toBeVisible();

  const phone = await openAsContact(browser);
  await expect(phone.getByRole("heading", { level: 1, name: "Notfallzugang" })).toBeVisible();
  await expect(phone.getByRole("navigation", { name: "Hauptnavigation" })).toHaveCount(0);
  await signInAsContact(phone, contact.email.toUpperCase());
  await expect(phone.getByRole("heading", { name: anna.customer.fullName })).toBeVisible();
  await expect(phone.getByText("Noch 30 Minuten angemeldet")).toBeVisible();
  await expect(phone.getByText("Patientenverfügung", { exact: true })).toBeVisible();
  await expect(phone.getByText("Tagebuch")).toHaveCount(0);
  await expectAccessible(phone, "documents of a contact on a phone");
  const link = phone.getByRole("link", { name: "Patientenverfügung öffnen (neues Fenster)" });
  const address = (await link.getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/api\/sos\/files\/[0-9a-f-]+\/show$/);
  const pdf = await phone.request.get(address);
  expect(pdf.status()).toBe(200);
  expect(pdf.headers()["content-type"]).toBe("application/pdf");
  expect((await pdf.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const opened = phone.waitForEvent("popup");
  await link.click();
  await (await opened).close();
  const download = phone.waitForEvent("download");
  await phone.getByRole("link", { name: "Patientenverfügung herunterladen" }).click();
  expect((await download).suggestedFilename()).toBe("Patientenverfügung.pdf");

  await expect.poll(async () => (await mailTo(anna.customer.email)).text).toContain(name);
  await page.reload();
  const book = page.getByRole("list", { name: "Zugriffe" });
  await expect(book.getByText(`${name} hat sich angemeldet`)).toBeVisible();
  await expect(book.getByText(`${name} hat geöffnet: Patientenverfügung.pdf`).first()).toBeVisible();
  await expect(book.getByText(`${name} hat heruntergeladen: Patientenverfügung.pdf`)).toBeVisible();

  await page.getByRole("button", { name: "Jetzt sperren" }).click();
  const lock = dialog(page, "Jetzt sperren?");
  await lock.getByRole("button", { name: "Sperren" }).click();
  await expect(lock).toBeHidden();
  await expect(page.getByText("Ausgeschaltet", { exact: true })).toBeVisible();
  expect((await phone.request.get(address)).status()).toBe(401);
  await phone.reload();
  await expect(phone.getByRole("button", { name: "Dokumente anzeigen" })).toBeVisible();
  await signInAsContact(phone, contact.email);
  await expect(phone.getByRole("alert")).toContainText(REFUSED);
  await phone.context().close();
});

// Covers 1.13
test("a contact of two persons sees both, each under its name; what is wrong is not told", async ({
  browser,
}) => {
  const contact = newContact();
  const persons = [await makePerson("Berta"), await makePerson("Carl")];
  for (const person of persons) {
    await addDocument(person, `Ausweis von ${person.customer.firstName}`);
    await addDocument(person, `Privat von ${person.customer.firstName}`, false);
    await person.session.call(createSosContact, { body: contact });
    await person.session.call(activateSos);
  }
  const inactive = { ...newContact(), birthday: contact.birthday };
  await persons[0]?.session.call(createSosContact, { body: inactive });
  await persons[0]?.session.call(deactivateSos);
  const other = await makePerson("Dora");
  await other.session.call(createSosContact, { body: inactive });

  const page = await openAsContact(browser);
  await signInAsContact(page, `unbekannt-${unique()}@kontakt.example`);
  const unknown = (await page.getByRole("alert").textContent()) ?? "";
  expect(unknown).toContain(REFUSED);
  await signInAsContact(page, contact.email, "13.04.1961");
  await expect(page.getByRole("alert")).toHaveText(unknown);
  await signInAsContact(page, inactive.email);
  await expect(page.getByRole("alert")).toHaveText(unknown);
  await expectAccessible(page, "a refused contact");

  await persons[0]?.session.call(activateSos);
  await signInAsContact(page, contact.email);
  for (const { customer } of persons) {
    const part = page.getByRole("region", { name: customer.fullName });
    await expect(part.getByText(`Ausweis von ${customer.firstName}`, { exact: true })).toBeVisible();
    await expect(part.getByRole("listitem")).toHaveCount(1);
  }

  // One of them requires more than the birthday: the mailed link adds their documents to those that are open.
  await persons[1]?.session.call(updateSosSettings, { body: { with_code: true } });
  await page.getByRole("button", { name: "Abmelden" }).click();
  await signInAsContact(page, contact.email);
  const names = persons.map(({ customer }) => page.getByRole("heading", { name: customer.fullName }));
  await expect(page.getByText("Er öffnet auch dessen Dokumente.")).toBeVisible();
  await expect(page.getByText("Carl", { exact: false })).toHaveCount(0);
  const link = linkIn(await mailWith("Ihr Notfallzugang zu Krempelfrei", contact.email), "sos-access");
  await page.goto(link);
  await expect(page.getByRole("link", { name: "Zurück zu den Dokumenten" })).toBeVisible();
  await page.getByRole("button", { name: "Dokumente anzeigen" }).click();
  for (const name of names) await expect(name).toBeVisible();

  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page.getByLabel("Ihre E-Mail-Adresse")).toBeVisible();
  expect((await page.request.get("/api/sos/documents")).status()).toBe(401);
  await page.context().close();
});

// Covers 2.7
test("the card, the code by mail, and a link that is not valid", async ({ page, context, browser }) => {
  const frida = await makePerson("Frida");
  await addDocument(frida, "Vorsorgevollmacht");
  const contact = newContact();
  await frida.session.call(createSosContact, { body: contact });
  await frida.session.call(activateSos);

  await enter(context, frida.session);
  await page.goto("/sos");
  const card = page.waitForEvent("download");
  await page.getByRole("link", { name: "Notfallkarte herunterladen (PDF)" }).click();
  expect((await card).suggestedFilename()).toMatch(/\.pdf$/);
  await page.getByRole("switch", { name: "Zusätzlich Code per E-Mail" }).click();
  await expect(page.getByRole("switch", { name: "Zusätzlich Code per E-Mail" })).toBeChecked();

  const phone = await openAsContact(browser);
  await expectAccessible(phone, "sign-in of a contact");
  await signInAsContact(phone, contact.email);
  // The same answer as to a wrong birthday: that a code was mailed is not told.
  await expect(phone.getByRole("alert")).toContainText(REFUSED);
  await phone.getByRole("button", { name: "Ich habe einen Code per E-Mail bekommen" }).click();
  await expect(phone.getByLabel("Code", { exact: true })).toBeFocused();
  await expectAccessible(phone, "code of a contact");
  const code = await codeFor(contact.email);
  await phone.getByLabel("Code", { exact: true }).fill(code);
  await phone.getByRole("button", { name: "Dokumente anzeigen" }).click();
  await expect(phone.getByRole("heading", { name: frida.customer.fullName })).toBeVisible();
  await phone.goto("/sos-access#token=abc");
  await phone.getByRole("button", { name: "Abmelden" }).click();
  await expect(phone.getByRole("alert")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Dokumente anzeigen" })).toHaveCount(0);
  await expectAccessible(phone, "a link that is not valid");
  await phone.context().close();
});
