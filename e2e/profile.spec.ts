import { readFile } from "node:fs/promises";
import { getUser } from "@krempelfrei/contract/account/account";
import { updateProfile } from "@krempelfrei/contract/account/profile";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { makeCustomer, signedIn, unique, type Customer, type Session } from "./support/api.ts";
import { toFile, renamed, sample } from "./support/documents.ts";
import { linkIn, mailTo } from "./support/mail.ts";
import { dialog, enter, signIn } from "./support/pages.ts";
import { test } from "./support/test.ts";

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const saveButton = (page: Page) => page.getByRole("button", { name: "Änderungen speichern" });
const changeButton = (page: Page) => page.getByRole("button", { name: "Passwort ändern" });

async function openProfile(page: Page): Promise<Customer & { session: Session }> {
  const customer = await makeCustomer();
  const session = await signedIn(customer.email, customer.password);
  await enter(page.context(), session);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Profil", level: 1 })).toBeVisible();
  return { ...customer, session };
}

// Covers 1.14, 2.2, 5.10
test("names are saved at once; the button waits for a change that is valid", async ({ page }) => {
  const { lastName } = await openProfile(page);
  const data = card(page, "Basisdaten");
  await expect(saveButton(page)).toBeDisabled();
  await data.getByLabel("Vorname").fill("");
  await expect(data.getByText("Das Feld darf nicht leer sein")).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await data.getByLabel("Vorname").fill("Clarissa");
  await data.getByRole("textbox", { name: "E-Mail" }).fill("keine Adresse");
  await expect(data.getByText("Bitte eine E-Mail-Adresse angeben")).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await page.reload();
  await data.getByLabel("Vorname").fill("Clarissa");
  await saveButton(page).click();
  await expect(page.getByText("Basisdaten wurden erfolgreich aktualisiert!")).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByRole("banner")).toContainText(`Clarissa ${lastName}`);
});

