import { getUser } from "@krempelfrei/contract/account/account";
import { listUsers } from "@krempelfrei/contract/users/users";
import { expect, type Locator, type Page } from "@playwright/test";
import { choosePassword, signedIn, signedInAs, unique } from "./support/api.ts";
import { ACCOUNTS } from "./support/app.ts";
import { toast } from "./support/look.ts";
import { mailTo } from "./support/mail.ts";
import { choose, dialog, enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

const SUCCESS = "Die Aktion wurde erfolgreich ausgeführt!";

const rowOf = (page: Page, name: string): Locator => page.getByRole("row").filter({ hasText: name });

async function find(page: Page, name: string): Promise<Locator> {
  await page.getByRole("searchbox", { name: "Benutzer suchen" }).fill(name);
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);
  return rowOf(page, name);
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Aktionen für ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Answers a question. */
async function answer(page: Page, title: string, button: string): Promise<void> {
  await dialog(page, title).getByRole("button", { name: button, exact: true }).click();
  await expect(dialog(page, title)).toBeHidden();
}

// Covers 1.8, 8.2
test("a user is made, edited, deactivated, activated, mailed and deleted", async ({ page, context }) => {
  const office = await signedInAs("owner");
  await enter(context, office);
  await page.goto("/customers");
  await page.getByRole("link", { name: "Benutzer" }).click();
  await expect(page).toHaveURL(/\/users$/);
  await page.getByRole("link", { name: "Benutzer anlegen" }).click();
  await expect(page).toHaveURL(/\/users\/new$/);
  const modal = dialog(page, "Benutzer");
  await expect(modal.getByRole("button")).toHaveText(["Schließen", "Speichern"]);
  const key = unique();
  const [email, name] = [`${key}@probe.example`, `Nora Neu-${key}`];
  await modal.getByLabel("Vorname").fill("Nora");
  await modal.getByRole("textbox", { name: "Name", exact: true }).fill(`Neu-${key}`);
  await modal.getByLabel("E-Mail").fill(email);
  await choose(modal.getByRole("combobox", { name: "Rolle" }), "Administrator/in");
  await modal.getByRole("button", { name: "Speichern" }).click();
  await expect(modal).toBeHidden();
  await expect(toast(page, SUCCESS)).toBeVisible();
  await expect(page).toHaveURL(/\/users$/);
  const row = await find(page, `Neu-${key}`);
  await expect(row).toContainText("Administrator/in");
  await expect(row).toContainText("Eingeladen");
  expect((await mailTo(email)).subject).toBe("Willkommen bei Krempelfrei");
  await choosePassword({ email, password: "Vier ruhige Enten" });

  await row.getByRole("link", { name }).click();
  await expect(modal.getByLabel("Vorname")).toHaveValue("Nora");
  await modal.getByLabel("Vorname").fill("Nina");
  await choose(modal.getByRole("combobox", { name: "Rolle" }), "Krempler/in");
  await modal.getByRole("button", { name: "Speichern" }).click();
  await expect(toast(page, SUCCESS)).toBeVisible();
  // The list behind is the one that was searched.
  const changed = `Nina Neu-${key}`;
  await expect(rowOf(page, changed)).toContainText("Krempler/in");
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);
  await expect(rowOf(page, changed).getByRole("cell", { name: "Aktiv", exact: true })).toBeVisible();

  const session = await signedIn(email, "Vier ruhige Enten");
  await act(page, changed, "Deaktivieren");
  await expect(dialog(page, "Wirklich fortfahren?")).toContainText(
    "Wollen Sie die Aktion wirklich ausführen?",
  );
  await answer(page, "Wirklich fortfahren?", "Abbrechen");
  expect((await session.get("/api/user")).statusCode).toBe(200);
  await act(page, changed, "Deaktivieren");
  await answer(page, "Wirklich fortfahren?", "Ja");
  await expect(toast(page, SUCCESS)).toBeVisible();
  await expect(rowOf(page, changed)).toContainText("Deaktiviert");
  expect((await session.get("/api/user")).statusCode).toBe(401);
  await act(page, changed, "Aktivieren");
  await expect(toast(page, SUCCESS)).toBeVisible();
  await expect(rowOf(page, changed).getByRole("cell", { name: "Aktiv", exact: true })).toBeVisible();

  await act(page, changed, "Passwort-Mail senden");
  await answer(page, "Aktion ausführen?", "Ja");
  await expect(toast(page, SUCCESS)).toBeVisible();
  await expect.poll(async () => (await mailTo(email)).subject).toBe("Neues Passwort für Krempelfrei");

  await act(page, changed, "Löschen");
  await expect(dialog(page, "Wirklich löschen?")).toContainText("Wollen Sie das Element wirklich löschen?");
  await answer(page, "Wirklich löschen?", "Abbrechen");
  await expect(rowOf(page, changed)).toBeVisible();
  await act(page, changed, "Löschen");
  await answer(page, "Wirklich löschen?", "Löschen");
  await expect(toast(page, SUCCESS)).toBeVisible();
  await expect(page.getByText("Keine Datensätze vorhanden")).toBeVisible();
});

// Covers 2.3
test("the modal opens over the list at its own address, and says what may not be done", async ({
  page,
  context,
}) => {
  const office = await signedInAs("admin");
  await enter(context, office);
  const { data } = await office.call(listUsers, { query: { search: ACCOUNTS.owner } });
  await page.goto(`/users/${data[0]?.id}`);
  const modal = dialog(page, "Benutzer");
  await expect(modal.getByText("Inhaber können nur von Inhabern bearbeitet werden.")).toBeVisible();
  await expect(modal.getByLabel("Vorname")).toBeDisabled();
  await expect(modal.getByRole("button")).toHaveText(["Schließen"]);
  await modal.getByRole("button", { name: "Schließen" }).click();
  await expect(page).toHaveURL(/\/users$/);
  await find(page, ACCOUNTS.owner);
  await expect(page.getByRole("button", { name: /^Aktionen für / })).toHaveCount(0);

  // Nobody may delete or deactivate their own account.
  const { full_name } = await office.call(getUser);
  await find(page, ACCOUNTS.admin);
  await page.getByRole("button", { name: `Aktionen für ${full_name}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Bearbeiten", "Passwort-Mail senden"]);
  await page.getByRole("menuitem", { name: "Bearbeiten" }).click();
  await expect(modal.getByLabel("E-Mail")).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();

  await page.goto("/users/00000000-0000-4000-8000-000000000000");
  await expect(modal.getByRole("alert")).toHaveText("Der Eintrag wurde nicht gefunden.");
  await modal.getByRole("button", { name: "Schließen" }).click();
  await expect(page).toHaveURL(/\/users$/);
  await page.route("**/api/users?*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.reload();
  await expect(page.getByText("Die Benutzer konnten nicht geladen werden.")).toBeVisible();
  await page.unroute("**/api/users?*");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(rowOf(page, ACCOUNTS.owner)).toBeVisible();
});

test("others than owners and admins find no way to it", async ({ page, context }) => {
  await enter(context, await signedInAs("janitor"));
  await page.goto("/customers");
  await expect(page.getByRole("link", { name: "Kunden", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Benutzer", exact: true })).toHaveCount(0);
  for (const path of ["/users", "/users/new"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/profile$/);
  }
});
