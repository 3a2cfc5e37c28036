import { type Browser as Listing, getBrowser, moveFile, uploadFile } from "@krempelfrei/contract/files/files";
import { expect, type Browser, type Page, type Route } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs, type Customer, type Session } from "./support/api.ts";
import { toFile, renamed, SAMPLES, type Sample } from "./support/documents.ts";
import { coveredBy } from "./support/look.ts";
import { choose, dialog, openPage, press, release, sortingDialog, treeFolder } from "./support/pages.ts";
import { test } from "./support/test.ts";

const waitingRows = (page: Page) =>
  page.getByRole("region", { name: "Liste der unsortierten Dokumente" }).getByRole("listitem");

async function putWaiting(office: Session, customer: Customer, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const paper = renamed(SAMPLES[index] as Sample, name);
    // The oldest comes first.
    await office.call(uploadFile, { file: toFile(paper), body: { user_id: customer.id } });
  }
}

/** A janitor's page of a new customer whose documents of these names wait. */
async function openWaiting(browser: Browser, firstName: string, names: readonly string[]) {
  const office = await signedInAs("janitor");
  const customer = await makeCustomer(firstName);
  await putWaiting(office, customer, names);
  const page = await openPage(browser, office, `/customers/${customer.id}/documents`);
  await expect(waitingRows(page)).toHaveCount(names.length);
  return { office, customer, page };
}

async function listing(office: Session, customer: Customer): Promise<Listing> {
  return office.call(getBrowser, { query: { customer_id: customer.id } });
}

// Covers 2.30
test("sorting goes on before the answer, in one call; what is refused comes back with all that was typed", async ({
  browser,
}) => {
  const { office, customer, page } = await openWaiting(browser, "Tilda", [
    "Zettel 1",
    "Zettel 2",
    "Zettel 3",
  ]);

  const held: Route[] = [];
  const sent: unknown[] = [];
  await page.route("**/api/files/*", async (route, request) => {
    if (request.method() !== "PATCH") return route.continue();
    sent.push(request.postDataJSON());
    if (sent.length === 1) held.push(route);
    else await route.continue();
  });
  const fill = async (author: string): Promise<void> => {
    await choose(page.getByRole("combobox", { name: "Typ" }), "Sonstiges");
    await page.getByRole("combobox", { name: "Autor" }).fill(author);
  };
  await page.keyboard.press("Alt+s");
  await expect(sortingDialog(page)).toContainText("1 von 3");
  await expect(
    page.getByLabel("Seiten von Zettel 2").or(page.getByAltText("Vorschau von Zettel 2")),
  ).toBeAttached();
  await fill("Erste Angabe");
  await choose(page.getByRole("combobox", { name: "Ablegen in" }), "Steuern");
  await page.keyboard.press("ControlOrMeta+Enter");
  const name = page.getByRole("textbox", { name: "Dateiname" });
  await expect(name).toHaveValue("Zettel 2");
  await expect(page.getByRole("dialog").getByRole("status").first()).toHaveText("2 von 3");
  expect(held).toHaveLength(1);
  expect(sent[0]).toMatchObject({ author: "Erste Angabe", folder_id: expect.any(String) });

  await fill("Zweite Angabe");
  // Not by a broken line, after which it would be sent again.
  await held[0]?.fulfill({ status: 500, body: "" });
  await expect(
    page.getByRole("alert").filter({ hasText: /„Zettel 1\..+“ wurde nicht abgelegt und kommt als Nächstes/ }),
  ).toBeVisible();
  // Nobody is torn out of what is being typed.
  await expect(name).toHaveValue("Zettel 2");
  await expect(page.getByRole("combobox", { name: "Autor" })).toHaveValue("Zweite Angabe");
  // Without a folder it stays, and the field says so; the folder of the document before is offered.
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.getByRole("combobox", { name: "Ablegen in" })).toBeFocused();
  await expect(page.getByText("Bitte einen Ordner wählen")).toBeVisible();
  const before = page.getByRole("button", { name: "wie eben: Steuern" });
  // The name is not cut off: that is all that the button says.
  expect(await before.locator("span").evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await before.click();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(name).toHaveValue("Zettel 1");
  await expect(page.getByRole("combobox", { name: "Autor" })).toHaveValue("Erste Angabe");
  await expect(
    page.getByRole("dialog").getByText("Dieses Dokument wurde noch nicht abgelegt."),
  ).toBeVisible();
  await expectAccessible(page, "a document that came back");

  await page.getByRole("dialog").getByRole("button", { name: "Schließen", exact: true }).click();
  const question = dialog(page, "Wirklich fortfahren?");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(name).toHaveValue("Zettel 3");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(waitingRows(page)).toHaveCount(1);
  const { files, folders } = await listing(office, customer);
  const taxes = folders.find((folder) => folder.name === "Steuern")?.id;
  expect(Object.fromEntries(files.map((file) => [file.name, [file.author, file.folder_id]]))).toEqual({
    "Zettel 1": ["Erste Angabe", taxes],
    "Zettel 2": ["Zweite Angabe", taxes],
    "Zettel 3": [null, null],
  });
});