// Covers 8.4
test("a failure is told by the generic text", async ({ page }) => {
  await openProfile(page);
  await page.route("**/api/user", async (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await card(page, "Basisdaten").getByLabel("Vorname").fill("Clarissa");
  await saveButton(page).click();
  await expect(
    page.getByText("Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!"),
  ).toBeVisible();
});

test("a new e-mail address is valid once its link was opened", async ({ page, browser }) => {
  const { email, password, session } = await openProfile(page);
  const next = `${unique()}@neu.example`;
  const data = card(page, "Basisdaten");
  await data.getByRole("textbox", { name: "E-Mail" }).fill(next);
  await saveButton(page).click();
  const question = dialog(page, "E-Mail-Adresse ändern");
  // The sign-in of this minute is proof enough.
  await expect(question.getByLabel("Passwort", { exact: true })).toBeHidden();
  await question.getByRole("button", { name: "Link anfordern" }).click();
  await expect(data.getByRole("status")).toContainText(`Wir haben einen Link an ${next} geschickt.`);
  await expect(data.getByRole("textbox", { name: "E-Mail" })).toHaveValue(email);
  await expect.poll(async () => (await mailTo(email)).text).toContain(next);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const url = linkIn(await mailTo(next), "confirm-email");
  const confirm = other.getByRole("button", { name: "E-Mail-Adresse bestätigen" });
  await other.goto(url);
  await confirm.click();
  await expect(other.getByText("Ihre neue E-Mail-Adresse ist bestätigt.")).toBeVisible();
  await other.goto("about:blank");
  await other.goto(url);
  await expect(other.getByText("abgelaufen oder wurde schon benutzt")).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await other.getByRole("link", { name: "Zur Anmeldung" }).click();
  await signIn(other, next, password);
  await expect(other).toHaveURL(/\/browser$/);
  await other.goto("/profile");
  const there = card(other, "Basisdaten");
  await expect(there.getByRole("textbox", { name: "E-Mail" })).toHaveValue(next);
  await expect(there.getByRole("status")).toHaveCount(0);
  await elsewhere.close();
  // All sessions have ended, the one that asked for the address too.
  expect((await session.get("/api/user")).statusCode).toBe(401);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

test("a new e-mail address can be taken back", async ({ page }) => {
  const { password, session } = await openProfile(page);
  const { first_name, last_name } = await session.call(getUser);
  const email = `${unique()}@neu.example`;
  await session.call(updateProfile, { body: { first_name, last_name, email, password_current: password } });
  await page.reload();
  await page.getByRole("button", { name: "Neue Adresse verwerfen" }).click();
  await expect(page.getByText(email)).toHaveCount(0);
});

// Covers 1.14, 2.2, 8.4
test("the password: button, texts, and all other sessions end", async ({ page }) => {
  const { email, password, session } = await openProfile(page);
  const other = await signedIn(email, password);
  const form = card(page, "Passwort");
  const fill = async (current: string, next: string, repeat = next): Promise<void> => {
    await form.getByLabel("Aktuelles Passwort").fill(current);
    await form.getByLabel("Neues Passwort", { exact: true }).fill(next);
    await form.getByLabel("Neues Passwort wiederholen").fill(repeat);
  };
  await expect(changeButton(page)).toBeDisabled();
  await fill(password, "kurz");
  await expect(form.getByText("Der Wert muss mindestens 8 Zeichen lang sein")).toBeVisible();
  await expect(changeButton(page)).toBeDisabled();
  await fill(password, "Neun neue Nägel", "Neun neue Nagel");
  await expect(form.getByText("Das Bestätigungsfeld stimmt nicht überein")).toBeVisible();
  await expect(changeButton(page)).toBeDisabled();

  await fill("Falsches Passwort", "Neun neue Nägel");
  await changeButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Bitte aktuelles Passwort prüfen." })).toBeVisible();
  await fill(password, "passwort123");
  await changeButton(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "Bitte das neue Passwort ändern." })).toBeVisible();
  await expect(form.getByText("Dieses Passwort ist zu leicht zu erraten.")).toBeVisible();

  await fill(password, "Neun neue Nägel");
  await changeButton(page).click();
  await expect(page.getByText("Die Aktion wurde erfolgreich ausgeführt!")).toBeVisible();
  await expect(form.getByLabel("Aktuelles Passwort")).toHaveValue("");
  await expect(changeButton(page)).toBeDisabled();
  for (const ended of [session, other]) expect((await ended.get("/api/user")).statusCode).toBe(401);
  await page.reload();
  await expect(page).toHaveURL(/\/profile$/);
  await expect.poll(async () => (await mailTo(email)).subject).toContain("Ihr Passwort wurde geändert");
});

// Covers 2.2
test("devices are listed and signed out, one and all others", async ({ page }) => {
  const { email, password } = await openProfile(page);
  const others = await Promise.all([1, 2, 3].map(() => signedIn(email, password)));
  await page.reload();
  const devices = card(page, "Angemeldete Geräte");
  const rows = devices.getByRole("listitem");
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText("Dieses Gerät");
  await rows
    .nth(1)
    .getByRole("button", { name: /abmelden$/ })
    .click();
  await expect(rows).toHaveCount(3);
  await devices.getByRole("button", { name: "Alle anderen abmelden" }).click();
  await dialog(page, "Wirklich fortfahren?").getByRole("button", { name: "Ja" }).click();
  await expect(rows).toHaveCount(1);
  for (const other of others) expect((await other.get("/api/user")).statusCode).toBe(401);
  await expect(devices.getByRole("button", { name: "Alle anderen abmelden" })).toHaveCount(0);
});

// Covers 1.11
test("everything about oneself is downloaded as one ZIP file", async ({ page }) => {
  const { session, firstName, lastName } = await openProfile(page);
  const file = toFile(renamed(sample("Arztrechnung Dr. Sommer.pdf"), "Beleg für mich"));
  await session.call(uploadFile, { file });
  const waiting = page.waitForEvent("download");
  await card(page, "Datenauskunft").getByRole("link", { name: "Datenauskunft herunterladen" }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toContain(`Datenauskunft ${firstName} ${lastName}`);
  // The names of the archive stand in its directory, uncompressed.
  const archive = await readFile(await download.path(), "utf8");
  for (const name of ["Dokumente/Beleg für mich.pdf", "daten.json", "verlauf.json", "index.html"]) {
    expect(archive).toContain(name);
  }
});
