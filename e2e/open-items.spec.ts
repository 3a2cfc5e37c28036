import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { listReminders, reminderName } from "@krempelfrei/contract/accounting/dunning";
import { listSepaRuns } from "@krempelfrei/contract/accounting/sepa";
import { getCustomer } from "@krempelfrei/contract/customers/customers";
import { berlinDay } from "@krempelfrei/contract/dates";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedInAs } from "./support/api.ts";
import { mailWith } from "./support/mail.ts";
import { dialog, enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

// The demo data has a file of this month that the bank has, and customers who are late.
const month = berlinDay(new Date()).slice(0, 7);

// Covers sepa.10
test("a collection file is saved as it was made, its collections are looked at, and it is not discarded by a slip", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  const { data } = await staff.call(listSepaRuns, { query: { month } });
  const [run] = data;
  if (!run) throw new Error("no run of this month");
  await enter(context, staff);
  await page.goto(`/accounting?month=${month}&list=runs`);
  const card = page.getByRole("region", { name: run.msg_id });
  await expect(card).toContainText(run.sha256);
  await expectAccessible(page, "collection files");

  const saved = page.waitForEvent("download");
  await card.getByRole("link", { name: "Datei" }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(run.file_name);
  const bytes = await readFile(await file.path());
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(run.sha256);

  await card.getByRole("button", { name: "Lastschriften ansehen" }).click();
  const items = dialog(page, `Lastschriften in ${run.msg_id}`);
  await expect(items.locator("tbody tr")).toHaveCount(Math.min(10, run.count));
  await expectAccessible(page, "collections of a file");
  await page.keyboard.press("Escape");

  await card.getByRole("button", { name: "Verwerfen" }).click();
  const discard = dialog(page, `${run.msg_id} verwerfen`);
  await discard.getByLabel("Grund").fill("Aus Versehen");
  await discard.getByRole("button", { name: "Verwerfen" }).click();
  await expect(discard.getByText("Bitte geben Sie VERWERFEN ein.")).toBeVisible();
});

// Covers dunning.2
test("who owes what stands with its sums; one sees to whom reminders go, and then they are there as letter and mail", async ({
  page,
  context,
}) => {
  const staff = await signedInAs("admin");
  await enter(context, staff);
  await page.goto("/accounting");
  await page.getByRole("link", { name: "Offene Posten" }).click();
  await expect(page.getByRole("table", { name: "Offene Posten" }).locator("tbody tr").first()).toBeVisible();
  await expect(page.getByText(/^Offen .+, davon überfällig .+€$/)).toBeVisible();

  await page.getByRole("button", { name: "Mahnungen erstellen" }).click();
  const asked = dialog(page, "Mahnungen erstellen");
  await expect(asked.getByText(/Schreiben über zusammen|Heute ist nichts zu mahnen/)).toBeVisible();
  await asked.getByLabel("Kosten je Mahnung").fill("25,00");
  await expect(asked.getByText("Es dürfen nur die tatsächlichen Kosten berechnet werden.")).toBeVisible();
  await expectAccessible(page, "reminders");
  await asked.getByLabel("Kosten je Mahnung").fill("1,10");
  await asked.getByRole("button", { name: /^\d+ Schreiben erstellen$/ }).click();
  await expect(asked).toBeHidden();

  await page.getByRole("tab", { name: "Mahnungen" }).click();
  const { data } = await staff.call(listReminders, { query: {} });
  const made = data.find(({ claims }) => claims.length > 0);
  if (!made) throw new Error("no reminder of a claim was made");
  const name = reminderName(made.level);
  const saved = page.waitForEvent("download");
  await page
    .getByRole("link", { name: `${name} an ${made.customer.name} als PDF` })
    .first()
    .click();
  const letter = await readFile(await (await saved).path());
  expect(letter.subarray(0, 5).toString()).toBe("%PDF-");
  const { email } = await staff.call(getCustomer, { params: { id: made.customer.id } });
  if (email === null) throw new Error("a customer of the demo data has an address");
  const mail = await mailWith(name, email);
  expect(mail.text).toContain(made.claims[0]);
  expect(mail.attachments[0]?.content.equals(letter)).toBe(true);

  for (const name of ["Mahnungen", "Erstattungen"]) {
    await page.getByRole("tab", { name }).click();
    await expect(page.getByRole("table", { name })).toBeVisible();
  }
});
