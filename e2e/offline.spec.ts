import { getBrowser } from "@krempelfrei/contract/files/files";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { expect, type Page } from "@playwright/test";
import { makeCustomer, signedIn } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { asPart, dropFiles, renamed, sample } from "./support/documents.ts";
import { enter, folderCard, signIn, uploadsDone } from "./support/pages.ts";

test.use({ serviceWorkers: "allow" });

const PAPER = sample("Mietvertrag Gartenstraße 12.pdf");
const papers = (count: number) =>
  Array.from({ length: count }, (_, at) => renamed(PAPER, `Papier ${at + 1}`));
const banner = (page: Page) => page.getByText("Keine Verbindung. Sie können weiterlesen, was geladen ist");
const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 });

/** Opens a page and waits until this browser has kept the code. */
async function openKept(page: Page, path = "/browser"): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** What this browser keeps outside of the page: databases with their rows, and addresses in caches. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const rows: string[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name);
        asked.addEventListener("success", () => resolve(asked.result));
        asked.addEventListener("error", () => reject(new Error(name)));
      });
      for (const store of db.objectStoreNames) {
        const count = await new Promise<number>((resolve) => {
          const asked = db.transaction(store).objectStore(store).count();
          asked.addEventListener("success", () => resolve(asked.result));
        });
        rows.push(`${name} ${store} ${count}`);
      }
      db.close();
    }
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
    return { rows, addresses };
  });

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

test.describe("nothing of a person stays in the browser", () => {
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

  test("after the session has ended", async ({ page, context, cabinet }) => {
    expect(cabinet.customer.id).toBeTruthy();
    page.on("dialog", (dialog) => void dialog.accept());
    await openKept(page);
    await dropUnsent(page);
    await context.clearCookies();
    await page.reload();
    await expect(page.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
    await expect.poll(async () => (await kept(page)).rows).toEqual([]);
  });

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

/** What a phone sends when files are shared with the installed app, or a page of another site by a form. */
const share = (page: Page, ...names: string[]) =>
  page.evaluate((called) => {
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      action: "/share",
      enctype: "multipart/form-data",
    });
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      name: "files",
      multiple: true,
    });
    const transfer = new DataTransfer();
    for (const name of called)
      transfer.items.add(new File(["%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF"], name));
    input.files = transfer.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, names);

test("a shared file waits for the sign-in, and goes into the locker of whoever says so", async ({
  page,
  context,
  cabinet,
}) => {
  await openKept(page);
  await context.clearCookies();
  await share(page, "Bescheid.pdf");
  await expect(page).toHaveURL(/\/login\?next=%2Flocker/);
  await signIn(page, cabinet.customer.email, cabinet.customer.password);
  // `signIn` opens the sign-in anew, without the way back.
  await expect(page).toHaveURL(/\/browser$/);
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  const question = page.getByRole("dialog", { name: "Geteilte Datei ablegen?" });
  await expect(question).toContainText(`in das Schließfach von ${cabinet.customer.fullName}`);
  await expect(question).toContainText("Bescheid.pdf");
  await expect(question).toContainText("Von außerhalb dieser App geteilt");
  // Nothing is dropped by a single click, or by the key that confirms.
  const take = question.getByRole("button", { name: "In mein Schließfach legen" });
  await expect(take).toBeDisabled();
  await expect(question.getByRole("button", { name: "Nicht ablegen", exact: true }).last()).toBeFocused();
  await question.getByRole("checkbox", { name: "Bescheid.pdf" }).check();
  await take.click();
  await uploadsDone(page);
  await expect
    .poll(async () => (await cabinet.session.call(getLocker)).data.map(({ name }) => name))
    .toEqual(["Bescheid"]);
  await page.reload();
  await expect(heading(page, "Mein Schließfach")).toBeVisible();
  await share(page, "Doch nicht.pdf");
  await expect(page).toHaveURL(/\/locker\?shared/);
  await question.getByRole("button", { name: "Nicht ablegen", exact: true }).last().click();
  await expect.poll(async () => (await kept(page)).rows.join()).not.toContain("krempelfrei-shared");
  expect((await cabinet.session.call(getLocker)).data).toHaveLength(1);
});

test("however many files a page of another site sends, few wait, and only what is chosen is dropped", async ({
  page,
  cabinet,
}) => {
  await openKept(page);
  const names = (round: string): string[] =>
    Array.from({ length: 15 }, (_, at) => `Fremd ${round} ${at + 1}.pdf`);
  await share(page, ...names("eins"));
  await expect(page).toHaveURL(/\/locker\?shared$/);
  await expect(page.getByRole("dialog", { name: "15 geteilte Dateien ablegen?" })).toBeVisible();
  await share(page, ...names("zwei"));
  await expect(page).toHaveURL(/\/locker\?shared&left=10$/);
  const question = page.getByRole("dialog", { name: "20 geteilte Dateien ablegen?" });
  await expect(question).toContainText("10 weitere Dateien wurden nicht übernommen");
  expect((await kept(page)).rows).toContain("krempelfrei-shared files 20");
  await question.getByRole("checkbox", { name: "Fremd zwei 2.pdf" }).check();
  await question.getByRole("button", { name: "In mein Schließfach legen" }).click();
  await uploadsDone(page);
  await expect
    .poll(async () => (await cabinet.session.call(getLocker)).data.map(({ name }) => name))
    .toEqual(["Fremd zwei 2"]);
  await expect.poll(async () => (await kept(page)).rows.join()).not.toContain("krempelfrei-shared");
});

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
