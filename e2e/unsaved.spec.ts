import { expect } from "@playwright/test";
import { test } from "./support/cabinet.ts";
import { makeCustomer, signedInAs } from "./support/api.ts";
import { dialog, enter } from "./support/pages.ts";

test("back, reload and signing out ask before an unsaved form is lost", async ({ page, cabinet }) => {
  await cabinet.fill("Steuern", 1);
  await page.goto("/browser?group=none");
  await page.getByRole("button", { name: "Papier 01", exact: true }).click();
  const author = page.getByRole("form", { name: "Angaben zum Dokument" }).getByLabel(/^Autor/);
  const question = dialog(page, "Wirklich fortfahren?");
  await author.fill("Noch nicht gespeichert");

  await page.goBack();
  await expect(question).toContainText("Ihre Änderungen sind noch nicht gespeichert und gehen verloren.");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/&file=/);
  const [reload] = await Promise.all([
    page.waitForEvent("dialog"),
    page.evaluate(() => void setTimeout(() => location.reload())),
  ]);
  expect(reload.type()).toBe("beforeunload");
  await reload.dismiss();
  await expect(author).toHaveValue("Noch nicht gespeichert");

  await page.goBack();
  await question.getByRole("button", { name: "Ja" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/browser\?group=none$/);
  // Nothing is left that would ask.
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  await expect(page).toHaveURL(/\/locker$/);

  await page.goBack();
  await page.getByRole("button", { name: "Papier 01", exact: true }).click();
  await author.fill("Auch nicht gespeichert");
  // The dialog keeps the mouse from it, a reader of the screen finds other ways.
  await page.getByRole("button", { name: "Abmelden" }).dispatchEvent("click");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(question).toBeHidden();
  await expect(author).toHaveValue("Auch nicht gespeichert");
});

test("dialogs with a form ask before Escape loses what was typed, and only then", async ({
  page,
  context,
}) => {
  const office = await signedInAs("admin");
  const customer = await makeCustomer("Vergiss");
  await enter(context, office);
  const question = dialog(page, "Wirklich fortfahren?");

  await page.goto("/users/new");
  const user = dialog(page, "Benutzer");
  const firstName = user.getByLabel("Vorname");
  await firstName.fill("Ungespeichert");
  await page.keyboard.press("Escape");
  await expect(question).toContainText("Ihre Änderungen sind noch nicht gespeichert und gehen verloren.");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(firstName).toHaveValue("Ungespeichert");
  // A second key in the same moment is taken for the one that closed the question.
  await expect(firstName).toBeFocused();
  await page.keyboard.press("Escape");
  // Asked once, though the dialog has an address of its own.
  await question.getByRole("button", { name: "Ja" }).click();
  await expect(question).toBeHidden();
  await expect(user).toBeHidden();
  await expect(page).toHaveURL(/\/users$/);

  await page.goto(`/customers/${customer.id}`);
  const phone = page.getByLabel("Telefon").first();
  await phone.fill("030 1234567");
  await page.getByRole("button", { name: "Mandat erfassen" }).click();
  const mandate = dialog(page, "Mandat erfassen");
  await expect(mandate.getByLabel("Kontoinhaber")).toHaveValue(customer.fullName);
  // What the page behind holds is not the dialog's.
  await page.keyboard.press("Escape");
  await expect(mandate).toBeHidden();
  await expect(question).toBeHidden();
  await expect(phone).toHaveValue("030 1234567");
  await page.getByRole("button", { name: "Mandat erfassen" }).click();
  await mandate.getByLabel("Kontoinhaber").fill("Jemand anders");
  await mandate.getByRole("button", { name: "Schließen" }).click();
  await question.getByRole("button", { name: "Ja" }).click();
  await expect(mandate).toBeHidden();
  await expect(phone).toHaveValue("030 1234567");
});
