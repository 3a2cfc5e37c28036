import { createHash } from "node:crypto";
import { getBrowser, type UploadedFile } from "@krempelfrei/contract/files/files";
import { expect } from "@playwright/test";
import { choosePassword, makeCustomer, signedIn } from "./support/api.ts";
import { dropFiles, renamed, sample, type Sample } from "./support/documents.ts";
import type { OwnApp } from "./support/own-app.ts";
import { test } from "./support/own-app-test.ts";
import { enter, folderCard, openPage, uploadsDone } from "./support/pages.ts";

const COUNT = 40;
const KILL_AFTER = 9;
const FILLING = 300_000;

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Documents that are large enough to be cut in the middle, each with a content of its own. */
function papers(): Sample[] {
  const paper = sample("Mietvertrag Gartenstraße 12.pdf");
  return Array.from({ length: COUNT }, (_, index) => ({
    ...renamed(paper, `Papier ${String(index + 1).padStart(2, "0")}`),
    content: () => Buffer.concat([paper.content(), Buffer.from(`\n%${index}`.padEnd(FILLING, "\n%x"))]),
  }));
}

/** An owner, and a customer whose session it gives. */
async function peopleOf(app: OwnApp) {
  const owner = { email: "chefin@probe.example", password: "Sieben stille Seen" };
  const { code, output } = await app.run("admin.ts", "create-owner", owner.email, "Carla", "Chefin");
  expect(output).toContain("The owner chefin@probe.example was made");
  expect(code).toBe(0);
  await choosePassword(owner, app);
  const office = await signedIn(owner.email, owner.password, app.baseURL);
  const customer = await makeCustomer("Clara", { office, dataDir: app.dataDir });
  return signedIn(customer.email, customer.password, app.baseURL);
}

test("no acknowledged upload is lost when app and database are killed in the middle", async ({
  app,
  browser,
}) => {
  const session = await peopleOf(app);
  const page = await openPage(browser, session, `${app.baseURL}/browser`);
  const sent = papers();
  const hashes = new Set(sent.map(({ content }) => sha256(content())));
  const acknowledged: UploadedFile[] = [];
  const enough = new Promise<void>((resolve) => {
    page.on("response", async (response) => {
      if (!response.url().endsWith("/api/files/upload") || response.status() !== 201) return;
      acknowledged.push((await response.json()) as UploadedFile);
      if (acknowledged.length === KILL_AFTER) resolve();
    });
  });

  await dropFiles(page, folderCard(page, "Verträge"), sent);
  await enough;
  await app.kill({ withDatabase: true });
  const panel = page.getByRole("region", { name: "Uploads" });
  await expect(panel).toContainText("fehlgeschlagen");
  // What was not begun waits.
  await expect(panel).toContainText("Keine Verbindung.");
  const early = acknowledged.map(({ id }) => id);
  expect(early.length).toBeLessThan(COUNT);

  await app.start();
  const listed = async () => (await session.call(getBrowser)).files;
  const afterwards = await listed();
  expect(afterwards.map(({ id }) => id)).toEqual(expect.arrayContaining(early));
  for (const { id } of afterwards) {
    const answer = await session.get(`/api/files/${id}/download`);
    expect(answer.statusCode).toBe(200);
    expect(hashes.has(sha256(answer.rawPayload))).toBe(true);
  }
  const verified = await app.run("admin.ts", "verify-storage", "--deep");
  expect(verified.output).toContain("storage and database agree");
  expect(verified.code).toBe(0);

  // The page has kept the rest and sends it by itself.
  await uploadsDone(page);
  await page.reload();
  await expect(folderCard(page, "Verträge")).toContainText(/4\d Dokumente/);
  const names = new Set((await listed()).map(({ name }) => name));
  expect(names).toEqual(new Set(sent.map(({ name }) => name)));
});

// Covers 2.28
test("pages go on while the server is away, also one that is opened then, and what they were given is sent afterwards", async ({
  app,
  browser,
}) => {
  const session = await peopleOf(app);
  const context = await browser.newContext({ serviceWorkers: "allow" });
  await enter(context, session);
  const page = await context.newPage();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto(`${app.baseURL}/browser`);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect(folderCard(page, "Verträge")).toBeVisible();
  await app.kill({ withDatabase: false });

  await dropFiles(page, folderCard(page, "Verträge"), papers().slice(0, 5));
  await expect(page.getByText("Keine Verbindung. Sie können weiterlesen")).toBeVisible();
  await page.getByRole("link", { name: "Fristen" }).click();
  await expect(page.getByRole("heading", { name: "Fristen", level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Keine Verbindung" })).toBeVisible();

  await app.start();
  await expect(page.getByRole("heading", { name: "Fristen", level: 1 })).toBeVisible();
  await expect.poll(async () => (await session.call(getBrowser)).files.length).toBe(5);
  await uploadsDone(page);
  await context.close();
});
