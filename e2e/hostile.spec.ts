import { getBrowser } from "@krempelfrei/contract/files/files";
import { HOSTILE_DOCUMENTS } from "@krempelfrei/testing/hostile/hostile-documents";
import { expect } from "@playwright/test";
import { pace } from "../bin/lib/pace.js";
import { choosePassword, makeCustomer, signedIn } from "./support/api.ts";
import { makeOwnApp } from "./support/own-app.ts";
import { facts, fileCards, openPage } from "./support/pages.ts";
import { test } from "./support/test.ts";

/** What may take a minute of a CPU until it is ended; its end has its test where documents are read. */
const isEndless = ({ ends }: (typeof HOSTILE_DOCUMENTS)[number]): boolean => ends.includes("time");
/** One of each way to end; all with HOSTILE=all, which takes a quarter of an hour. How each ends is tested without a browser. */
const DOCUMENTS = HOSTILE_DOCUMENTS.filter((document, index) => {
  if (process.env.HOSTILE === "all") return true;
  const alike = ({ ends }: typeof document): boolean => ends.join() === document.ends.join();
  return !isEndless(document) && !HOSTILE_DOCUMENTS.slice(0, index).some(alike);
});

const WHY_NOT =
  /^(Nein, (mit einem Kennwort geschützt|beschädigt|zu viele Seiten|zu aufwendig|zu groß|zu viele Bildpunkte)|Teilweise .+)$/;
const PATIENCE_MS = 1_800_000 * pace();

test.setTimeout(PATIENCE_MS);

// Covers intake.3
test("documents that mean harm are uploaded like any other: the page goes on, and each tells why it cannot be searched", async ({
  browser,
}) => {
  const app = await makeOwnApp({ reads: true });
  try {
    await app.start();
    const owner = { email: "chefin@probe.example", password: "Sieben stille Seen" };
    await app.run("admin.ts", "create-owner", owner.email, "Carla", "Chefin");
    await choosePassword(owner, app);
    const office = await signedIn(owner.email, owner.password, app.baseURL);
    const customer = await makeCustomer("Lea", { office, dataDir: app.dataDir });
    const member = await signedIn(customer.email, customer.password, app.baseURL);
    const page = await openPage(browser, member, `${app.baseURL}/browser`);

    await page.getByLabel("Dateien auswählen").setInputFiles(
      DOCUMENTS.map(({ name, extension, make }) => ({
        name: `${name}.${extension}`,
        mimeType: extension === "pdf" ? "application/pdf" : extension === "png" ? "image/png" : "image/jpeg",
        buffer: make(),
      })),
    );
    const listed = async () => (await member.call(getBrowser)).files;
    await expect.poll(async () => (await listed()).length, { timeout: PATIENCE_MS }).toBe(DOCUMENTS.length);

    // While they are read, folders are opened and left.
    const isOver = async (): Promise<boolean> =>
      (await listed()).every(({ reading }) => !["waiting", "recognising"].includes(reading.state));
    let rounds = 0;
    do {
      await page.goto(`${app.baseURL}/browser`);
      await expect(fileCards(page).first()).toBeVisible();
      rounds += 1;
      // As a person would: with a shorter pause the page itself would take what reading needs.
      await page.waitForTimeout(4000);
    } while (!(await isOver()));
    expect(rounds).toBeGreaterThan(0);

    await page.goto(`${app.baseURL}/browser`);
    for (const file of await listed()) {
      await page.goto(`${app.baseURL}/browser?file=${file.id}`);
      if (file.reading.state === "done") await expect(facts(page)).toBeVisible();
      else await expect(facts(page).getByText(WHY_NOT).first()).toBeVisible();
    }
  } finally {
    await app.dispose();
  }
});
