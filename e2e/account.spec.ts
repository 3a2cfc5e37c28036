import { logout, forgotPassword, resetPassword } from "@krempelfrei/contract/account/account";
import { shiftOfDate } from "@krempelfrei/testing/moment";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, openSession, signedIn, signedInAs, unique } from "./support/api.ts";
import { ACCOUNTS, DEMO_PASSWORD } from "./support/app.ts";
import { mailTo, passwordLinkFor } from "./support/mail.ts";
import { enter, signIn } from "./support/pages.ts";
import { test } from "./support/test.ts";

const REFUSED = "E-Mail-Adresse oder Passwort ist falsch.";
const ANSWER =
  "Wenn es zu dieser Adresse einen Zugang gibt, haben wir Ihnen einen Link geschickt, mit dem Sie ein neues Passwort wählen können.";

test("the right password leads to where the role begins", async ({ browser }) => {
  for (const [role, path] of [
    ["admin", "/customers"],
    ["janitor", "/customers"],
    ["related", "/browser"],
  ] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await signIn(page, ACCOUNTS[role], DEMO_PASSWORD);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await context.close();
  }
});

test("a wrong password and an unknown address get the same text", async ({ page }) => {
  const { email, password } = await makeCustomer();
  await signIn(page, email, "Falsches Passwort");
  await expect(page.getByRole("alert")).toHaveText(REFUSED);
  await signIn(page, `${unique()}@niemand.example`, password);
  await expect(page.getByRole("alert")).toHaveText(REFUSED);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByLabel("Passwort", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/\/browser$/);
});

test("the form asks for what is missing", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse").fill("keine Adresse");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(page.getByText("Bitte eine E-Mail-Adresse angeben")).toBeVisible();
  await expect(page.getByText("Das Feld darf nicht leer sein")).toBeVisible();
});

test("a link that moves away from below the pressed mouse is opened all the same", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse").focus();
  const link = page.getByRole("link", { name: "Passwort vergessen?" });
  const box = await link.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 2);
  await page.mouse.down();
  // The address that is missing is told above the link.
  await expect(page.getByText("Das Feld darf nicht leer sein")).toBeVisible();
  await expect.poll(async () => (await link.boundingBox())?.y).toBeGreaterThan((box?.y ?? 0) + 2);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/reset$/);
});

test.describe("guard", () => {
  // Covers 2.12
  test("sends a guest to the sign-in and back to the page", async ({ page }) => {
    await page.goto("/browser?mode=table");
    await expect(page).toHaveURL("/login?next=%2Fbrowser%3Fmode%3Dtable");
    await page.getByLabel("E-Mail-Adresse").fill(ACCOUNTS.customer);
    await page.getByLabel("Passwort", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(page).toHaveURL("/browser?mode=table");
  });

  test("sends a role that a page does not list to the profile", async ({ browser }) => {
    const refused = [
      ["customer", "/customers"],
      ["customer", "/customers/new"],
      ["related", "/customers"],
      ["janitor", "/customers/new"],
      ["admin", "/browser"],
      ["admin", "/locker"],
    ] as const;
    for (const [role, path] of refused) {
      const context = await browser.newContext();
      await enter(context, await signedInAs(role));
      const page = await context.newPage();
      await page.goto(path);
      await expect(page).toHaveURL(/\/profile$/);
      await expect(page.getByRole("heading", { name: "Profil" })).toBeVisible();
      await context.close();
    }
  });

  // Covers 2.1
  test("sends unknown paths and the pages of guests to where the role begins", async ({ page, context }) => {
    await page.goto("/gibt/es/nicht");
    await expect(page).toHaveURL(/\/login$/);
    await enter(context, await signedInAs("customer"));
    for (const path of ["/gibt/es/nicht", "/", "/login", "/reset", "/reset-password"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/browser$/);
    }
  });
});

// Covers 2.16
test("the sign-out ends the session, here and for the API", async ({ page, context }) => {
  const session = await signedInAs("related");
  await enter(context, session);
  await page.goto("/browser");
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto("/browser");
  await expect(page).toHaveURL(/\/login\?next=/);
  expect((await session.get("/api/user")).statusCode).toBe(401);
});

// Covers 4.1, 8.3
test("a session that ended elsewhere leads to the sign-in with the next call", async ({ page, context }) => {
  const session = await signedInAs("related");
  await enter(context, session);
  await page.goto("/browser");
  await expect(page.getByRole("heading", { name: "Meine Dokumente" })).toBeVisible();
  // What the page asks for by itself is answered.
  await page.waitForLoadState("networkidle");
  await session.call(logout);
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  await expect(page).toHaveURL(/\/login/);
});

// Covers S19
test("a mailed link opened by somebody who is signed in asks before it signs out", async ({
  page,
  context,
}) => {
  const customer = await makeCustomer();
  const guest = openSession();
  await guest.call(forgotPassword, { body: { email: customer.email } });
  await expect
    .poll(async () => (await mailTo(customer.email)).subject)
    .toBe("Neues Passwort für Krempelfrei");
  const { url } = await passwordLinkFor(customer.email);
  const session = await signedInAs("related");
  await enter(context, session);
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "Sie sind angemeldet" })).toBeVisible();
  await expect(page.getByText(customer.email)).toBeVisible();
  await expectAccessible(page, "a mailed link, signed in");
  await page.getByRole("link", { name: "Angemeldet bleiben" }).click();
  await expect(page).toHaveURL(/\/browser$/);
  expect((await session.get("/api/user")).statusCode).toBe(200);

  await page.goto(url);
  await page.getByRole("button", { name: "Abmelden und Passwort wählen" }).click();
  await expect(page.getByRole("heading", { name: "Neues Passwort wählen" })).toBeVisible();
  expect((await session.get("/api/user")).statusCode).toBe(401);
  await page.getByLabel("Neues Passwort").fill("Zehn zarte Zweige");
  await page.getByLabel("Passwort wiederholen").fill("Zehn zarte Zweige");
  await page.getByRole("button", { name: "Passwort speichern" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await signedIn(customer.email, "Zehn zarte Zweige");
});

