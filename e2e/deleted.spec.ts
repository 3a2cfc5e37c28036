import { deleteFile, getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs } from "./support/api.ts";
import { renamed, sample, toFile } from "./support/documents.ts";
import { openPage } from "./support/pages.ts";
import { test } from "./support/test.ts";

test("staff restores what was deleted by mistake from the deleted documents of that customer", async ({
  browser,
}) => {
  const office = await signedInAs("janitor");
  const customer = await makeCustomer("Ludwig");
  const { folders } = await office.call(getBrowser, { query: { customer_id: customer.id } });
  const paper = toFile(renamed(sample("Hausratversicherung Police.pdf"), "Aus Versehen"));
  const steuern = folders.find(({ name }) => name === "Steuern")?.id ?? "";
  const file = await office.call(uploadFile, { file: paper, body: { folder_id: steuern } });
  await office.call(deleteFile, { params: { id: file.id } });

  const page = await openPage(browser, office, `/customers/${customer.id}/documents`);
  await page.getByRole("link", { name: "Gelöschte Dokumente" }).click();
  const row = page.getByRole("row").filter({ hasText: "Aus Versehen.pdf" });
  await expect(row).toContainText(customer.fullName);
  await expectAccessible(page, "Gelöschte Dokumente");
  await row.getByRole("button", { name: "Aus Versehen.pdf wiederherstellen" }).click();
  await expect(page.getByText("„Aus Versehen.pdf“ ist wieder da.")).toBeVisible();
  await expect(page.getByText("Keine gelöschten Dokumente")).toBeVisible();
  await page.getByRole("link", { name: "Zurück zu den Dokumenten" }).click();
  const { files } = await office.call(getBrowser, { query: { customer_id: customer.id } });
  expect(files.find(({ id }) => id === file.id)?.folder_id).toBe(steuern);
});
