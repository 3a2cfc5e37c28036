import { type FileItem, getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import {
  createTemplate,
  deleteTemplate,
  type TemplateInput,
} from "@krempelfrei/contract/templates/templates";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothWidths } from "./support/accessible.ts";
import { signedInAs, type Session } from "./support/api.ts";
import { test, type Cabinet } from "./support/cabinet.ts";
import { choose, dialog, facts, fileCard, openForm } from "./support/pages.ts";

const UPDATED = "Dateinformationen erfolgreich aktualisiert!";
const NOT_UPDATED = "Dateinformationen nicht erfolgreich aktualisiert!";
const form = (page: Page): Locator => page.getByRole("form", { name: /^Angaben zu/ });
/** A field by its label, with or without the star. */
const field = (page: Page, label: string): Locator => form(page).getByLabel(new RegExp(`^${label}( \\*)?$`));
const position = (page: Page): Locator =>
  page.getByRole("group", { name: "Dokumente der Liste" }).getByRole("status");
const alert = (page: Page, text: string): Locator => page.getByRole("alert").filter({ hasText: text });

const documents = async (session: Session): Promise<FileItem[]> =>
  (await session.call(getBrowser)).files.toSorted((a, b) => a.name.localeCompare(b.name, "de"));

type Input = Pick<TemplateInput, "name"> & Partial<TemplateInput>;
async function makeTemplate(customerId: string, input: Input) {
  const office = await signedInAs("admin");
  const { id } = await office.call(createTemplate, {
    body: { customer_id: customerId, author: null, type: null, tags: [], filename: null, ...input },
  });
  return async (): Promise<void> => office.call(deleteTemplate, { params: { id } });
}

async function selectAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Auswählen", exact: true }).click();
  await page.getByRole("button", { name: "Alle auswählen" }).click();
}

/** Changes a document as somebody else would, somewhere else. */
const change = (cabinet: Cabinet, id: string | undefined, body: object): Promise<FileItem> =>
  cabinet.session.call(updateFile, { params: { id: id ?? "" }, body });

