import { logout } from "@krempelfrei/contract/account/account";
import { activateTwoFactor } from "@krempelfrei/contract/account/two-factor";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedIn, signedInAs, type Customer, type Session } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { dropFiles, renamed, SAMPLES } from "./support/documents.ts";
import { hold } from "./support/look.ts";
import { codeFor } from "./support/mail.ts";
import { choose, comeBack, dialog, enter, fileCard, openForm, signIn, uploadsDone } from "./support/pages.ts";

const BROKEN = "Das hat leider nicht geklappt";

/** Every text that stood on the page, however short, and what the console was told. */
async function watch(page: Page): Promise<{ errors: string[]; texts: () => Promise<string[]> }> {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    // The browser's own line about an answer of 401 is none of the page's.
    if (message.type() === "error" && !message.text().startsWith("Failed to load"))
      errors.push(message.text());
  });
  await page.addInitScript(() => {
    const texts = new Set<string>();
    Object.assign(globalThis, { seenTexts: texts });
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll("h1, [role=alert]")) texts.add(heading.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return {
    errors,
    texts: () => page.evaluate(() => [...(globalThis as unknown as { seenTexts: Set<string> }).seenTexts]),
  };
}

/** The code of the sign-in page comes late, as on a slow line. */
async function slowSignIn(page: Page): Promise<void> {
  await page.route(/\/assets\/login\.page[^/]*\.js/, async (route) => {
    await new Promise((resolve) => {
      setTimeout(resolve, 1500);
    });
    await route.continue();
  });
}

/** Calls that went out after the sign-out was asked for, until a page is opened anew; none may. */
function callsAfterLogout(page: Page): string[] {
  const calls: string[] = [];
  let gone = false;
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) gone = false;
    // The sign-in page offers passkeys.
    if (gone && /^\/api\/(?!sanctum|login\/passkey)/.test(pathname))
      calls.push(`${request.method()} ${pathname}`);
    if (pathname === "/api/logout") gone = true;
  });
  return calls;
}

const ended = (session: Session): Promise<void> => session.call(logout);
const signInAgain = (page: Page) => dialog(page, "Bitte melden Sie sich wieder an");

async function givePassword(page: Page, { email, password }: Customer): Promise<void> {
  const again = signInAgain(page);
  await expect(again.getByLabel("E-Mail-Adresse")).toHaveValue(email);
  await again.getByLabel("Passwort", { exact: true }).fill(password);
  await again.getByRole("button", { name: "Anmelden", exact: true }).click();
}

/** Opens a document of one's own and types an author, which is not saved. */
async function typeAuthor(page: Page, author: string) {
  await page.goto("/browser?group=none");
  await page.locator("#dokumente").getByRole("button", { name: "Papier 01", exact: true }).click();
  await openForm(page);
  const form = page.getByRole("form", { name: "Angaben zum Dokument" });
  await choose(form.getByRole("combobox", { name: "Typ" }), "Vertrag");
  await form.getByLabel(/^Autor/).fill(author);
  return {
    field: form.getByLabel(/^Autor/),
    save: page.getByRole("button", { name: "Speichern", exact: true }),
  };
}

const savedChange = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === "PATCH" && answer.ok());

/** Expects the author that the server has stored. */
async function expectAuthor(page: Page, author: string): Promise<void> {
  await page.goto("/browser?group=none");
  await page.locator("#dokumente").getByRole("button", { name: "Papier 01", exact: true }).click();
  await openForm(page);
  const form = page.getByRole("form", { name: "Angaben zum Dokument" });
  await expect(form.getByLabel(/^Autor/)).toHaveValue(author);
}

