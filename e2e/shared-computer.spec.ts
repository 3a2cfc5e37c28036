import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getBrowser, uploadFile, type FileItem } from "@krempelfrei/contract/files/files";
import { logout } from "@krempelfrei/contract/account/account";
import { shiftDate, shiftOfDate } from "@krempelfrei/testing/moment";
import { pace } from "../bin/lib/pace.js";
import { chromium, expect, type BrowserContext, type LaunchOptions, type Page } from "@playwright/test";
import {
  choosePassword,
  makeCustomer,
  openSession,
  signedIn,
  type Customer,
  type Session,
} from "./support/api.ts";
import { dropFiles, renamed, sample, toFile } from "./support/documents.ts";
import { makeOwnApp, type OwnApp } from "./support/own-app.ts";
import { folderCard, uploadsDone } from "./support/pages.ts";
import { filesWith } from "./support/profile.ts";
import { test as base } from "./support/test.ts";

// In all names, and in nothing else that a browser has.
const WORD = "Zitronenfalter";
/** In the code of the app, which may stay in the browser. */
const CODE = "Meine Dokumente";

interface Computer {
  /** Opens the browser, also again after it was closed. */
  open(): Promise<Page>;
  /** Closes it and gives the files of its folder that hold a text. */
  closeAndFind(text: string): Promise<string[]>;
}

const test = base.extend<
  { computer: Computer; anna: Customer; annasCopy: Session },
  { app: OwnApp; office: Session }
>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const app = await makeOwnApp({ reads: true });
      await app.start();
      await use(app);
      await app.dispose();
    },
    { scope: "worker" },
  ],
  office: [
    async ({ app }, use, { workerIndex }) => {
      const owner = { email: `chefin-${workerIndex}@probe.example`, password: "Sieben stille Seen" };
      await app.run("admin.ts", "create-owner", owner.email, "Carla", "Chefin");
      await choosePassword(owner, app);
      await use(await signedIn(owner.email, owner.password, app.baseURL));
    },
    { scope: "worker" },
  ],
  anna: async ({ app, office }, use) => use(await makeCustomer("Anna", { office, dataDir: app.dataDir })),
  annasCopy: async ({ app, anna }, use) => use(await signedIn(anna.email, anna.password, app.baseURL)),
  computer: async ({ app }, use, { project }) => {
    const profile = await mkdtemp(join(tmpdir(), "krempelfrei-profile-"));
    const { launchOptions = {} } = project.use as { launchOptions?: LaunchOptions };
    let context: BrowserContext | undefined;
    await use({
      async open() {
        context = await chromium.launchPersistentContext(profile, {
          ...launchOptions,
          baseURL: app.baseURL,
          locale: "de-DE",
          timezoneId: "Europe/Berlin",
          viewport: { width: 1440, height: 900 },
        });
        await context.addInitScript(shiftDate, shiftOfDate());
        return context.pages()[0] ?? context.newPage();
      },
      async closeAndFind(text) {
        await context?.close();
        return filesWith(profile, text);
      },
    });
    await context?.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  },
});
test.describe.configure({ mode: "default" });

async function signIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Passwort", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await expect(folderCard(page, "Verträge")).toBeVisible();
}

/** Puts a contract and a photograph into a folder, and waits for their pictures. */
async function fill(session: Session): Promise<FileItem[]> {
  const { folders } = await session.call(getBrowser);
  const folder = folders.find(({ name }) => name === "Verträge");
  for (const [paper, name] of [
    ["Mietvertrag Gartenstraße 12.pdf", `${WORD} Vertrag`],
    ["Foto Fahrrad für Versicherung.jpg", `${WORD} Foto`],
  ] as const) {
    const file = toFile(renamed(sample(paper), name));
    await session.call(uploadFile, { file, body: { folder_id: folder?.id ?? "" } });
  }
  const files = async (): Promise<FileItem[]> => (await session.call(getBrowser)).files;
  await expect
    .poll(async () => (await files()).filter(({ preview }) => preview !== null).length, {
      timeout: 120_000 * pace(),
    })
    .toBe(2);
  return files();
}

/** The status with which this browser answers for an address; also from its cache, as a link or an image would. */
const statusOf = (page: Page, address: string): Promise<number> =>
  page.evaluate(async (url) => {
    const answer = await fetch(url, { credentials: "include" });
    await answer.arrayBuffer();
    return answer.status;
  }, address);

const pictureOf = ({ id, preview }: FileItem): string =>
  `/api/files/${id}/preview?size=800&v=${preview ?? ""}`;

