import { expect } from "@playwright/test";
import { test } from "./support/cabinet.ts";
import { dialog, openForm } from "./support/pages.ts";

// Covers 9.6
test("back, reload and signing out ask before an unsaved form is lost", async ({ page, cabinet }) => {
  await cabinet.fill("Steuern", 1);
  await page.goto("/browser?group=none");
  await page.locator("#dokumente").getByRole("button", { name: "Papier 01", exact: true }).click();
  await openForm(page);
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
  await page.locator("#dokumente").getByRole("button", { name: "Papier 01", exact: true }).click();
  await openForm(page);
  await author.fill("Auch nicht gespeichert");
  // The dialog keeps the mouse from it, a reader of the screen finds other ways.
  await page.getByRole("button", { name: "Abmelden" }).dispatchEvent("click");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(question).toBeHidden();
  await expect(author).toHaveValue("Auch nicht gespeichert");
});
