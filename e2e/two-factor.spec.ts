import { activateTwoFactor } from "@krempelfrei/contract/account/two-factor";
import { expect, type Page } from "@playwright/test";
import { makeCustomer, signedIn, type Customer } from "./support/api.ts";
import { codeFor } from "./support/mail.ts";
import { dialog, enter, signIn } from "./support/pages.ts";
import { test } from "./support/test.ts";

const REFUSED = "Der Code ist falsch oder abgelaufen. Bitte prüfen Sie ihn oder fordern Sie einen neuen an.";

const codeField = (page: Page) => page.getByRole("textbox", { name: "Code" });
const signInButton = (page: Page) => page.getByRole("button", { name: "Anmelden", exact: true });

async function makeCareful(): Promise<Customer> {
  const customer = await makeCustomer();
  const session = await signedIn(customer.email, customer.password);
  await session.call(activateTwoFactor, { body: { password: customer.password } });
  return customer;
}

// Covers 1.14, 4.19, 7.16, 8.4
test("the switch asks, and from then on the sign-in asks for the mailed code; switching off asks for the password", async ({
  page,
  context,
}) => {
  const { email, password } = await makeCustomer();
  const session = await signedIn(email, password);
  await enter(context, session);
  await page.goto("/profile");
  const toggle = page.getByRole("switch", { name: "Bei jeder Anmeldung einen Code abfragen" });
  await expect(toggle).not.toBeChecked();
  await page.getByRole("switch", { name: "Bei jeder Anmeldung einen Code abfragen" }).click();
  const question = dialog(page, "Wirklich fortfahren?");
  await expect(question).toContainText("Wollen Sie die 2-Faktor Authentifizierung wirklich aktivieren?");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(question).toBeHidden();
  await expect(toggle).not.toBeChecked();

  await toggle.press("Space");
  // The sign-in of this minute is proof enough.
  const field = question.getByLabel("Passwort", { exact: true });
  await expect(field).toBeHidden();
  await question.getByRole("button", { name: "Ja" }).click();
  await expect(page.getByText("Die Aktion wurde erfolgreich ausgeführt!")).toBeVisible();
  await expect(toggle).toBeChecked();
  expect((await session.get("/api/user")).statusCode).toBe(401);

  await page.getByRole("banner").getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, password);
  await expect(page.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(codeField(page)).toHaveAttribute("inputmode", "numeric");
  const code = await codeFor(email);
  await codeField(page).fill(code);
  await codeField(page).press("Enter");
  await expect(page).toHaveURL(/\/browser$/);

  await page.goto("/profile");
  await page.getByRole("switch", { name: "Bei jeder Anmeldung einen Code abfragen" }).click();
  await expect(question).toContainText("Wollen Sie die 2-Faktor Authentifizierung wirklich deaktivieren?");
  await field.fill("Falsches Passwort");
  await question.getByRole("button", { name: "Ja" }).click();
  await expect(question.getByText("Bitte aktuelles Passwort prüfen.")).toBeVisible();
  await field.fill(password);
  await field.press("Enter");
  await expect(toggle).not.toBeChecked();
});

test("a wrong code is told, a pasted one with spaces is taken, and the page goes on where it was to lead", async ({
  page,
  context,
}) => {
  const { email, password } = await makeCareful();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/browser?mode=table");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await signInButton(page).click();
  await signInButton(page).click();
  await expect(page.getByText("Das Feld darf nicht leer sein")).toBeVisible();
  await codeField(page).fill("123");
  await signInButton(page).click();
  await expect(page.getByText("Bitte den Code aus 6 Ziffern eingeben")).toBeVisible();
  const code = await codeFor(email);
  await codeField(page).fill(code === "000000" ? "111111" : "000000");
  await signInButton(page).click();
  await expect(page.getByText(REFUSED)).toBeVisible();

  // A phone may drop the page while its owner reads the mail.
  await page.reload();
  await expect(page.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    ` ${code.slice(0, 3)} ${code.slice(3)} `,
  );
  await codeField(page).press("ControlOrMeta+v");
  await expect(codeField(page)).toHaveValue(code);
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/browser\?mode=table$/);
});

test("the password alone opens nothing, and one can go back", async ({ page }) => {
  const { email, password } = await makeCareful();
  await signIn(page, email, password);
  await expect(page.getByRole("heading", { name: "Code eingeben" })).toBeVisible();
  expect((await page.request.get("/api/user")).status()).toBe(401);
  expect((await page.request.get("/api/browser")).status()).toBe(401);
  await page.goto("/browser");
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole("button", { name: "Zurück zur Anmeldung" }).click();
  await expect(page.getByLabel("E-Mail-Adresse")).toBeVisible();
});

// Covers 4.19
test("a new code can be asked for after half a minute; the earlier one is worth nothing", async ({
  page,
}) => {
  const { email, password } = await makeCareful();
  await signIn(page, email, password);
  const resend = page.getByRole("button", { name: /^Neuen Code senden/ });
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/in \d+ s/);
  const first = await codeFor(email);
  await expect(resend).toBeEnabled();
  await resend.click();
  await expect(page.getByRole("status").filter({ hasText: "Ein neuer Code ist unterwegs." })).toBeVisible();
  await expect(resend).toBeDisabled();
  await expect.poll(() => codeFor(email)).not.toBe(first);
  await codeField(page).fill(first);
  await signInButton(page).click();
  await expect(page.getByText(REFUSED)).toBeVisible();
  await codeField(page).fill(await codeFor(email));
  await signInButton(page).click();
  await expect(page).toHaveURL(/\/browser$/);
});
