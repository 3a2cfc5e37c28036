import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, type Customer } from "./support/api.ts";
import { BASE_URL } from "./support/app.ts";
import { mailTo } from "./support/mail.ts";
import { dialog, signIn } from "./support/pages.ts";
import { addVirtualDevice, type VirtualDevice } from "./support/virtual-device.ts";
import { test } from "./support/test.ts";

// Passkeys belong to a name, never to the number of an address.
test.use({ baseURL: BASE_URL.replace("127.0.0.1", "localhost") });

const card = (page: Page) => page.getByRole("region", { name: "Passkeys", exact: true });
const passkeyButton = (page: Page) => page.getByRole("button", { name: "Mit Passkey anmelden" });

async function openProfile(page: Page): Promise<Customer> {
  const customer = await makeCustomer();
  await signIn(page, customer.email, customer.password);
  await expect(page.getByRole("banner")).toContainText(customer.fullName);
  await page.goto("/profile");
  return customer;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Abmelden", exact: true }).click();
  await expect(passkeyButton(page)).toBeVisible();
}

/** Signs out, and in again with the button. */
async function changeByPasskey(page: Page, device: VirtualDevice): Promise<void> {
  const options = "**/api/login/passkey/options";
  // Nobody takes what is offered at the field of the address.
  await device.touches(false);
  const offered = page.waitForResponse(options);
  await signOut(page);
  await offered;
  // The imitated device looks for a touch only when a request begins: this is the last moment before the button's.
  await page.route(options, async (route) => {
    await device.touches(true);
    await route.continue();
  });
  await passkeyButton(page).click();
}

async function addPasskey(page: Page, password: string): Promise<void> {
  await card(page).getByRole("button", { name: "Passkey hinzufügen" }).click();
  const question = dialog(page, "Passkey hinzufügen");
  await question.getByLabel("Passwort", { exact: true }).fill(password);
  await question.getByRole("button", { name: "Weiter" }).click();
}

// Covers 7.17
test("a passkey is added with the password, renamed, signs in, and is deleted", async ({ page }) => {
  const device = await addVirtualDevice(page);
  const customer = await openProfile(page);
  await expect(card(page).getByText("Sie haben noch keinen Passkey.")).toBeVisible();
  await addPasskey(page, "falsch");
  const question = dialog(page, "Passkey hinzufügen");
  await expect(question.getByText("Bitte aktuelles Passwort prüfen.")).toBeVisible();
  await expectAccessible(page, "question for the password");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await dialog(page, "Wirklich fortfahren?").getByRole("button", { name: "Ja" }).click();
  await expect(question).toBeHidden();
  expect(await device.passkeys()).toBe(0);

  await addPasskey(page, customer.password);
  const row = card(page).getByRole("listitem");
  await expect(row).toContainText("noch nicht benutzt");
  expect(await device.passkeys()).toBe(1);
  const subject = async () => (await mailTo(customer.email)).subject;
  await expect.poll(subject).toBe("Krempelfrei: Passkey hinzugefügt");
  await row.getByRole("button", { name: /umbenennen$/ }).click();
  await dialog(page, "Passkey umbenennen").getByLabel("Name").fill("Mein Laptop");
  await dialog(page, "Passkey umbenennen").getByRole("button", { name: "Speichern" }).click();
  await expect(row).toContainText("Mein Laptop");
  await expectAccessible(page, "profile with a passkey");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, "profile with a passkey, phone");
  await page.setViewportSize({ width: 1440, height: 900 });
  await addPasskey(page, customer.password);
  await expect(page.getByText("Für dieses Gerät haben Sie schon einen Passkey.")).toBeVisible();

  await changeByPasskey(page, device);
  await expect(page.getByRole("banner")).toContainText(customer.fullName);
  await page.unrouteAll();
  await page.goto("/profile");
  await expect(row).toContainText("zuletzt benutzt");

  await row.getByRole("button", { name: "Mein Laptop löschen" }).click();
  await dialog(page, "Wirklich löschen?").getByRole("button", { name: "Löschen" }).click();
  await expect(card(page).getByText("Sie haben noch keinen Passkey.")).toBeVisible();
  await changeByPasskey(page, device);
  await expect(page.getByRole("alert")).toContainText("Die Anmeldung mit diesem Passkey war nicht möglich.");
});

test("what goes wrong is told, and the password goes on", async ({ page }) => {
  const device = await addVirtualDevice(page);
  await device.recognises(false);
  const customer = await makeCustomer();
  await page.goto("/login");
  await passkeyButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Es wurde kein Passkey verwendet");
  await expectAccessible(page, "sign-in after a cancelled passkey");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, "sign-in after a cancelled passkey, phone");
  await signIn(page, customer.email, customer.password);
  await expect(page.getByRole("banner")).toContainText(customer.firstName);
  await page.goto("/profile");
  await addPasskey(page, customer.password);
  await expect(page.getByText("Der Vorgang wurde abgebrochen oder hat zu lange gedauert.")).toBeVisible();
  expect(await device.passkeys()).toBe(0);
  await page.goto(`${BASE_URL}/login`);
  await passkeyButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Dieser Browser kann hier keine Passkeys verwenden.");
});

test("where the browser can, a passkey is offered at the field of the address", async ({ page }) => {
  const device = await addVirtualDevice(page);
  const customer = await openProfile(page);
  await addPasskey(page, customer.password);
  await expect(card(page).getByRole("listitem")).toContainText("noch nicht benutzt");
  // The imitated device answers by itself as soon as somebody would choose.
  const begun = page.waitForRequest("**/api/login/passkey");
  await page.getByRole("button", { name: "Abmelden", exact: true }).click();
  await begun;
  await expect(page.getByRole("banner")).toContainText(customer.fullName);
  expect(await device.passkeys()).toBe(1);
});