// Covers staff.1
test("sorting goes back one step, shows its keys and where a document goes, and goes on to the next customer", async ({
  browser,
}) => {
  const { office, customer, page } = await openWaiting(browser, "Wanda", ["Zettel 1", "Zettel 2"]);
  await page.setViewportSize({ width: 1280, height: 620 });
  await page.keyboard.press("Alt+s");
  const name = page.getByRole("textbox", { name: "Dateiname" });
  const back = page.getByRole("button", { name: "Schritt zurück" });
  await expect(name).toHaveValue("Zettel 1");
  await expect(back).toBeHidden();
  await expect(page.getByRole("list", { name: "Tasten" })).toContainText("Z zurück");
  // However long the form is.
  await expect(page.getByRole("combobox", { name: "Ablegen in" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Überspringen" })).toBeInViewport({ ratio: 1 });
  // What a low screen leaves out is one click away.
  const templates = page.getByRole("group", { name: "Vorlagen" });
  await expect(templates.locator("[data-shortcut]:visible")).toHaveCount(3);
  await templates.getByRole("button", { name: /^alle \d+$/ }).click();
  await expect(templates.locator("[data-shortcut]:visible")).toHaveCount(9);
  await templates.getByRole("button", { name: /^alle \d+$/ }).click();
  await expectAccessible(page, "sorting with its keys");

  await page.keyboard.press("Alt+s");
  await expect(name).toHaveValue("Zettel 2");
  await back.click();
  await expect(name).toHaveValue("Zettel 1");
  await expect(page.getByRole("dialog")).toContainText("1 von 2");

  const fileWrongly = async (chooseFolder: () => Promise<void>): Promise<void> => {
    await choose(page.getByRole("combobox", { name: "Typ" }), "Sonstiges");
    await page.getByRole("combobox", { name: "Autor" }).fill("Falsch");
    await chooseFolder();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(name).toHaveValue("Zettel 2");
  };
  await fileWrongly(async () => choose(page.getByRole("combobox", { name: "Ablegen in" }), "Steuern"));
  await expect(page.getByText("Abgelegt in Steuern: „Zettel 1“")).toBeVisible();
  await page.getByRole("combobox", { name: "Typ" }).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect(name).toHaveValue("Zettel 1");
  await expect(page.getByRole("combobox", { name: "Autor" })).toHaveValue("");
  await expect(page.getByText("Abgelegt in Steuern: „Zettel 1“")).toBeHidden();
  const undone = (await listing(office, customer)).files.find((file) => file.name === "Zettel 1");
  expect([undone?.author, undone?.folder_id, undone?.is_unmanaged]).toEqual([null, null, true]);

  await fileWrongly(async () => page.getByRole("button", { name: "wie eben: Steuern" }).click());
  await expect(back).toBeVisible();
  await page.getByRole("combobox", { name: "Typ" }).focus();
  // What was filed is put right, by the same form.
  await page.keyboard.press("z");
  await expect(name).toHaveValue("Zettel 1");
  await expect(page.getByRole("combobox", { name: "Autor" })).toHaveValue("Falsch");
  await expect(page.getByRole("combobox", { name: "Ablegen in" })).toHaveValue(/Steuern/);
  await page.getByRole("combobox", { name: "Autor" }).fill("Richtig");
  await choose(page.getByRole("combobox", { name: "Ablegen in" }), "Gesundheit");
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(name).toHaveValue("Zettel 2");
  await page.keyboard.press("Alt+s");
  const end = page.getByRole("dialog", { name: "Dokumente sortieren" });
  await expect(end).toContainText("1 Dokument abgelegt. 1 Dokument übersprungen.");
  await expectAccessible(page, "end of a round");
  await expect(page.getByText("Jemand anderes")).toHaveCount(0);
  // It goes on before the answer.
  await expect
    .poll(async () => {
      const { files, folders } = await listing(office, customer);
      const filed = files.find((file) => file.name === "Zettel 1");
      return [filed?.author, filed?.is_unmanaged, folders.find(({ id }) => id === filed?.folder_id)?.name];
    })
    .toEqual(["Richtig", false, "Gesundheit"]);

  await expect(end.getByRole("link", { name: /^Weiter mit .+ \(\d+\)$/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(new RegExp(customer.id));
  const position = page.getByRole("dialog").getByRole("status").first();
  await expect(position).toHaveText(/^1 von \d+$/);
  const second = page.url();
  await page.keyboard.press("n");
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(new URL(second).pathname);
  await expect(position).toHaveText(/^1 von \d+$/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.reload();
  await expect(waitingRows(page).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

// Covers 2.30
test("several that somebody else has filed meanwhile are not filed again, and that is told", async ({
  browser,
}) => {
  const { customer, page } = await openWaiting(browser, "Ulrike", ["Blatt 1", "Blatt 2", "Blatt 3"]);
  await page.clock.install();
  const boxes = waitingRows(page).getByRole("checkbox");
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });

  const second = await signedInAs("admin");
  const { files, folders } = await listing(second, customer);
  const first = files.find((file) => file.name === "Blatt 1");
  const folderOf = (name: string): string => folders.find((folder) => folder.name === name)?.id ?? "";
  await second.call(moveFile, { params: { id: first?.id ?? "", folderId: folderOf("Steuern") } });

  await press(page, waitingRows(page).nth(1), 20);
  await release(page, treeFolder(page, "Bildung"));
  await expect(page.getByRole("alert").filter({ hasText: "Es wurde nichts verschoben." })).toContainText(
    `Inzwischen von jemand anderem geändert: „${first?.full_name}“.`,
  );
  await expect(waitingRows(page)).toHaveCount(2);
  const after = await listing(second, customer);
  expect(Object.fromEntries(after.files.map((file) => [file.name, file.folder_id]))).toEqual({
    "Blatt 1": folderOf("Steuern"),
    "Blatt 2": null,
    "Blatt 3": null,
  });
});

test("what was skipped and gone back to is told as filed when somebody else has filed it meanwhile", async ({
  browser,
}) => {
  const { customer, page } = await openWaiting(browser, "Theo", ["Seite 1", "Seite 2"]);
  await page.clock.install();
  await page.keyboard.press("Alt+s");
  const name = page.getByRole("textbox", { name: "Dateiname" });
  await expect(name).toHaveValue("Seite 1");
  await page.keyboard.press("Alt+s");
  await expect(name).toHaveValue("Seite 2");
  await page.getByRole("button", { name: "Schritt zurück" }).click();
  await expect(name).toHaveValue("Seite 1");

  const second = await signedInAs("admin");
  const { files, folders } = await listing(second, customer);
  const id = files.find((file) => file.name === "Seite 1")?.id ?? "";
  const folderId = folders.find((folder) => folder.name === "Steuern")?.id ?? "";
  await second.call(moveFile, { params: { id, folderId } });
  await page.clock.fastForward("02:00");
  await expect(page.getByText("Jemand anderes hat dieses Dokument inzwischen abgelegt.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+Enter");
  const after = await listing(second, customer);
  expect(after.files.find((file) => file.id === id)?.folder_id).toBe(folderId);
});

// Covers 2.30
test("on a phone the page stays above a sheet that is pulled up to the fields, and what was filed is taken back", async ({
  browser,
}) => {
  const { office, customer, page } = await openWaiting(browser, "Phoebe", ["Foto 1", "Foto 2"]);
  await page.keyboard.press("Alt+s");
  for (const [width, height] of [
    [360, 640],
    [320, 568],
  ] as const) {
    // One size after the other.
    await page.setViewportSize({ width, height });
    const sheet = sortingDialog(page);
    await expect(sheet).toContainText("1 von 2");
    for (const name of ["Ändern", "Ordner", "Überspringen"])
      await expect(sheet.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    const seen = await page.getByTestId("preview").first().boundingBox();
    expect(seen?.height).toBeGreaterThan(90);
    await expect(sheet.getByRole("textbox", { name: "Dateiname" })).toBeHidden();
    await expectAccessible(page, `sorting at ${width} px`);
  }
  const name = page.getByRole("textbox", { name: "Dateiname" });
  const handle = page.getByRole("button", { name: "Angaben groß zeigen" });
  await handle.press("Enter");
  await expect(name).toBeVisible();
  await handle.press("Enter");
  await expect(name).toBeHidden();
  await page.getByRole("button", { name: "Ändern", exact: true }).click();
  await expect(name).toBeFocused();
  await expectAccessible(page, "fields of sorting on a phone");
  await choose(page.getByRole("combobox", { name: "Typ" }), "Sonstiges");
  await page.getByRole("combobox", { name: "Autor" }).fill("Fotohaus");
  await choose(page.getByRole("combobox", { name: "Ablegen in" }), "Steuern");
  await page.getByRole("button", { name: "Ablegen", exact: true }).click();
  await expect(sortingDialog(page)).toContainText("2 von 2");
  // For the next one the sheet is down again.
  await expect(name).toBeHidden();
  const filed = page.getByRole("status").filter({ hasText: "Abgelegt in Steuern: „Foto 1“" });
  // Above the page, in a few lines, and over no control.
  expect((await filed.boundingBox())?.height).toBeLessThan(150);
  for (const control of ["Überspringen", "Schließen", "Ändern"])
    expect(await coveredBy(filed, page.getByRole("button", { name: control, exact: true }))).toEqual([]);
  await filed.getByRole("button", { name: "Rückgängig" }).click();
  await expect(sortingDialog(page)).toContainText("1 von 2");
  await page.getByRole("button", { name: "Ordner", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Ablegen in" })).toBeFocused();
  await expect(page.getByRole("combobox", { name: "Autor" })).toHaveValue("");
  const { files } = await listing(office, customer);
  const undone = files.find((file) => file.name === "Foto 1");
  expect([undone?.author, undone?.folder_id]).toEqual([null, null]);
});
