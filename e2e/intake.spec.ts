import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { pace } from "../bin/lib/pace.js";
import { type MailboxServer, startMailboxServer } from "@krempelfrei/testing/mail/mailbox-server";
import { createTransport } from "nodemailer";
import { createCustomer } from "@krempelfrei/contract/customers/customers";
import { PDFDocument } from "pdf-lib";
import { expectAccessible } from "./support/accessible.ts";
import { choosePassword, makeCustomer, signedIn, type Customer, type Session } from "./support/api.ts";
import { toast } from "./support/look.ts";
import { mailTo } from "./support/mail.ts";
import { makeOwnApp, type OwnApp } from "./support/own-app.ts";
import { dialog, openPage } from "./support/pages.ts";
import { test as base } from "./support/test.ts";
import { textPdf } from "./support/text-pdf.ts";

const AUTHSERV = "mx.krempelfrei.example";

interface Intake extends OwnApp {
  /** What the office's scanner writes to. */
  readonly scanner: string;
  /** Where mails come in. */
  readonly mailbox: MailboxServer;
}

/** An office with a scanner and documents by mail; the app of the other tests has neither. */
const test = base.extend<object, { app: Intake; office: Session; customer: Customer; member: Session }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const scanner = await mkdtemp(join(tmpdir(), "krempelfrei-scanner-"));
      const mailbox = await startMailboxServer();
      const settings = {
        SCANNER_DIR: scanner,
        MAIL_IN_DOMAIN: "eingang.krempelfrei.example",
        MAIL_IN_AUTHSERV: AUTHSERV,
        MAIL_IN_IMAP_URL: mailbox.url,
      };
      const app = await makeOwnApp({ reads: true, settings });
      await app.start();
      await use({ ...app, scanner, mailbox });
      await app.dispose();
      await mailbox.close();
      await rm(scanner, { recursive: true });
    },
    { scope: "worker" },
  ],
  office: [
    async ({ app }, use) => {
      const owner = { email: "chefin@probe.example", password: "Sieben stille Seen" };
      await app.run("admin.ts", "create-owner", owner.email, "Carla", "Chefin");
      await choosePassword(owner, app);
      await use(await signedIn(owner.email, owner.password, app.baseURL));
    },
    { scope: "worker" },
  ],
  customer: [
    async ({ app, office }, use) => use(await makeCustomer("Lea", { office, dataDir: app.dataDir })),
    { scope: "worker" },
  ],
  member: [
    async ({ app, customer }, use) => use(await signedIn(customer.email, customer.password, app.baseURL)),
    { scope: "worker" },
  ],
});
test.describe.configure({ mode: "default" });

/** The folder is looked at once a minute, and a file must not change for some seconds. */
const SCAN_MS = 180_000 * pace();
/** The mailbox is looked into once a minute. */
const MAILBOX_MS = 180_000 * pace();

/** Two letters with a separator sheet of the customer before the first and a blank page before the second. */
async function scanOf(office: Session, { id }: Customer): Promise<Buffer> {
  const sheet = await office.get(`/api/customers/${id}/separator-sheets?copies=1`);
  const stack = await PDFDocument.load(sheet.rawPayload);
  const lines = [
    ["Stadtwerke Musterstadt", "Ihre Abrechnung"],
    ["Seite 2 der Abrechnung"],
    ["Finanzamt Musterstadt", "Bescheid"],
  ];
  const letters = await PDFDocument.load(textPdf(lines));
  const pages = await stack.copyPages(letters, letters.getPageIndices());
  for (const [index, page] of pages.entries()) {
    if (index === 2) for (let blank = 0; blank < 2; blank += 1) stack.addPage([595, 842]);
    stack.addPage(page);
  }
  return Buffer.from(await stack.save());
}