// Covers 7.6
test("forgotten passwords: one answer for all, and a link that works once", async ({ page }) => {
  const { email } = await makeCustomer();
  for (const address of [`${unique()}@niemand.example`, email]) {
    await page.goto("/login");
    await page.getByRole("link", { name: "Passwort vergessen?" }).click();
    // The page before has a field of this name too.
    await expect(page.getByRole("heading", { name: "Passwort vergessen?" })).toBeVisible();
    await page.getByLabel("E-Mail-Adresse").fill(address);
    await page.getByRole("button", { name: "Link anfordern" }).click();
    await expect(page.getByRole("status")).toHaveText(ANSWER);
  }
  await expect.poll(async () => (await mailTo(email)).subject).toBe("Neues Passwort für Krempelfrei");
  const { url } = await passwordLinkFor(email);
  const password = "Neun neue Nägel";
  const openLink = async (): Promise<void> => {
    // A changed fragment alone loads nothing.
    await page.goto("about:blank");
    await page.goto(url);
  };
  const chooseOne = async (): Promise<void> => {
    await openLink();
    await page.getByLabel("Neues Passwort").fill(password);
    await page.getByLabel("Passwort wiederholen").fill(`${password}!`);
    await expect(page.getByText("Das Bestätigungsfeld stimmt nicht überein")).toBeVisible();
    await expect(page.getByRole("button", { name: "Passwort speichern" })).toBeDisabled();
    await page.getByLabel("Passwort wiederholen").fill(password);
    await page.getByRole("button", { name: "Passwort speichern" }).click();
  };
  await chooseOne();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email, password);
  await expect(page).toHaveURL(/\/browser$/);
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await openLink();
  await expect(page.getByRole("alert")).toContainText("Der Link ist abgelaufen oder wurde schon benutzt.");
  await expect(page.getByLabel("Neues Passwort")).toHaveCount(0);
});

test("'Angemeldet bleiben' keeps the session past the end of the browser", async ({ browser }) => {
  const { email, password } = await makeCustomer();
  for (const remember of [false, true]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto("/login");
    await page.getByLabel("E-Mail-Adresse").fill(email);
    await page.getByLabel("Passwort", { exact: true }).fill(password);
    if (remember) await page.getByRole("checkbox", { name: "Angemeldet bleiben" }).check();
    await page.getByRole("button", { name: "Anmelden", exact: true }).click();
    await expect(page).toHaveURL(/\/browser$/);
    const session = (await context.cookies()).find(({ name }) => name.endsWith("session"));
    expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax" });
    // The browser keeps its cookies by the time of the machine.
    const days = ((session?.expires ?? -1) - (Date.now() - shiftOfDate()) / 1000) / 86_400;
    if (remember) expect(days).toBeCloseTo(90, 0);
    else expect(session?.expires).toBe(-1);
    await context.close();
  }
});

test("a new password ends the sessions that are open", async ({ page, context }) => {
  const { email, password } = await makeCustomer();
  await enter(context, await signedIn(email, password));
  await page.goto("/browser");
  await expect(page.getByRole("heading", { name: "Meine Dokumente" })).toBeVisible();
  const other = await signedIn(email, password);
  await other.call(forgotPassword, { body: { email } });
  await expect.poll(async () => (await mailTo(email)).subject).toContain("Neues Passwort");
  const { token } = await passwordLinkFor(email);
  await other.call(resetPassword, { body: { email, token, password: "Zehn zarte Zweige", type: "reset" } });
  expect((await other.get("/api/user")).statusCode).toBe(401);
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  await expect(page).toHaveURL(/\/login/);
});