// Covers 2.33
test("several documents: only what is switched on is saved, one call each, and a failure is told by name", async ({
  page,
  cabinet,
}) => {
  const stored = await cabinet.fill("Steuern", 6);
  await change(cabinet, stored[0]?.id, { tags: ["Bleibt"] });
  const forget = await makeTemplate(cabinet.customer.id, {
    name: "Mehrere auf einmal",
    author: "Finanzamt Musterstadt",
    type: "invoice",
  });
  await page.goto("/browser?group=none");
  await selectAll(page);
  await page.getByRole("button", { name: "Bearbeiten", exact: true }).click();
  await expect(dialog(page, "6 Dateien bearbeiten")).toBeVisible();
  await expect(position(page)).toHaveText("1 von 6");
  await page.getByRole("list", { name: "Ausgewählte Dateien" }).getByText("Papier 03").click();
  await expect(position(page)).toHaveText("3 von 6");
  await expect(page.getByRole("img", { name: "Vorschau von Papier 03" })).toBeVisible();
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(position(page)).toHaveText("2 von 6");

  for (const label of ["Typ", "Dateiname", "Autor", "Schlagworte", "Tag", "Monat", "Jahr"]) {
    await expect(field(page, label)).toBeDisabled();
  }
  const save = form(page).getByRole("button", { name: "Speichern" });
  await expect(save).toBeDisabled();
  await expectAccessibleAtBothWidths(page, "several documents");

  await form(page).getByRole("switch", { name: "Dateiname überschreiben" }).press("Space");
  await field(page, "Dateiname").focus();
  await field(page, "Dateiname").blur();
  await expect(form(page).getByText("Das Feld darf nicht leer sein")).toBeVisible();
  await expect(save).toBeDisabled();
  await form(page).getByRole("switch", { name: "Dateiname überschreiben" }).press("Space");
  await expect(form(page).getByText("Das Feld darf nicht leer sein")).toBeHidden();
  await choose(form(page).getByRole("combobox", { name: "Vorlage" }), "Mehrere auf einmal");
  for (const name of ["Typ", "Autor"]) {
    await expect(form(page).getByRole("switch", { name: `${name} überschreiben` })).toBeChecked();
  }
  await expect(field(page, "Autor")).toHaveValue("Finanzamt Musterstadt");

  const sent: { id: string; key: string | undefined; body: Record<string, unknown> }[] = [];
  let [running, most] = [0, 0];
  let isLost = true;
  await page.route("**/api/files/*", async (route, request) => {
    if (request.method() !== "PATCH") return route.continue();
    const id = request.url().split("/").at(-1) ?? "";
    running += 1;
    most = Math.max(most, running);
    const [key, body] = [request.headers()["idempotency-key"], request.postDataJSON() as object];
    if (sent.every((one) => one.key !== key)) sent.push({ id, key, body: { ...body } });
    return id === stored[4]?.id && isLost ? route.abort() : route.continue();
  });
  for (const event of ["requestfinished", "requestfailed"] as const) {
    page.on(event as "requestfailed", (request) => {
      if (request.method() === "PATCH") running -= 1;
    });
  }
  await save.click();
  await expect(alert(page, "1 von 6 Dateien wurde nicht gespeichert")).toContainText(
    `${stored[4]?.full_name}: Der Server ist nicht erreichbar.`,
  );
  await expect(alert(page, NOT_UPDATED)).toBeVisible();
  expect(sent).toHaveLength(6);
  expect(most).toBeLessThanOrEqual(8);
  for (const { body } of sent) {
    expect(body).toEqual({
      type: "invoice",
      author: "Finanzamt Musterstadt",
      revision: expect.any(Number) as unknown,
    });
  }
  await expectAccessible(page, "several documents with a failure");
  isLost = false;
  await form(page).getByRole("button", { name: "Erneut versuchen (1)" }).click();
  await expect(page.getByText(UPDATED, { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  // The repetition has the key of the call that may have taken effect.
  expect(sent).toHaveLength(6);

  const saved = await documents(cabinet.session);
  expect(saved.map(({ name, author, type }) => [name, author, type])).toEqual(
    stored.map(({ name }) => [name, "Finanzamt Musterstadt", "invoice"]),
  );
  expect(saved[0]?.tags).toEqual(["Bleibt"]);
  await forget();
});

test("next and previous follow the list, and nothing typed is lost unasked", async ({ page, cabinet }) => {
  await cabinet.fill("Steuern", 3);
  await page.goto("/browser?group=none&dir=desc");
  await page.locator("#dokumente").getByRole("button", { name: "Papier 03", exact: true }).click();
  await expect(dialog(page, "Papier 03")).toBeVisible();
  await expect(position(page)).toHaveText("1 von 3");
  await expect(page.getByRole("button", { name: "Vorheriges Dokument" })).toBeDisabled();
  await page.keyboard.press("PageDown");
  await expect(dialog(page, "Papier 02")).toBeVisible();
  await page.getByRole("button", { name: "Nächstes Dokument" }).click();
  await expect(dialog(page, "Papier 01")).toBeVisible();
  await expect(position(page)).toHaveText("3 von 3");
  await page.keyboard.press("Alt+ArrowLeft");
  await expect(dialog(page, "Papier 02")).toBeVisible();

  await page.keyboard.press("ArrowRight");
  await expect(dialog(page, "Papier 01")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(dialog(page, "Papier 02")).toBeVisible();

  await expect(facts(page)).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await page.keyboard.press("e");
  const name = field(page, "Dateiname");
  const question = dialog(page, "Wirklich fortfahren?");
  await name.fill("Umbenannt");
  await page.keyboard.press("Alt+ArrowRight");
  await expect(question).toContainText("Wollen Sie die Aktion wirklich ausführen?");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(name).toHaveValue("Umbenannt");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(name).toHaveValue("Umbenannt");

  await choose(form(page).getByRole("combobox", { name: "Typ" }), "Vertrag");
  await field(page, "Autor").fill("Stadtwerke");
  await field(page, "Schlagworte").fill("Noch nicht bestätigt");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(UPDATED, { exact: true })).toBeVisible();
  await expect(facts(page)).toContainText("Noch nicht bestätigt");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const [, second, third] = await documents(cabinet.session);
  expect(third).toMatchObject({ name: "Umbenannt", type: "contract", tags: ["Noch nicht bestätigt"] });
  expect(second?.name).toBe("Papier 03");

  await fileCard(page, "Umbenannt").getByRole("button", { name: "Umbenannt", exact: true }).click();
  await openForm(page);
  await field(page, "Autor").fill("Verworfen");
  await form(page).getByRole("button", { name: "Abbrechen" }).click();
  await question.getByRole("button", { name: "Ja" }).click();
  await expect(facts(page)).toContainText("Stadtwerke");
  await openForm(page);
  await expect(field(page, "Autor")).toHaveValue("Stadtwerke");
  await field(page, "Autor").fill("Verworfen");
  await page.getByRole("button", { name: "Schließen", exact: true }).click();
  await question.getByRole("button", { name: "Ja" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/browser\?group=none&dir=desc$/);
  expect((await documents(cabinet.session))[2]?.author).toBe("Stadtwerke");
});

// Covers 2.32, 5.2, 5.7
test("the form: required fields, dates that exist, suggestions without accents, templates", async ({
  page,
  cabinet,
}) => {
  const [first] = await cabinet.fill("Steuern", 2);
  await change(cabinet, first?.id, { author: "Müller & Söhne", tags: ["Straße"], type: "misc" });
  const forget = await makeTemplate(cabinet.customer.id, {
    name: "Alles gefüllt",
    author: "Kita Sonnenschein",
    type: "contract",
    tags: ["Kita", "Beitrag"],
    filename: "Kitavertrag",
  });
  await page.goto("/browser?group=none");
  await page.locator("#dokumente").getByRole("button", { name: "Papier 02", exact: true }).click();
  await openForm(page);
  const save = form(page).getByRole("button", { name: "Speichern" });
  await expect(save).toBeDisabled();
  await expect(form(page).getByRole("combobox", { name: "Gehört" })).toHaveCount(0);

  const [author, tags] = [field(page, "Autor"), field(page, "Schlagworte")];
  for (const typed of ["mueller", "MULLER", "söhne"]) {
    await author.fill(typed);
    await expect(page.getByRole("option", { name: "Müller & Söhne" })).toBeVisible();
  }
  await page.getByRole("option", { name: "Müller & Söhne" }).click();
  await tags.fill("strasse");
  await page.getByRole("option", { name: "Straße", exact: true }).click();
  await choose(form(page).getByRole("combobox", { name: "Typ" }), "Police");
  await expect(save).toBeEnabled();
  for (const input of [author, field(page, "Dateiname")]) {
    const before = await input.inputValue();
    await input.fill("  ");
    await expect(form(page).getByText("Das Feld darf nicht leer sein")).toBeVisible();
    await expect(save).toBeDisabled();
    await input.fill(before);
    await expect(form(page).getByText("Das Feld darf nicht leer sein")).toBeHidden();
  }

  const part = (name: string): Locator => form(page).getByRole("combobox", { name, exact: true });
  await choose(part("Tag"), "31");
  await expect(form(page).getByText("Bitte auch den Monat angeben")).toBeVisible();
  await choose(part("Monat"), "Februar");
  await choose(part("Jahr"), "2026");
  await expect(form(page).getByText("Bitte ein gültiges Datum angeben")).toBeVisible();
  await expect(save).toBeDisabled();
  await expectAccessible(page, "form with a date that is none");
  await choose(part("Monat"), "März");
  await expect(form(page).getByText("Bitte ein gültiges Datum angeben")).toBeHidden();

  await choose(form(page).getByRole("combobox", { name: "Vorlage" }), "Alles gefüllt");
  await expect(field(page, "Dateiname")).toHaveValue("Kitavertrag");
  await expect(author).toHaveValue("Kita Sonnenschein");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(UPDATED, { exact: true })).toBeVisible();
  expect((await documents(cabinet.session))[0]).toMatchObject({
    name: "Kitavertrag",
    author: "Kita Sonnenschein",
    type: "contract",
    tags: ["Kita", "Beitrag"],
    date_relevance_year: 2026,
    date_relevance_month: 3,
    date_relevance_day: 31,
  });
  await forget();
});

test("a save over a newer version is refused, told, and repeated on the new one with what was typed", async ({
  page,
  cabinet,
}) => {
  const [file] = await cabinet.fill("Steuern", 1);
  await change(cabinet, file?.id, { author: "Finanzamt", type: "misc" });
  await page.goto("/browser?group=none");
  await page.locator("#dokumente").getByRole("button", { name: "Papier 01", exact: true }).click();
  await openForm(page);
  await field(page, "Autor").fill("Finanzamt Nord");
  await field(page, "Dateiname").fill("Bescheid");
  await change(cabinet, file?.id, { author: "Finanzamt Süd", tags: ["Von nebenan"] });
  await form(page).getByRole("button", { name: "Speichern" }).click();
  await expect(alert(page, NOT_UPDATED)).toBeVisible();
  const notice = form(page).getByRole("alert");
  await expect(notice).toContainText("Das Dokument wurde inzwischen geändert");
  await expect(field(page, "Autor")).toHaveValue("Finanzamt Nord");
  await notice.getByRole("button", { name: "Neue Fassung laden" }).click();
  await expect(notice).toContainText("Autor dort: Finanzamt Süd");
  await expect(field(page, "Autor")).toHaveValue("Finanzamt Nord");
  await expect(form(page).getByText("Von nebenan")).toBeVisible();
  await expectAccessible(page, "newer version loaded");
  await form(page).getByRole("button", { name: "Speichern" }).click();
  await expect(page.getByText(UPDATED, { exact: true })).toBeVisible();
  expect((await documents(cabinet.session))[0]).toMatchObject({
    name: "Bescheid",
    author: "Finanzamt Nord",
    tags: ["Von nebenan"],
  });
});
