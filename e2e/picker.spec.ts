import { getBrowser } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothWidths } from "./support/accessible.ts";
import { test } from "./support/cabinet.ts";
import { asPart, renamed, sample } from "./support/documents.ts";
import { dialog } from "./support/pages.ts";

const DONE = "File uploaded. Submit to store";

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Datei auswählen" }).click(),
  ]);
  await chooser.setFiles(file);
}

// Covers 9.7
test("the single-file picker: a percentage, then its text; dropping the file resets it", async ({
  page,
  cabinet,
}) => {
  const names = async (): Promise<string[]> =>
    (await cabinet.session.call(getBrowser)).files.map(({ name }) => name);
  const paper = asPart(renamed(sample("Garantiekarte E-Bike.jpg"), "Garantie"));
  await page.goto("/browser");
  await page.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await page.getByRole("menuitem", { name: "Einzelnes Dokument mit Angaben" }).click();
  const picker = page.getByRole("group", { name: "Dokument", exact: true });
  const goOn = page.getByRole("button", { name: "Weiter zu den Angaben" });
  await expect(goOn).toBeDisabled();
  await expectAccessibleAtBothWidths(page, "empty picker");

  await test.step("what is no document is told", async () => {
    await choose(page, {
      name: "Garantie.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("kein PDF"),
    });
    await expect(picker.getByRole("alert")).toContainText(/pdf/i);
    await expect(goOn).toBeDisabled();
  });

  await test.step("a percentage while it is sent", async () => {
    const sent = Promise.withResolvers<void>();
    await page.route("**/api/files/store", async (route) => {
      await sent.promise;
      await route.continue();
    });
    await choose(page, paper);
    await expect(picker.getByRole("status")).toHaveText(/^\d{1,3} %$/);
    await expectAccessible(page, "picker while sending");
    sent.resolve();
    await expect(picker.getByText(DONE)).toBeVisible();
    await expectAccessible(page, "picker with a file");
    expect(await names()).toEqual(["Garantie"]);
  });

  await test.step("dropped again it is gone", async () => {
    await picker.getByRole("button", { name: "Datei entfernen" }).click();
    await expect(picker.getByRole("button", { name: "Datei auswählen" })).toBeVisible();
    await expect(picker.getByText(DONE)).toBeHidden();
    await expect.poll(names).toEqual([]);
  });

  await test.step("closing discards it after a question", async () => {
    await choose(page, paper);
    await expect(picker.getByText(DONE)).toBeVisible();
    await page.keyboard.press("Escape");
    await dialog(page, "Wirklich fortfahren?").getByRole("button", { name: "Ja" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(names).toEqual([]);
  });

  // The upload itself goes to the top folder.
  const { folders } = await cabinet.session.call(getBrowser);
  const insurances = folders.find(({ name }) => name === "Versicherungen");
  await page.goto(`/browser?path=${insurances?.id}`);
  await page.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await page.getByRole("menuitem", { name: "Einzelnes Dokument mit Angaben" }).click();
  await choose(page, paper);
  await goOn.click();
  await expect(dialog(page, "Garantie")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(
    page.locator("#dokumente").getByRole("button", { name: "Garantie", exact: true }),
  ).toBeVisible();
  const [stored] = (await cabinet.session.call(getBrowser)).files;
  expect(stored?.folder_id).toBe(insurances?.id);
});
