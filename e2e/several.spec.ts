import { type FileItem, getBrowser, updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothWidths } from "./support/accessible.ts";
import { signedInAs, unique, type Session } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { renamed, sample, toFile } from "./support/documents.ts";
import { dialog, fileCard, openPage } from "./support/pages.ts";

const tagsOf = async (session: Session): Promise<Record<string, string[]>> =>
  Object.fromEntries((await session.call(getBrowser)).files.map(({ name, tags }) => [name, tags]));

async function selectAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Auswählen", exact: true }).click();
  await page.getByRole("button", { name: "Alle auswählen" }).click();
}

test("tags of several: what gets lost is said before, a failure is told by name, and all is taken back", async ({
  page,
  cabinet,
}) => {
  const stored = await cabinet.fill("Steuern", 4);
  const give = (file: FileItem | undefined, tags: string[]): Promise<FileItem> =>
    cabinet.session.call(updateFile, { params: { id: file?.id ?? "" }, body: { tags } });
  await give(stored[0], ["Kfz", "Auto"]);
  await give(stored[1], ["Auto"]);
  const before = await tagsOf(cabinet.session);
  await page.goto("/browser?group=none");
  await selectAll(page);
  const bar = page.getByRole("region", { name: "Auswahl" });
  const panel = dialog(page, "Schlagworte ändern");
  const field = panel.getByRole("textbox").or(panel.getByRole("combobox"));

  await bar.getByRole("button", { name: "Schlagworte" }).click();
  await field.fill("Steuer 2026");
  await field.press("Enter");
  await expectAccessibleAtBothWidths(page, "tags of several");
  await panel.getByRole("button", { name: "Auf 4 hinzufügen" }).click();
  await expect(panel).toBeHidden();
  const done = page.getByRole("status").filter({ hasText: "Schlagwort „Steuer 2026“ auf 4 Dokumenten" });
  await expect(done).toBeVisible();
  expect(await tagsOf(cabinet.session)).toEqual({
    "Papier 01": ["Kfz", "Auto", "Steuer 2026"],
    "Papier 02": ["Auto", "Steuer 2026"],
    "Papier 03": ["Steuer 2026"],
    "Papier 04": ["Steuer 2026"],
  });
  await done.getByRole("button", { name: "Rückgängig" }).click();
  await expect.poll(() => tagsOf(cabinet.session)).toEqual(before);

  await bar.getByRole("button", { name: "Schlagworte" }).click();
  await panel.getByText("Ersetzen", { exact: true }).click();
  await field.fill("Neu");
  await field.press("Enter");
  await expect(panel.getByText("Auf 4 Dokumenten ersetzt.")).toBeVisible();
  await expect(
    panel.getByRole("list", { name: "Schlagworte, die verloren gehen" }).getByRole("listitem"),
  ).toHaveText(["Autoauf 2", "Kfzauf 1"]);
  await expectAccessible(page, "tags that get lost");
  await panel.getByRole("button", { name: "Stattdessen hinzufügen" }).click();
  await expect(panel.getByText("Auf 4 Dokumenten ersetzt.")).toBeHidden();
  await panel.getByText("Ersetzen", { exact: true }).click();
  // Somebody else changes one of them, and the page does not know yet.
  await page.route("**/api/browser?*", (route) => route.abort());
  await give(stored[2], ["Von nebenan"]);
  await panel.getByRole("button", { name: "Auf 4 ersetzen" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "1 Dokument nicht gespeichert:" })).toContainText(
    `${stored[2]?.full_name}: Das Dokument wurde inzwischen geändert.`,
  );
  expect(await tagsOf(cabinet.session)).toEqual({
    "Papier 01": ["Neu"],
    "Papier 02": ["Neu"],
    "Papier 03": ["Von nebenan"],
    "Papier 04": ["Neu"],
  });
});

test("a document is shared and kept to oneself without the form, and taken back", async ({ browser }) => {
  const anna = await signedInAs("customer");
  const name = `Zettel ${unique()}`;
  const file = toFile(renamed(sample("Garantiekarte E-Bike.jpg"), name));
  const { id, is_for_all: forAll } = await anna.call(uploadFile, { file });
  if (forAll) {
    const user_id = (await anna.call(getBrowser)).files.find((one) => one.id === id)?.user_id ?? "";
    await anna.call(updateFile, { params: { id }, body: { is_for_all: false, user_id } });
  }
  const jonas = await signedInAs("related");
  const jonasSees = async (): Promise<boolean> =>
    (await jonas.call(getBrowser)).files.some((one) => one.id === id);
  expect(await jonasSees()).toBe(false);

  const page = await openPage(browser, anna, `/browser?group=none&q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: `Aktionen für ${name}` }).click();
  await page.getByRole("menuitemradio", { name: "Alle in der Beziehungskiste" }).click();
  await expect(page.getByRole("status").filter({ hasText: `„${name}“ sehen jetzt alle:` })).toBeVisible();
  expect(await jonasSees()).toBe(true);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect.poll(jonasSees).toBe(false);

  await fileCard(page, name).getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "Teilen: Nur ich" }).click();
  await expectAccessible(page, "menu of who sees a document");
  await page.getByRole("menuitemradio", { name: "Alle in der Beziehungskiste" }).click();
  await expect(page.getByRole("button", { name: "Teilen: Alle" })).toBeVisible();
  await expect(page.getByText("Alle in Ihrer Beziehungskiste: Anna, Jonas und Mia Schmidt")).toBeVisible();
  expect(await jonasSees()).toBe(true);
});
