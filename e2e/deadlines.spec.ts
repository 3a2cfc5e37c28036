import { createDeadline } from "@krempelfrei/contract/deadlines/deadlines";
import { uploadFile } from "@krempelfrei/contract/files/files";
import { addDays, berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedIn, signedInAs, type Customer, type Session } from "./support/api.ts";
import { renamed, sample, SAMPLES, toFile } from "./support/documents.ts";
import { hold } from "./support/look.ts";
import { choose, dialog, enter, openPage } from "./support/pages.ts";
import { test } from "./support/test.ts";

interface Person {
  readonly customer: Customer;
  readonly session: Session;
}

async function makePerson(): Promise<Person> {
  const customer = await makeCustomer("Anna");
  return { customer, session: await signedIn(customer.email, customer.password) };
}

async function addDocument({ session }: Person, name: string): Promise<string> {
  const file = toFile(renamed(SAMPLES.find(({ fileName }) => fileName.endsWith(".pdf")) ?? sample(""), name));
  return (await session.call(uploadFile, { file })).id;
}

const inDays = (days: number): string => addDays(berlinDay(new Date()), days);

const addDeadline = async ({ session }: Person, file_id: string, title: string, days: number) =>
  session.call(createDeadline, { body: { file_id, kind: "payment", title, due: inDays(days) } });

const row = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: title, exact: true }) });

