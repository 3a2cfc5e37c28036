import { cancelCustomer } from "@krempelfrei/contract/customers/customers";
import { addDays, berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { folderCard, signIn } from "./support/pages.ts";

// Covers 4.9
test("a member whose contract has ended reads, and is told what else; later it cannot sign in", async ({
  page,
  cabinet,
  browser,
}) => {
  const office = await signedInAs("admin");
  const today = berlinDay(new Date());
  const [end, longAgo] = [addDays(today, -5), addDays(today, -31)];
  await office.call(cancelCustomer, { params: { id: cabinet.customer.id }, body: { date: end } });
  const text = `Ihr Vertrag endete am ${germanDay(end)}. Sie können Ihre Dokumente noch bis zum ${germanDay(addDays(end, 30))} ansehen und herunterladen, aber nichts mehr ändern.`;

  await page.goto("/browser");
  await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await folderCard(page, "Familie").click();
  await expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();
  await expect(page.getByRole("button", { name: "Hinzufügen", exact: true })).toHaveCount(0);
  await expectAccessible(page, "the browser after the end of the contract");

  const other = await makeCustomer("Clara", { office });
  await office.call(cancelCustomer, { params: { id: other.id }, body: { date: longAgo } });
  const guest = await browser.newPage();
  await signIn(guest, other.email, other.password);
  await expect(
    guest.getByText(`Ihr Vertrag endete am ${germanDay(longAgo)}. Eine Anmeldung ist nicht mehr möglich.`),
  ).toBeVisible();
  await guest.close();
});