for (const { role, paths } of [
  { role: "customer", paths: ["/browser", "/sos", "/profile", "/locker"] },
  { role: "admin", paths: ["/customers", "documents", "/changelog"] },
] as const) {
  // Covers 2.16
  test(`signing out shows no page without its person and calls nothing more: ${role}`, async ({
    page,
    context,
  }) => {
    const seen = await watch(page);
    await slowSignIn(page);
    const calls = callsAfterLogout(page);
    const customer = await makeCustomer();
    for (const path of paths) {
      const session = await signedInAs(role);
      await enter(context, session);
      await page.goto(path === "documents" ? `/customers/${customer.id}/documents` : path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.getByRole("banner").getByRole("button", { name: "Abmelden" }).click();
      await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
      await expect(page).toHaveURL(/\/login$/);
      expect(await seen.texts(), path).not.toContainEqual(expect.stringContaining(BROKEN));
      expect(
        (await seen.texts()).filter((text) => /konnten? nicht/.test(text)),
        path,
      ).toEqual([]);
      expect((await session.get("/api/user")).statusCode).toBe(401);
    }
    expect(seen.errors).toEqual([]);
    expect(calls).toEqual([]);
  });
}

// Covers 4.1
test("a session that ended under a page without unsaved work leads to the sign-in, and nothing breaks", async ({
  page,
  cabinet,
}) => {
  const seen = await watch(page);
  await slowSignIn(page);
  await page.goto("/browser");
  await expect(page.getByRole("heading", { name: "Meine Dokumente" })).toBeVisible();
  await ended(cabinet.session);
  await comeBack(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  expect(seen.errors).toEqual([]);
  expect(await seen.texts()).not.toContainEqual(expect.stringContaining(BROKEN));
});

// Covers 2.16, S17
test("a sign-out that fails is told and tried again; the sign-in page waits for it", async ({
  page,
  cabinet,
}) => {
  await page.goto("/browser");
  const heading = page.getByRole("heading", { name: "Meine Dokumente" });
  const told = page.getByRole("alert", { name: "Sie sind noch angemeldet" });
  await page.route("**/api/logout", (route) => route.abort());
  const leave = () => page.getByRole("banner").getByRole("button", { name: "Abmelden" }).click();
  await expect(heading).toBeVisible();
  await leave();
  await expect(told).toBeVisible();
  await expect(heading).toBeHidden();
  await expect(page).toHaveURL(/\/browser$/);
  expect((await cabinet.session.get("/api/user")).statusCode).toBe(200);
  await expectAccessible(page, "a sign-out that failed");

  await told.getByRole("button", { name: "Angemeldet bleiben" }).click();
  await expect(heading).toBeVisible();

  await leave();
  await expect(told).toBeVisible();
  // It is tried again by itself.
  await page.unroute("**/api/logout");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  expect((await cabinet.session.get("/api/user")).statusCode).toBe(401);
});

// Covers 4.1
test("a form outlives its session: the same person signs in above it, and the save goes on", async ({
  page,
  cabinet,
}) => {
  await cabinet.fill("Steuern", 1);
  const { field, save } = await typeAuthor(page, "Überlebt die Sitzung");
  await ended(cabinet.session);
  await save.click();
  const again = signInAgain(page);
  await expect(again).toContainText("Was Sie eingegeben haben, ist noch da");
  await expect(again.getByLabel("Passwort", { exact: true })).toBeFocused();
  await expectAccessible(page, "signing in again");
  // Escape is for nothing that stands below.
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Wirklich fortfahren?")).toBeHidden();
  await again.getByLabel("Passwort", { exact: true }).fill("Falsch geraten 1");
  await again.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(again.getByRole("alert")).toBeVisible();
  await expect(field).toHaveValue("Überlebt die Sitzung");

  const saved = savedChange(page);
  await givePassword(page, cabinet.customer);
  await saved;
  await expect(again).toBeHidden();
  await expectAuthor(page, "Überlebt die Sitzung");
});

// Covers 4.1
test("signing in again takes the mailed code too", async ({ page, cabinet }) => {
  const { customer, session } = cabinet;
  await cabinet.fill("Steuern", 1);
  await session.call(activateTwoFactor, { body: { password: customer.password } });
  // Changing the second factor has ended the session in the browser's hands; its successor is.
  await enter(page.context(), session);
  const { save } = await typeAuthor(page, "Mit Code");
  await ended(session);
  await save.click();
  await givePassword(page, customer);
  const code = signInAgain(page).getByRole("textbox", { name: "Code" });
  await code.fill(await codeFor(customer.email));
  const saved = savedChange(page);
  await code.press("Enter");
  await saved;
  await expect(signInAgain(page)).toBeHidden();
  await expectAuthor(page, "Mit Code");
});

// Covers 4.1
test("giving it up leads to the sign-in, and the form is gone for the next person", async ({
  page,
  cabinet,
}) => {
  await cabinet.fill("Steuern", 1);
  const { field, save } = await typeAuthor(page, "Für niemanden sonst");
  await ended(cabinet.session);
  await save.click();
  await signInAgain(page).getByRole("button", { name: "Abmelden, ohne zu speichern" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
  await expect(field).toBeHidden();
  // Nothing of it is told on the sign-in page.
  await expect(page.getByRole("alert")).toBeHidden();
});

// Covers S17
test("another person who has signed in meanwhile does not inherit the form", async ({
  page,
  context,
  cabinet,
}) => {
  await cabinet.fill("Steuern", 1);
  const { field, save } = await typeAuthor(page, "Geht niemanden an");
  await ended(cabinet.session);
  await save.click();
  await expect(signInAgain(page)).toBeVisible();
  const other = await makeCustomer("Otto");
  const changes: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && changes.push(request.url()));
  await enter(context, await signedIn(other.email, other.password));
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByRole("banner").getByText(other.fullName)).toBeVisible();
  await expect(page).toHaveURL(/\/browser$/);
  await expect(signInAgain(page)).toBeHidden();
  await expect(field).toBeHidden();
  expect(changes).toEqual([]);
  const back = await signedIn(cabinet.customer.email, cabinet.customer.password);
  const { files } = await back.call(getBrowser);
  expect(files.map(({ author }) => author)).not.toContain("Geht niemanden an");
});

// Covers 4.2
test("uploads wait for the new sign-in and go on", async ({ page, cabinet }) => {
  await page.goto("/browser?group=none");
  const [paper] = SAMPLES;
  if (!paper) throw new Error("no sample");
  // Something is at stake before anything tells of the end.
  const send = await hold(page, "**/api/files/upload");
  await dropFiles(page, page.getByRole("heading", { level: 1 }), [
    renamed(paper, "Eins"),
    renamed(paper, "Zwei"),
    renamed(paper, "Drei"),
  ]);
  await ended(cabinet.session);
  send();
  await givePassword(page, cabinet.customer);
  await expect(signInAgain(page)).toBeHidden();
  await uploadsDone(page);
  for (const name of ["Eins", "Zwei", "Drei"]) await expect(fileCard(page, name)).toBeVisible();
});

test("windows of one browser follow each other: signed out in one, signed in as another, none is left behind", async ({
  page,
  context,
  cabinet,
}) => {
  await cabinet.fill("Steuern", 1);
  const { field } = await typeAuthor(page, "In einem anderen Fenster");
  const beside = await context.newPage();
  await beside.goto("/locker");
  await beside.getByRole("banner").getByRole("button", { name: "Abmelden" }).click();
  await expect(beside).toHaveURL(/\/login$/);
  // What is unsaved in the other window waits for its person.
  await expect(signInAgain(page)).toBeVisible();
  const other = await makeCustomer("Olga");
  await signIn(beside, other.email, other.password);
  await expect(beside).toHaveURL(/\/browser$/);
  await expect(page.getByRole("banner").getByText(other.fullName)).toBeVisible();
  await expect(signInAgain(page)).toBeHidden();
  await expect(field).toBeHidden();
  // Nothing unsaved is left: out of both at once.
  await beside.getByRole("banner").getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/login$/);
});
