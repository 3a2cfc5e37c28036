import { expect } from "@playwright/test";
import { makeCustomer, signedIn, signedInAs } from "./support/api.ts";
import { mailTo } from "./support/mail.ts";
import { dialog, enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

const SUCCESS = "Die Aktion wurde erfolgreich ausgeführt!";

test("a customer's access is mailed a password link, taken away and given back", async ({
  page,
  context,
}) => {
  const office = await signedInAs("admin");
  const customer = await makeCustomer("Clara", { office });
  const own = await signedIn(customer.email, customer.password);
  await enter(context, office);
  await page.goto(`/customers/${customer.id}/access`);
  const section = page.getByRole("region", { name: "Zugang" });
  await expect(section).toContainText("Zugang eingerichtet");
  await expect(section).toContainText(customer.email);

  const mail = section.getByRole("button", { name: "Passwort-Mail senden" });
  await mail.click();
  await dialog(page, "Aktion ausführen?").getByRole("button", { name: "Ja", exact: true }).click();
  await expect(page.getByText(SUCCESS, { exact: true }).first()).toBeVisible();
  await expect
    .poll(async () => (await mailTo(customer.email)).subject)
    .toBe("Neues Passwort für Krempelfrei");

  await section.getByRole("button", { name: "Deaktivieren" }).click();
  const question = dialog(page, "Wirklich fortfahren?");
  await expect(question).toContainText("Wollen Sie die Aktion wirklich ausführen?");
  await expect(question).toContainText("auch ihre Notfallkontakte sehen keine Dokumente");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(question).toBeHidden();
  expect((await own.get("/api/user")).statusCode).toBe(200);
  await section.getByRole("button", { name: "Deaktivieren" }).click();
  await question.getByRole("button", { name: "Ja", exact: true }).click();
  await expect(section).toContainText("Deaktiviert");
  await expect(mail).toBeHidden();
  expect((await own.get("/api/user")).statusCode).toBe(401);

  await section.getByRole("button", { name: "Aktivieren" }).click();
  await expect(section).toContainText("Zugang eingerichtet");
  await signedIn(customer.email, customer.password);
});
