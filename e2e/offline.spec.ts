import { getBrowser } from "@krempelfrei/contract/files/files";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { expect, type Page } from "@playwright/test";
import { makeCustomer, signedIn } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { asPart, dropFiles, renamed, sample } from "./support/documents.ts";
import { kept, openKept } from "./support/kept.ts";
import { enter, folderCard, uploadsDone } from "./support/pages.ts";

test.use({ serviceWorkers: "allow" });

const PAPER = sample("Mietvertrag Gartenstraße 12.pdf");
const papers = (count: number) =>
  Array.from({ length: count }, (_, at) => renamed(PAPER, `Papier ${at + 1}`));
const banner = (page: Page) => page.getByText("Keine Verbindung. Sie können weiterlesen, was geladen ist");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

const isCode = (path: string): boolean => path === "/login" || path.startsWith("/assets/");

/** A document is put in while nothing can be sent. */
async function dropUnsent(page: Page, count = 1): Promise<void> {
  await page.route("**/api/files/upload", (route) => route.abort());
  await dropFiles(page, folderCard(page, "Verträge"), papers(count));
  await expect.poll(async () => (await kept(page)).rows).toContain(`krempelfrei uploads ${count}`);
}

test("one can go from page to page without a network, and a page opened without it goes on when it is back", async ({
  page,
  context,
  cabinet,
}) => {
  expect(cabinet.customer.id).toBeTruthy();
  await openKept(page);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible();
  for (const [link, title] of [
    ["Fristen", "Fristen"],
    ["Mein Schließfach", "Mein Schließfach"],
    ["Meine Dokumente", "Meine Dokumente"],
  ] as const) {
    await page.getByRole("link", { name: link }).click();
    await expect(heading(page, title)).toBeVisible();
  }
  // What was loaded is still there.
  await expect(folderCard(page, "Verträge")).toBeVisible();
  await page.goto("/deadlines");
  await expect(heading(page, "Keine Verbindung")).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/deadlines$/);
  await expect(heading(page, "Fristen")).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

// Covers 2.28
test("what was put in without a network survives a reload and is stored once", async ({
  page,
  context,
  cabinet,
}) => {
  await openKept(page);
  page.on("dialog", (dialog) => void dialog.accept());
  await context.setOffline(true);
  await dropFiles(page, folderCard(page, "Verträge"), papers(3));
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText("0 von 3 Dateien");
  await expect.poll(async () => (await kept(page)).rows).toContain("krempelfrei uploads 3");
  await page.reload();
  await expect(heading(page, "Keine Verbindung")).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, "Meine Dokumente")).toBeVisible();
  await expect
    .poll(async () => (await cabinet.session.call(getBrowser)).files.map(({ name }) => name).toSorted())
    .toEqual(["Papier 1", "Papier 2", "Papier 3"]);
  await uploadsDone(page);
  await expect.poll(async () => (await kept(page)).rows).toContain("krempelfrei uploads 0");
});

