import { getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import { downloadFileVersion } from "@krempelfrei/contract/files/versions";
import { addressOf } from "@krempelfrei/contract/call";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs } from "./support/api.ts";
import { choose, dialog, openPage, sortingDialog } from "./support/pages.ts";
import { manyPages } from "./support/text-pdf.ts";
import { test } from "./support/test.ts";

// Covers staff.2
test("sorting turns pages for good, and splits a scan of two letters; what was typed stays", async ({
  browser,
}) => {
  const office = await signedInAs("janitor");
  const customer = await makeCustomer("Paula");
  await office.call(uploadFile, {
    file: { name: "Scan.pdf", bytes: manyPages(3) },
    body: { user_id: customer.id },
  });
  const query = { customer_id: customer.id };
  const files = async () =>
    (await office.call(getBrowser, { query })).files.map(({ name, folder_id }) => [name, folder_id !== null]);

  const page = await openPage(browser, office, `/customers/${customer.id}/documents`);
  await page.getByRole("button", { name: /^\d+ sortieren$/ }).click();
  await expect(sortingDialog(page)).toContainText("1 von 1");
  await expect(page.getByTestId("preview")).toHaveAttribute("data-loaded", "true");
  const sheet = page.getByLabel("Seiten von Scan").locator(".page").first();
  const portrait = async (): Promise<boolean> => {
    const box = await sheet.boundingBox();
    return (box?.height ?? 0) > (box?.width ?? 0);
  };
  await expect.poll(portrait).toBe(true);
  const tool = page.getByRole("button", { name: "Seiten drehen und teilen" });
  await expect(page.getByRole("combobox", { name: "Typ" })).toBeFocused();
  await tool.click();
  await expect(page.getByRole("menu")).toBeVisible();
  // Nobody has passed the form over yet.
  await expect(page.getByRole("combobox", { name: "Typ" })).not.toHaveAttribute("aria-invalid", "true");
  await tool.click();
  await page.getByRole("combobox", { name: "Typ" }).focus();
  await page.getByRole("combobox", { name: "Autor" }).fill("Stadtwerke");
  await expect(page.getByRole("combobox", { name: "Typ" })).toHaveAttribute("aria-invalid", "true");

  // With the keyboard alone.
  await tool.press("Enter");
  await expectAccessible(page, "menu of pages");
  await page.getByRole("menuitem", { name: "Seite 1 nach rechts drehen" }).press("Enter");
  await expect.poll(portrait).toBe(false);
  await expect(page.getByRole("combobox", { name: "Autor" })).toHaveValue("Stadtwerke");

  await tool.click();
  await page.getByRole("menuitem", { name: "Nach Seite 1 teilen …" }).click();
  const question = dialog(page, "Nach Seite 1 teilen?");
  await expect(question).toContainText("Seiten 2 bis 3 werden ein eigenes unsortiertes Dokument.");
  await expectAccessible(page, "question before splitting");
  await question.getByRole("button", { name: "Teilen" }).click();
  await expect(sortingDialog(page)).toContainText("1 von 2");
  await expect(page.getByText("Seite 1 von 1")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Autor" })).toHaveValue("Stadtwerke");

  await choose(page.getByRole("combobox", { name: "Typ" }), "Sonstiges");
  await choose(page.getByRole("combobox", { name: "Ablegen in" }), "Steuern");
  await page.keyboard.press("ControlOrMeta+Enter");
  // The other part is the next one.
  await expect(sortingDialog(page)).toContainText("2 von 2");
  await expect(page.getByText("Seite 1 von 2")).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, "sorting a PDF on a phone");
  await tool.click();
  await expect(page.getByRole("menuitem", { name: "Nach Seite 1 teilen …" })).toBeVisible();
  await tool.click();
  await expectAccessible(page, "page of what is sorted on a phone");
  await expect.poll(files).toEqual(
    expect.arrayContaining([
      ["Scan", true],
      ["Scan (Teil 2)", false],
    ]),
  );

  const first = (await office.call(getBrowser, { query })).files.find(({ name }) => name === "Scan");
  const whole = await page.request.get(addressOf(downloadFileVersion, { id: first?.id ?? "", number: 1 }));
  expect((await whole.body()).equals(manyPages(3))).toBe(true);
});