// Covers deadlines.6
test("a deadline is computed, told how near it is, done, taken back, put off and read by a calendar", async ({
  page,
  context,
}) => {
  const anna = await makePerson();
  const fileId = await addDocument(anna, "Stromvertrag");
  await addDeadline(anna, fileId, "Rechnung zahlen", 1);
  await enter(context, anna.session);
  await page.goto("/browser");
  await page.getByRole("link", { name: "Fristen", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fristen" })).toBeVisible();
  await expect(row(page, "Rechnung zahlen").getByText("morgen")).toBeVisible();

  await page.getByRole("button", { name: "Frist hinzufügen" }).click();
  const form = dialog(page, "Frist hinzufügen");
  await form.getByRole("button", { name: "Frist hinzufügen" }).click();
  await expect(form.getByText("Das Feld darf nicht leer sein").first()).toBeVisible();
  await choose(form.getByLabel("Dokument"), "Stromvertrag");
  await choose(form.getByLabel("Art"), "Kündigungsfrist");
  await form.getByLabel("Was ist zu tun?").fill("Stromvertrag kündigen");
  await choose(form.getByLabel("Wann?"), "Vor dem Ende einer Laufzeit");
  await form.getByLabel("Wie lange?").fill("3");
  await form.getByLabel("Ende der Laufzeit").fill("31.12.2099");
  await expect(form.getByText("Letzter Tag: Mittwoch, 30. September 2099")).toBeVisible();
  await form.getByRole("button", { name: "Frist hinzufügen" }).click();
  await expect(form).toBeHidden();
  const later = page.getByRole("region", { name: "Später 1" });
  await expect(later.getByRole("link", { name: "Stromvertrag kündigen" })).toBeVisible();
  await expect(later.getByText("3 Monate zum 31.12.2099")).toBeVisible();

  const bill = row(page, "Rechnung zahlen");
  await bill.getByRole("button", { name: "Erledigt: Rechnung zahlen" }).click();
  await expect(bill).toBeHidden();
  // What a quick person does before the answer is there stands on that answer, and is no conflict with oneself.
  const answer = await hold(page, "**/api/deadlines/*/done");
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(bill).toBeVisible();
  await bill.getByRole("button", { name: "Weitere Aktionen: Rechnung zahlen" }).click();
  await page.getByRole("menuitem", { name: "Verschieben" }).click();
  const postpone = dialog(page, "Frist verschieben");
  await postpone.getByRole("textbox", { name: "Neuer Tag" }).fill(germanDay(inDays(3)));
  answer();
  await postpone.getByRole("button", { name: "Verschieben" }).click();
  await expect(bill.getByText("noch 3 Tage")).toBeVisible();
  await expect(bill.getByText(`verschoben vom ${germanDay(inDays(1))}`)).toBeVisible();
  await bill.getByRole("button", { name: "Weitere Aktionen: Rechnung zahlen" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Kalenderdatei" }).click();
  expect((await download).suggestedFilename()).toBe("Rechnung zahlen.ics");

  await page.getByRole("button", { name: "Kalender abonnieren" }).click();
  const subscribe = dialog(page, "Kalender abonnieren");
  await subscribe.getByRole("button", { name: "Adresse erzeugen" }).click();
  const address = subscribe.getByRole("group", { name: "Adresse des Kalenders" });
  const url = (await address.textContent()) ?? "";
  const calendar = await page.request.get(url);
  expect(await calendar.text()).toContain("SUMMARY:Stromvertrag kündigen");
  await subscribe.getByRole("button", { name: "Neue Adresse erzeugen" }).click();
  await dialog(page, "Neue Adresse erzeugen?").getByRole("button", { name: "Neue Adresse erzeugen" }).click();
  await expect(address).not.toHaveText(url);
  expect((await page.request.get(url)).status()).toBe(404);
  await subscribe.getByRole("button", { name: "Schließen" }).click();

  // Its state comes with the answer of the mutation, a moment after the click.
  await page.getByLabel("30 Tage vorher").click();
  await expect(page.getByLabel("30 Tage vorher")).toBeChecked();
  await page.reload();
  await expect(page.getByLabel("30 Tage vorher")).toBeChecked();
  await expect(page.getByLabel("7 Tage vorher")).toBeChecked();
});

// Covers deadlines.6
test("the list is used by keyboard: arrows go from row to row, X is done, and what is done can be opened later", async ({
  page,
  context,
}) => {
  const anna = await makePerson();
  const fileId = await addDocument(anna, "Vertrag");
  for (const [index, title] of ["Erste", "Zweite", "Dritte"].entries())
    await addDeadline(anna, fileId, title, index + 1);
  await enter(context, anna.session);
  await page.goto("/deadlines");
  const link = (title: string) => page.getByRole("link", { name: title, exact: true });
  await link("Erste").focus();
  await page.keyboard.press("ArrowDown");
  await expect(link("Zweite")).toBeFocused();
  await page.keyboard.press("x");
  await expect(link("Zweite")).toBeHidden();
  await expect(link("Dritte")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(link("Erste")).toBeFocused();
  await page.getByText("Erledigt (1)").click();
  await page.getByRole("button", { name: "Wieder öffnen: Zweite" }).click();
  await expect(link("Zweite")).toBeVisible();
});

// Covers deadlines.6
test("a document shows its deadlines, to its owner and to staff", async ({ page, context, browser }) => {
  const anna = await makePerson();
  const fileId = await addDocument(anna, "Police");
  await enter(context, anna.session);
  await page.goto(`/browser?file=${fileId}`);
  const facts = page.getByRole("region", { name: "Fristen" });
  await facts.getByRole("button", { name: "Frist hinzufügen" }).click();
  const form = dialog(page, "Frist hinzufügen");
  await choose(form.getByLabel("Art"), "Ablauf");
  await form.getByLabel("Was ist zu tun?").fill("Police läuft ab");
  await form.getByRole("textbox", { name: "Tag" }).fill(germanDay(inDays(20)));
  await form.getByRole("button", { name: "Frist hinzufügen" }).click();
  await expect(facts.getByText("Police läuft ab")).toBeVisible();
  await expect(facts.getByText(/^Läuft ab am /)).toBeVisible();
  await expect(facts.getByText(/noch 20 Tage$/)).toBeVisible();

  const path = `/customers/${anna.customer.id}/documents?file=${fileId}`;
  const staff = await openPage(browser, await signedInAs("janitor"), path);
  const seen = staff.getByRole("region", { name: "Fristen" });
  await expect(seen.getByText("Police läuft ab")).toBeVisible();
  await seen.getByRole("button", { name: "Erledigt: Police läuft ab" }).click();
  await expect(seen.getByText(/erledigt am/)).toBeVisible();
});

test("the overdue letter stands on the first page by name; it is paid there, and that is taken back", async ({
  page,
  context,
}) => {
  const anna = await makePerson();
  const fileId = await addDocument(anna, "Rechnung Hautarztpraxis");
  await addDeadline(anna, fileId, "Reparatur zahlen", -2);
  await addDeadline(anna, fileId, "Rechnung Hautarztpraxis Dr. Sommer", -4);
  await addDeadline(anna, fileId, "Ferienwohnung anzahlen", 1);
  await enter(context, anna.session);
  await page.goto("/browser");
  const glance = page.getByRole("region", { name: "Auf einen Blick" });
  await expect(glance).toContainText("Rechnung Hautarztpraxis Dr. Sommerseit 4 Tagen überfällig");
  await expect(glance).toContainText("Morgen: Ferienwohnung anzahlen");
  await expect(glance.getByRole("link", { name: "und 1 weitere" })).toHaveAttribute("href", "/deadlines");
  const height = async (): Promise<number> => (await glance.boundingBox())?.height ?? 0;
  const FOLDED = 54;
  expect(await height()).toBeLessThanOrEqual(FOLDED + 110);
  await expectAccessible(page, "the first page with an overdue letter");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, "the first page with an overdue letter at 360 px");
  await page.setViewportSize({ width: 1280, height: 720 });

  await glance.getByRole("button", { name: "Bezahlt: Rechnung Hautarztpraxis Dr. Sommer" }).press("Enter");
  await expect(glance).toContainText("Reparatur zahlenseit 2 Tagen überfällig");
  await expect(glance).toBeFocused();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(glance).toContainText("Rechnung Hautarztpraxis Dr. Sommerseit 4 Tagen überfällig");
});

test("fingers find 44 px at the arrows and days of the calendar, and at each reminder", async ({
  browser,
}) => {
  const anna = await makePerson();
  await addDeadline(anna, await addDocument(anna, "Rechnung Möbelhaus"), "Möbelhaus zahlen", 3);
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 820, height: 1180 } });
  await enter(context, anna.session);
  const page = await context.newPage();
  await page.goto("/deadlines");
  const month = page.getByRole("region", { name: "Monat" });
  for (const target of [
    month.getByRole("button", { name: "Nächster Monat" }),
    month.getByRole("button", { name: /Möbelhaus zahlen/ }).first(),
    page.locator("label").filter({ hasText: /Tag/ }).first(),
  ])
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await context.close();
});
