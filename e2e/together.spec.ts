import { getBrowser } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedIn, signedInAs } from "./support/api.ts";
import { dropFiles, renamed, sample } from "./support/documents.ts";
import { choose, dialog, fileCard, openPage } from "./support/pages.ts";
import { test } from "./support/test.ts";

const DROP_TEXT =
  "Lege hier deine selbst digitalisierten Dokumente ab und lasse sie bequem von deinem Krempler ordnen.";
const JANITOR = "Käthe Krempel";

const waitingRow = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Liste der unsortierten Dokumente" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox", { name: `${name} auswählen`, exact: true }) });

const entry = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Dokumente im Schließfach" })
    .getByRole("listitem")
    .filter({ hasText: name });

async function fillIn(page: Page, title: string, author: string, folder: RegExp): Promise<void> {
  const form = dialog(page, title);
  await choose(form.getByRole("combobox", { name: "Typ" }), "Sonstiges");
  await form.getByRole("combobox", { name: "Autor" }).fill(author);
  await form.getByRole("combobox", { name: "Ablegen in" }).click();
  await page.getByRole("option", { name: folder }).click();
}

// Covers 2.29, 2.31
test("two operators and a customer at once: nobody files twice, everybody sees it without a reload", async ({
  browser,
}) => {
  const customer = await makeCustomer("Tina");
  const member = await signedIn(customer.email, customer.password);
  const manager = `/customers/${customer.id}/documents`;
  const tina = await openPage(browser, member, "/locker");
  const folders = await openPage(browser, member, "/browser?group=none");
  const janitor = await openPage(browser, await signedInAs("janitor"), manager);
  const admin = await openPage(browser, await signedInAs("admin"), manager);
  const letter = renamed(sample("Brief Krankenkasse Zusatzbeitrag.jpg"), "Brief der Kasse");
  const later = renamed(sample("Garantiekarte E-Bike.jpg"), "Garantie");

  await test.step("what the customer drops appears at both operators", async () => {
    await expect(janitor.getByText("Alles sortiert.", { exact: true })).toBeVisible();
    await dropFiles(tina, tina.getByText(DROP_TEXT), [letter]);
    await expect(entry(tina, letter.name)).toContainText("wartet");
    await expect(waitingRow(janitor, letter.name)).toBeVisible();
    await expect(waitingRow(admin, letter.name)).toBeVisible();
  });

  await test.step("one opens it: the other and the customer see that", async () => {
    await waitingRow(janitor, letter.name).getByText(letter.name).click();
    await dialog(janitor, letter.name).getByRole("combobox", { name: "Autor" }).fill("Krankenk");
    await expect(waitingRow(admin, letter.name)).toContainText(JANITOR);
    await expect(entry(tina, letter.name)).toContainText("wird sortiert");
    await expectAccessible(admin, "a claimed document");
  });

  await test.step("a refresh takes nothing away from who is typing", async () => {
    await dropFiles(tina, tina.getByText(DROP_TEXT), [later]);
    await expect(janitor.getByRole("heading", { name: "Unsortiert" })).toContainText("2");
    const author = dialog(janitor, letter.name).getByRole("combobox", { name: "Autor" });
    await expect(author).toHaveValue("Krankenk");
    await expect(author).toBeFocused();
  });

  await test.step("the other has to say so before editing it too", async () => {
    await waitingRow(admin, letter.name).getByText(letter.name).click();
    const form = dialog(admin, letter.name);
    await expect(form.getByText(`${JANITOR} hat dieses Dokument gerade geöffnet.`)).toBeVisible();
    await expect(form.getByRole("combobox", { name: "Autor" })).toBeDisabled();
    await expectAccessible(admin, "a document that somebody else has open");
    await form.getByRole("button", { name: "Trotzdem bearbeiten" }).click();
    await expect(form.getByRole("combobox", { name: "Autor" })).toBeEnabled();
  });

  await test.step("both file it: the first one counts, the second one is told", async () => {
    await fillIn(janitor, letter.name, "Krankenkasse", /Gesundheit$/);
    await fillIn(admin, letter.name, "Kasse", /Versicherungen$/);
    // What the first one does comes to the second one only with its own save.
    await admin.route("**/api/browser?*", (route) => route.abort());
    await dialog(janitor, letter.name).getByRole("button", { name: "Speichern" }).click();
    await expect(dialog(janitor, letter.name)).toBeHidden();
    await dialog(admin, letter.name).getByRole("button", { name: "Speichern" }).click();
    const told = dialog(admin, letter.name).getByRole("alert");
    await expect(told).toContainText("Das Dokument wurde inzwischen geändert");
    await expect(dialog(admin, letter.name).getByRole("combobox", { name: "Autor" })).toHaveValue("Kasse");
    await admin.unroute("**/api/browser?*");
  });

  const { files, folders: tree } = await member.call(getBrowser);
  const filed = files.find(({ name }) => name === letter.name);
  expect(filed?.author).toBe("Krankenkasse");
  expect(filed?.folder_id).toBe(tree.find(({ name }) => name === "Gesundheit")?.id);

  await test.step("the customer sees it filed, in the locker and in the folders", async () => {
    await expect(fileCard(folders, letter.name)).toContainText("Krankenkasse");
    await expect(entry(tina, letter.name)).toContainText("abgelegt in Gesundheit");
    await tina.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(tina, "the locker on a phone");
    await entry(tina, letter.name).getByRole("link", { name: "Gesundheit" }).click();
    await expect(fileCard(tina, letter.name)).toBeVisible();
  });
});
