import { createUser } from "@krempelfrei/contract/users/users";
import { appCodeAt } from "@krempelfrei/testing/authenticator-app";
import { expect, type Page } from "@playwright/test";
import { expectAccessibleAtBothWidths } from "./support/accessible.ts";
import { makeCustomer, signedInAs, unique } from "./support/api.ts";
import { DATA_DIR } from "./support/app.ts";
import { givePassword } from "./support/seed.ts";
import { dialog, signIn } from "./support/pages.ts";
import { test } from "./support/test.ts";

const STEP_MS = 30_000;
const card = (page: Page) => page.getByRole("region", { name: "2-Faktor Authentifizierung" });
const signOut = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Abmelden" }).click();

/** What the app shows in the next period: the code of the present one was taken for the confirmation. */
const nextCode = (secret: string): string => appCodeAt(secret, new Date(Date.now() + STEP_MS));

test("an authenticator app is set up by keyboard, asked for at the sign-in, and replaced by a recovery code", async ({
  page,
}) => {
  const { email, password } = await makeCustomer();
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/browser$/);
  await page.goto("/profile");

  await card(page).getByRole("button", { name: "Authenticator-App einrichten" }).press("Enter");
  const setup = dialog(page, "Authenticator-App einrichten");
  await setup.getByRole("button", { name: "Weiter" }).press("Enter");
  await expect(setup.getByRole("img", { name: "QR-Code für die Authenticator-App" })).toBeVisible();
  const code = setup.getByRole("textbox", { name: "Code der App" });
  await expect(code).toBeFocused();
  const secret = ((await setup.locator("pre").textContent()) ?? "").replaceAll(" ", "");
  await expectAccessibleAtBothWidths(page, "set up");
  await code.fill("12");
  await code.press("Enter");
  await expect(setup.getByText("Bitte den Code aus 6 Ziffern eingeben")).toBeVisible();
  await code.fill(appCodeAt(secret, new Date()));
  await code.press("Enter");

  const shown = dialog(page, "Wiederherstellungscodes");
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  const codes = await shown.getByRole("listitem").allTextContents();
  await expect(shown.getByRole("button", { name: "Alle kopieren" })).toBeFocused();
  await expectAccessibleAtBothWidths(page, "recovery codes");
  await shown.getByRole("button", { name: "Ich habe sie aufbewahrt" }).press("Enter");
  await expect(shown).toBeHidden();
  await expect(card(page)).toContainText("10 Wiederherstellungscodes sind noch unbenutzt");
  await expect(card(page).getByRole("switch")).toBeChecked();
  await expectAccessibleAtBothWidths(page, "profile with an app");

  await signOut(page);
  await signIn(page, email, password);
  await expect(page.getByText("den Ihre Authenticator-App gerade zeigt")).toBeVisible();
  const field = page.getByRole("textbox", { name: "Code" });
  await expect(field).toBeFocused();
  await expectAccessibleAtBothWidths(page, "code of the app");
  // Waits for the code after the page was dropped, too.
  await page.reload();
  await field.fill(nextCode(secret));
  await field.press("Enter");
  await expect(page).toHaveURL(/\/browser$/);

  await signOut(page);
  await signIn(page, email, password);
  await page.getByRole("button", { name: "Wiederherstellungscode benutzen" }).press("Enter");
  const recovery = page.getByRole("textbox", { name: "Wiederherstellungscode" });
  await expect(recovery).toBeFocused();
  await recovery.fill("ABCD");
  await recovery.press("Enter");
  await expect(page.getByText("Ein Wiederherstellungscode hat 24 Buchstaben und Ziffern")).toBeVisible();
  await expectAccessibleAtBothWidths(page, "recovery code");
  await recovery.fill((codes[3] ?? "").toLowerCase());
  await recovery.press("Enter");
  await expect(page).toHaveURL(/\/browser$/);
  await page.goto("/profile");
  await expect(card(page)).toContainText("9 Wiederherstellungscodes sind noch unbenutzt");
});

test("staff that needs a second factor sees nothing else before there is one", async ({ page }) => {
  const person = { email: `${unique()}@probe.example`, password: "Vier ruhige Enten" } as const;
  const office = await signedInAs("admin");
  await office.call(createUser, {
    body: { email: person.email, first_name: "Paula", last_name: "Probe", role: "janitor" },
  });
  await givePassword(person, DATA_DIR);
  // As a server in production answers.
  await page.route("**/api/user", async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    const user = (await answer.json()) as { second_factor: string | null };
    const json = { ...user, second_factor: user.second_factor && "required" };
    return route.fulfill({ response: answer, json });
  });
  await signIn(page, person.email, person.password);
  const heading = page.getByRole("heading", { name: "Zweiten Faktor einrichten" });
  await expect(heading).toBeVisible();
  await page.goto("/customers");
  await expect(heading).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Hauptnavigation" })).toHaveCount(0);
  await expectAccessibleAtBothWidths(page, "second factor required");
  await page.getByRole("switch", { name: "Bei jeder Anmeldung einen Code abfragen" }).press("Space");
  await dialog(page, "Wirklich fortfahren?").getByRole("button", { name: "Ja" }).click();
  await expect(page.getByRole("heading", { name: "Kunden", exact: true })).toBeVisible();
  await page.unroute("**/api/user");
});