// Covers 2.28
test("a file whose answer got lost with its page is not stored a second time", async ({ page, cabinet }) => {
  await page.goto("/browser");
  await expect(folderCard(page, "Verträge")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  let stored = 0;
  await page.route("**/api/files/upload", async (route) => {
    await route.fetch();
    stored += 1;
    await route.abort();
  });
  await dropFiles(page, folderCard(page, "Verträge"), papers(1));
  await expect.poll(() => stored).toBeGreaterThan(0);
  await expect.poll(async () => (await kept(page)).rows).toContain("krempelfrei uploads 1");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await expect.poll(async () => (await kept(page)).rows).toContain("krempelfrei uploads 0");
  expect((await cabinet.session.call(getBrowser)).files).toHaveLength(1);
});

test("what an earlier release has kept is sent as well", async ({ page, cabinet }) => {
  // A page without code of the app, to put the rows there as version 1 had them.
  await page.goto("/api/health");
  await page.evaluate(async (person) => {
    const asked = indexedDB.open("krempelfrei", 1);
    asked.addEventListener("upgradeneeded", () => {
      asked.result.createObjectStore("uploads", { keyPath: "id" });
      asked.result.createObjectStore("photos", { keyPath: "id" });
      asked.result.createObjectStore("letters", { keyPath: "person" });
    });
    const db = await new Promise<IDBDatabase>((resolve) => {
      asked.addEventListener("success", () => resolve(asked.result));
    });
    const file = new File(["%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF"], "Von vorher.pdf");
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const stored = db.transaction("uploads", "readwrite").objectStore("uploads");
    const put = stored.put({
      id: "u1",
      person,
      window: "w1",
      file,
      key,
      target: { scope: "locker", path: [] },
    });
    await new Promise((resolve) => {
      put.addEventListener("success", resolve);
    });
    db.close();
  }, cabinet.customer.id);
  await page.goto("/browser");
  await expect
    .poll(async () => (await cabinet.session.call(getLocker)).data.map(({ name }) => name))
    .toEqual(["Von vorher"]);
  await expect.poll(async () => (await kept(page)).rows).toContain("krempelfrei uploads 0");
});

test.describe("nothing of a person stays in the browser", () => {
  // Covers S33
  test("after the sign-out, which asks where something is not sent", async ({ page, cabinet }) => {
    expect(cabinet.customer.id).toBeTruthy();
    await openKept(page);
    await dropUnsent(page, 2);
    await page.getByRole("button", { name: "Abmelden" }).click();
    const question = page.getByRole("dialog", { name: "Trotzdem abmelden?" });
    await expect(question).toContainText("2 Dateien sind noch nicht gesendet.");
    await question.getByRole("button", { name: "Abbrechen" }).click();
    await page.getByRole("button", { name: "Abmelden" }).click();
    await question.getByRole("button", { name: "Abmelden und löschen" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(async () => (await kept(page)).rows).toEqual([]);
    const { addresses } = await kept(page);
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((path) => !isCode(path))).toEqual([]);
  });

  // Covers S33
  test("after the session has ended", async ({ page, context, cabinet }) => {
    expect(cabinet.customer.id).toBeTruthy();
    page.on("dialog", (dialog) => void dialog.accept());
    await openKept(page);
    await dropUnsent(page);
    await context.clearCookies();
    // A page that puts in nothing.
    await page.goto("/");
    await expect(page.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
    await expect(page.getByText(/Nicht gesendet und/)).toContainText("1 Datei");
    await expect.poll(async () => (await kept(page)).rows).toEqual([]);
  });

  // Covers S33
  test("when somebody else is signed in, who never sends it either", async ({ page, context, cabinet }) => {
    expect(cabinet.customer.id).toBeTruthy();
    page.on("dialog", (dialog) => void dialog.accept());
    await openKept(page);
    await dropUnsent(page);
    const other = await makeCustomer("Otto");
    const session = await signedIn(other.email, other.password);
    await context.clearCookies();
    await enter(context, session);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await expect(page.getByText(other.fullName).first()).toBeVisible();
    await expect.poll(async () => (await kept(page)).rows).toContain("krempelfrei uploads 0");
    expect((await session.call(getBrowser)).files).toEqual([]);
  });
});

// Covers 2.28
test("photographs of a letter survive a reload, with what was done to them", async ({ page, cabinet }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/locker");
  const photo = asPart(sample("Brief Stadtwerke Preisänderung.jpg"));
  await page.locator("input[aria-label='Fotografieren']").setInputFiles([photo, photo]);
  const capture = page.getByRole("dialog", { name: "Brief fotografieren" });
  await expect(capture.getByRole("button", { name: "2 Seiten als ein PDF senden" })).toBeEnabled();
  await capture.getByRole("button", { name: "Drehen" }).click();
  await capture.getByRole("textbox", { name: /Notiz/ }).fill("Bitte bald");
  await expect.poll(async () => (await kept(page)).rows).toContain("krempelfrei letters 1");
  await page.waitForTimeout(600);
  await page.reload();
  await expect(capture.getByRole("button", { name: "2 Seiten als ein PDF senden" })).toBeEnabled();
  await expect(capture.getByRole("button", { name: "90° gedreht" })).toBeVisible();
  await expect(capture.getByRole("textbox", { name: /Notiz/ })).toHaveValue("Bitte bald");
  await capture.getByRole("button", { name: "2 Seiten als ein PDF senden" }).click();
  await expect.poll(async () => (await cabinet.session.call(getLocker)).data.length).toBe(1);
  await expect.poll(async () => (await kept(page)).rows).toContain("krempelfrei photos 0");
});

test("a page of an earlier release says quietly that there is a new one, and goes on with its own files", async ({
  page,
  cabinet,
}) => {
  expect(cabinet.customer.id).toBeTruthy();
  await openKept(page);
  await page.route("**/login", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<script type="module" src="/assets/index-neu.js"></script>',
    }),
  );
  // As after a release: the server has none of the files of this page any more.
  await page.route("**/assets/**", (route) => route.fulfill({ status: 404, body: "" }));
  // What cannot be learned is asked again the next time, and a service worker that begins may take the first answer.
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText("Eine neue Fassung ist da.")).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole("link", { name: "Notfallzugang" }).click();
  await expect(page).toHaveURL(/\/sos$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Neu laden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