// Covers intake.2
test("what the scanner has written is cut into documents: proposed, changed, asked about before it is lost, made", async ({
  app,
  browser,
  customer,
  office,
}) => {
  const page = await openPage(browser, office, `${app.baseURL}/stacks`);
  await expect(page.getByText("Keine Stapel")).toBeVisible();
  await expectAccessible(page, "no stacks");

  await page.route("**/api/stacks", async (route) => route.fulfill({ status: 500, json: { message: "x" } }));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Die Stapel konnten nicht geladen werden");
  await expectAccessible(page, "stacks that cannot be loaded");
  await page.unroute("**/api/stacks");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(page.getByText("Keine Stapel")).toBeVisible();

  await writeFile(join(app.scanner, "Scan 0815.pdf"), await scanOf(office, customer));
  const link = page.getByRole("link", { name: "Scan 0815.pdf" });
  await expect(link).toBeVisible({ timeout: SCAN_MS });
  await expect(page.getByRole("row", { name: /Scan 0815/ })).toContainText("Wartet", { timeout: SCAN_MS });
  await expectAccessible(page, "a list of stacks");

  await link.click();
  const part = (number: number) => page.getByRole("region", { name: `Dokument ${number}`, exact: true });
  await expect(part(1).getByRole("combobox", { name: "Kunde" })).toHaveValue(customer.fullName);
  await expect(part(2)).toContainText("1 Seite");
  await page.getByText("An Trennblättern").click();
  await expect(part(2)).toHaveCount(0);
  await page.getByText("Auch an leeren Seiten").click();
  await expect(part(2)).toContainText("1 Seite");
  await expectAccessible(page, "a stack that is cut");
  const large = part(1).getByRole("button", { name: "Seite 2 groß ansehen" });
  await large.hover();
  const peek = page.locator("body > [data-portal] img");
  await expect(peek).toHaveAttribute("src", (await large.locator("img").getAttribute("src")) ?? "");
  const [wide, small] = [await peek.boundingBox(), await large.boundingBox()];
  expect(wide?.width ?? 0).toBeGreaterThan(3 * (small?.width ?? 0));
  await page.mouse.move(0, 0);
  await expect(peek).toHaveCount(0);
  await large.press(" ");
  await expect(dialog(page, "Seite 2").getByAltText("Seite 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(dialog(page, "Seite 3").getByAltText("Seite 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toBeFocused();

  await part(1).getByLabel("Name").fill("Stromabrechnung");
  await page.getByRole("link", { name: "Alle Stapel" }).click();
  const question = dialog(page, "Wirklich fortfahren?");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(part(1).getByLabel("Name")).toHaveValue("Stromabrechnung");

  await page.getByRole("button", { name: "2 Dokumente anlegen" }).click();
  await expect(toast(page, "2 Dokumente werden angelegt")).toBeVisible();
  const made = page.getByRole("region", { name: "Angelegte Dokumente" });
  await expect(made.getByRole("link", { name: customer.fullName })).toHaveCount(2, { timeout: SCAN_MS });
  await expect(made).toContainText("Stromabrechnung, 2 Seiten");
  await expect(page.getByText("Alle Seiten sind vergeben.")).toBeVisible();
  await expectAccessible(page, "a stack that is done");

  await page.route("**/api/stacks/*", async (route) =>
    route.fulfill({ status: 500, json: { message: "x" } }),
  );
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Der Stapel konnte nicht geladen werden");
  await page.unroute("**/api/stacks/*");
  await page.getByRole("button", { name: "Erneut versuchen" }).click();
  await expect(made).toBeVisible();
  await page.goto(`${app.baseURL}/stacks/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByText("Diesen Stapel gibt es nicht mehr")).toBeVisible();
});

const ADDRESSED = ["Lindenweg 4", "12345 Musterstadt", "", "Musterstadt, den 4. März 2026", "Guten Tag,"];
/** Letters without sheets between them: one of two pages, two receipts, one to a stranger. */
const letters = (to: string): Buffer =>
  textPdf([
    ["Stadtwerke Musterstadt GmbH", "Hafenweg 7, 12345 Musterstadt", "", "", "Frau", to, ...ADDRESSED],
    ["Weitere Hinweise", "Seite 2"],
    ["Farbenhaus Pinkert GmbH", "Lange Gasse 1, 12345 Musterstadt", "", "", "", "Quittung über 12,00 EUR"],
    ["Gasthof zur Post GmbH", "Am Markt 3, 12345 Musterstadt", "", "", "", "Quittung über 30,00 EUR"],
    ["Sparkasse Auental AG", "Bachweg 2, 12345 Musterstadt", "", "", "Herrn", "Karl Fremd", ...ADDRESSED],
  ]);

// Covers intake.8
test("letters of a stack without sheets are cut where they seem to begin, by keys, and go to whom they are addressed", async ({
  app,
  browser,
  office,
}) => {
  await office.call(createCustomer, {
    body: {
      first_name: "Gisela",
      last_name: "Eberhardt",
      email: "gisela@probe.example",
      birthday: "1951-05-17",
      package: "permanent",
      contract_start: "2026-01-01",
      street: "Lindenweg",
      house_no: "4",
      zip: "12345",
      city: "Musterstadt",
    },
  });
  await writeFile(join(app.scanner, "Post.pdf"), letters("Gisela Eberhardt"));
  const page = await openPage(browser, office, `${app.baseURL}/stacks`);
  await expect(page.getByRole("row", { name: /Post\.pdf/ })).toContainText("Wartet", { timeout: SCAN_MS });
  await page.getByRole("link", { name: "Post.pdf" }).click();
  const part = (number: number) => page.getByRole("region", { name: `Dokument ${number}`, exact: true });
  await expect(part(2)).toContainText("1 Seite · getrennt: neuer Briefkopf, Anschrift, Datum und Anrede");
  await expect(part(2)).toContainText("Anschrift: Karl Fremd, Lindenweg 4 – von keinem Kunden");
  await expect(part(1)).toContainText("Neuer Brief ab Seite 3? Neuer Briefkopf");
  await expect(page.getByRole("button", { name: "Dokumente anlegen" })).toBeDisabled();
  await expectAccessible(page, "a stack with proposals");

  await page.keyboard.press("j");
  await expect(part(2)).toContainText("Neuer Brief ab Seite 4?");
  await expect(page.getByRole("button", { name: "Vor Seite 4 trennen: Neuer Briefkopf" })).toBeFocused();
  await page.keyboard.press("n");
  await expect(page.getByText("Neuer Brief ab")).toHaveCount(0);
  await expect(part(2)).toContainText("2 Seiten");
  await expect(part(3)).toContainText("Karl Fremd");

  await part(1).getByRole("button", { name: "Dokument 1 für Gisela Eberhardt" }).click();
  await expect(part(1).getByRole("combobox", { name: "Kunde" })).toHaveValue("Gisela Eberhardt");
  await expect(part(2).getByRole("combobox", { name: "Kunde" })).toHaveValue("");
  await expect(page.getByText("2 Teile ohne Kunde bleiben offen.")).toBeVisible();
  await page.getByRole("button", { name: "1 Dokument anlegen" }).click();
  const made = page.getByRole("region", { name: "Angelegte Dokumente" });
  await expect(made.getByRole("link", { name: "Gisela Eberhardt" })).toBeVisible({ timeout: SCAN_MS });
  await expect(made).toContainText("2 Seiten");
});

// Covers intake.2
test("a stack that nobody can look into goes to one customer as a whole; one is thrown away and fetched back", async ({
  app,
  browser,
  customer,
  office,
}) => {
  await writeFile(join(app.scanner, "Kaputt.pdf"), "%PDF-1.4\nnothing\n%%EOF\n");
  const page = await openPage(browser, office, `${app.baseURL}/stacks`);
  await expect(page.getByRole("row", { name: /Kaputt/ })).toContainText("Wartet", { timeout: SCAN_MS });
  await page.getByRole("link", { name: "Kaputt.pdf" }).click();
  await expect(
    page.getByText("Die Datei ist beschädigt. Der Stapel kann nur als Ganzes abgelegt werden."),
  ).toBeVisible();
  await expectAccessible(page, "a stack that cannot be looked into");
  await page.getByRole("button", { name: "Verwerfen" }).click();
  await dialog(page, "Stapel verwerfen?").getByRole("button", { name: "Verwerfen" }).click();
  await expect(page.getByText("Dieser Stapel wurde verworfen.")).toBeVisible();
  await page.getByRole("button", { name: "Wieder öffnen" }).click();
  const whole = page.getByRole("combobox", { name: "Kunde", exact: true });
  await whole.fill(customer.lastName);
  await page.getByRole("option", { name: new RegExp(customer.lastName) }).click();
  await page.getByRole("button", { name: "Als ein Dokument ablegen" }).click();
  const made = page.getByRole("region", { name: "Angelegte Dokumente" });
  await expect(made.getByRole("link", { name: customer.fullName })).toHaveAttribute("href", /\?file=/, {
    timeout: SCAN_MS,
  });
});

// Covers intake.4
test("what a member sends to its secret address lies in its locker; a new address ends the earlier one", async ({
  app,
  browser,
  customer,
  member,
}) => {
  const page = await openPage(browser, member, `${app.baseURL}/profile`);
  const card = page.getByRole("region", { name: "Dokumente per E-Mail" });
  await card.scrollIntoViewIfNeeded();
  await page.route("**/api/profile/mail-address", async (route) => route.abort());
  await card.getByRole("button", { name: "Adresse erzeugen" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(card.getByRole("button", { name: "Adresse erzeugen" })).toBeEnabled();
  await page.unroute("**/api/profile/mail-address");
  await card.getByRole("button", { name: "Adresse erzeugen" }).click();
  const address = card.getByRole("group", { name: "Adresse für Dokumente" });
  await expect(address).toHaveText(/^[0-9a-f]{32}@eingang\.krempelfrei\.example$/);
  await expectAccessible(page, "a profile with an address for documents");

  const first = (await address.textContent()) ?? "";
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  const send = async (to: string): Promise<void> => {
    const { message } = await composer.sendMail({
      from: customer.email,
      to,
      subject: "Meine Rechnung",
      text: "Anbei.",
      headers: { "Authentication-Results": `${AUTHSERV}; dmarc=pass header.from=probe.example` },
      attachments: [
        { filename: "Stromrechnung.pdf", content: textPdf([["Rechnung"]]) },
        { filename: "Brief.docx", content: "PK nothing" },
      ],
    });
    app.mailbox.deliver(message as Buffer);
  };
  await send(first);
  await expect
    .poll(async () => (await mailTo(customer.email, app.dataDir)).text, { timeout: MAILBOX_MS })
    .toContain("- Brief.docx: Dieser Dateityp wird nicht unterstützt.");
  await page.goto(`${app.baseURL}/locker`);
  await expect(page.getByText("Stromrechnung").first()).toBeVisible();

  await page.goto(`${app.baseURL}/profile`);
  await card.getByRole("button", { name: "Neue Adresse erzeugen" }).click();
  await dialog(page, "Neue Adresse erzeugen?").getByRole("button", { name: "Neue Adresse erzeugen" }).click();
  await expect(address).not.toHaveText(first);
  await send(first);
  await expect
    .poll(async () => (await mailTo(customer.email, app.dataDir)).text, { timeout: MAILBOX_MS })
    .toContain("Diese Adresse gilt nicht (mehr).");
  await card.getByRole("button", { name: "Beenden" }).click();
  await dialog(page, "Adresse beenden?").getByRole("button", { name: "Beenden" }).click();
  await expect(card.getByRole("button", { name: "Adresse erzeugen" })).toBeVisible();
});