/** Looks at everything as somebody does, and fetches the documents whole, as a window of their own would. */
async function lookAround(page: Page, files: readonly FileItem[]): Promise<void> {
  await page.goto("/browser?group=none");
  const [first] = files;
  const list = page.locator("#dokumente");
  await list.getByRole("button", { name: `${WORD} Vertrag`, exact: true }).click();
  await expect(page.getByTestId("preview")).toHaveAttribute("data-loaded", "true");
  // A title that stands for some seconds is written into the browser's folder.
  await expect(page).toHaveTitle(/^Dokument – /);
  await page.keyboard.press("Escape");
  for (const file of files) {
    expect(await statusOf(page, `/api/files/${file.id}/show`)).toBe(200);
    expect(await statusOf(page, `/api/files/${file.id}/download`)).toBe(200);
    expect(await statusOf(page, pictureOf(file))).toBe(200);
  }
  expect(first).toBeDefined();
  await page.getByLabel("Dokumente durchsuchen").fill("zitronenf");
  await expect(list.getByRole("button", { name: `${WORD} Foto`, exact: true })).toBeVisible();
  await page.reload();
  await expect(list.getByRole("button", { name: `${WORD} Foto`, exact: true })).toBeVisible();
  for (const link of ["Fristen", "Mein Schließfach", "Meine Dokumente"])
    await page.getByRole("link", { name: link }).click();
  await expect(folderCard(page, "Verträge")).toBeVisible();
  // What waits to be sent lies in a database of the browser meanwhile.
  const sent = renamed(sample("Garantiekarte E-Bike.jpg"), `${WORD} Beleg`);
  await dropFiles(page, folderCard(page, "Verträge"), [sent]);
  await uploadsDone(page);
  await page.goto("/browser?group=none");
  await expect(list.getByRole("button", { name: `${WORD} Beleg`, exact: true })).toBeVisible();
}

test.describe("no name of a document lies in the browser's folder", () => {
  // Covers S33
  test("after signing out and closing", async ({ computer, anna, annasCopy }) => {
    const files = await fill(annasCopy);
    const page = await computer.open();
    await signIn(page, anna);
    await lookAround(page, files);
    await page.getByRole("button", { name: "Abmelden" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await computer.closeAndFind(WORD)).toEqual([]);
    expect(await computer.closeAndFind("%PDF-1")).toEqual([]);
  });

  // Covers S33
  test("after closing without signing out", async ({ computer, anna, annasCopy }) => {
    const files = await fill(annasCopy);
    const page = await computer.open();
    await signIn(page, anna);
    await lookAround(page, files);
    // Its packed answers are read, or nothing could be found.
    expect(await computer.closeAndFind(CODE)).not.toEqual([]);
    expect(await computer.closeAndFind(WORD)).toEqual([]);
    expect(await computer.closeAndFind("%PDF-1")).toEqual([]);
  });

  // Covers S33
  test("after the session has ended on the server", async ({ app, computer, anna, annasCopy }) => {
    const files = await fill(annasCopy);
    const page = await computer.open();
    await signIn(page, anna);
    await lookAround(page, files);
    await endSession(page, app);
    await meetEnd(page);
    expect(await computer.closeAndFind(WORD)).toEqual([]);
    expect(await computer.closeAndFind("%PDF-1")).toEqual([]);
  });
});

test("a page that the browser kept whole asks who is signed in when it is shown again", async ({
  app,
  computer,
  anna,
}) => {
  const page = await computer.open();
  await signIn(page, anna);
  await endSession(page, app);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
  await expect(folderCard(page, "Verträge")).toBeHidden();
});

/** Ends the browser's session from elsewhere; the browser still has its cookie. */
async function endSession(page: Page, app: OwnApp): Promise<void> {
  const session = openSession(app.baseURL);
  for (const { name, value } of await page.context().cookies()) session.cookies.set(name, value);
  await session.call(logout);
}

/**
 * Goes to another page, whose calls are refused. A call of the page that is open may have been refused before: then the
 * sign-in is there already and the link is gone, so link and click are one step of the browser.
 */
async function meetEnd(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/deadlines"]')?.click());
  await expect(page.getByRole("button", { name: "Anmelden", exact: true })).toBeVisible();
}

test.describe("pictures of documents are shown to nobody else at this browser", () => {
  for (const [how, end] of [
    [
      "after the sign-out",
      async (page: Page) => {
        await page.getByRole("button", { name: "Abmelden" }).click();
        await expect(page).toHaveURL(/\/login$/);
      },
    ],
    [
      "after the session has ended on the server",
      async (page: Page, app: OwnApp) => {
        await endSession(page, app);
        await meetEnd(page);
      },
    ],
  ] as const) {
    test(`are gone ${how}`, async ({ app, office, computer, anna, annasCopy }) => {
      const files = await fill(annasCopy);
      const other = await makeCustomer("Jonas", { office, dataDir: app.dataDir });
      let page = await computer.open();
      await signIn(page, anna);
      await lookAround(page, files);
      await end(page, app);
      for (const file of files) expect(await statusOf(page, pictureOf(file))).toBe(401);
      await computer.closeAndFind(WORD);
      page = await computer.open();
      await page.goto("/login");
      for (const file of files) expect(await statusOf(page, pictureOf(file))).toBe(401);
      await signIn(page, other);
      for (const file of files) expect(await statusOf(page, pictureOf(file))).toBe(404);
    });
  }

  // Covers S33
  test("after the browser was closed, once somebody else has signed in", async ({
    app,
    office,
    computer,
    anna,
    annasCopy,
  }) => {
    const files = await fill(annasCopy);
    const other = await makeCustomer("Jonas", { office, dataDir: app.dataDir });
    let page = await computer.open();
    await signIn(page, anna);
    await lookAround(page, files);
    await computer.closeAndFind(WORD);
    page = await computer.open();
    await signIn(page, other);
    for (const file of files) expect(await statusOf(page, pictureOf(file))).toBe(404);
  });
});
