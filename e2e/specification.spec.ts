import { getUser } from "@krempelfrei/contract/account/account";
import { deleteFile, getBrowser, updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { expect, type Locator, type Page } from "@playwright/test";
import { makeCustomer, signedInAs, unique } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { asPart, dropFiles, renamed, sample, toFile } from "./support/documents.ts";
import { coveredBy, hold, texts, toast } from "./support/look.ts";
import {
  chooseView,
  dialog,
  enter,
  fileCard,
  fileCards,
  folderCard,
  openForm,
  openPage,
  showFilters,
} from "./support/pages.ts";

const UPLOAD = "**/api/files/upload";
const ACCEPTED = ".pdf,.jpg,.jpeg,.png";
const icon = (place: Locator, name: string): Locator => place.locator(`svg.tabler-icon-${name}`);

// Covers 2.17, 2.23, 2.24, 2.26, 4.17, 8.1, 9.9
test("cards: five a row, icons, size, order, tags, quick filter, selection, menu", async ({
  page,
  cabinet,
}) => {
  const { session } = cabinet;
  const stored = await cabinet.fill("Steuern", 7);
  const types = ["invoice", "police", "contract", "misc"] as const;
  for (const [index, type] of types.entries()) {
    const data = { type, tags: index < 2 ? ["Steuer", "Haus"] : ["Garten"], is_favorite: index === 3 };
    await session.call(updateFile, { params: { id: stored[index]?.id ?? "" }, body: data });
  }
  await page.goto("/browser");
  await folderCard(page, "Steuern").getByRole("button").first().click();
  await expect(fileCards(page)).toHaveCount(7);

  await test.step("five a row", async () => {
    // The width of the page may still change while it is drawn.
    await expect(async () => {
      const tops: (number | undefined)[] = [];
      for (const card of await fileCards(page).all()) tops.push((await card.boundingBox())?.y);
      expect(tops.map((top) => top === tops[0])).toEqual([true, true, true, true, true, false, false]);
      expect(tops[5]).toBe(tops[6]);
    }).toPass();
  });

  await test.step("an icon by the type, an unknown author, a size with base 1024 and 2 decimals", async () => {
    const names = [
      "file-invoice-filled",
      "shield-check-filled",
      "file-text-filled",
      "file-filled",
      "file-filled",
    ];
    for (const [index, name] of names.entries()) {
      await expect(icon(fileCard(page, `Papier 0${index + 1}`), name)).toHaveCount(1);
    }
    await expect(fileCard(page, "Papier 01")).toContainText("Unbekannt");
    const kilobytes = (stored[0]?.size ?? 0) / 1024;
    const size = kilobytes.toLocaleString("de-DE", { maximumFractionDigits: 2 });
    await chooseView(page, "Tabelle");
    await expect(page.getByRole("row").getByText(`${size} KB`, { exact: true }).first()).toBeVisible();
    await chooseView(page, "Kacheln");
  });

  const shown = async (): Promise<string[]> =>
    fileCards(page)
      .getByRole("button")
      .and(page.locator("[title]"))
      .evaluateAll((names) => names.map((name) => name.getAttribute("aria-label") ?? ""));
  const first = async (expected: string[]): Promise<void> => {
    await expect
      .poll(async () => (await shown()).filter((text) => text.startsWith("Papier")))
      .toEqual(expected);
  };
  await test.step("by name and by size, both ways", async () => {
    const byName = stored.map(({ name }) => name);
    const bySize = (sign: 1 | -1): string[] =>
      stored.toSorted((a, b) => sign * (a.size - b.size) || (a.id < b.id ? -1 : 1)).map(({ name }) => name);
    await first(byName);
    await chooseView(page, "Absteigend sortieren");
    await first(byName.toReversed());
    await chooseView(page, "Größe");
    await first(bySize(-1));
    await chooseView(page, "Aufsteigend sortieren");
    await first(bySize(1));
    await chooseView(page, "Name");
  });

  await test.step("tags have a search of their own, without regard to case; favorites", async () => {
    await showFilters(page);
    await page.getByRole("button", { name: "Schlagworte", exact: true }).click();
    const tags = page.getByRole("dialog", { name: "Schlagworte" });
    await expect(tags.getByRole("checkbox")).toHaveCount(3);
    await tags.getByRole("searchbox", { name: "Schlagworte suchen" }).fill("STEU");
    await expect(tags.getByRole("checkbox")).toHaveCount(1);
    await tags.getByRole("checkbox", { name: "Steuer (2)" }).check();
    await first(["Papier 01", "Papier 02"]);
    await tags.getByRole("button", { name: "Auswahl aufheben" }).click();
    await page.keyboard.press("Escape");
    const favorites = page
      .getByRole("group", { name: "Schnellfilter" })
      .getByRole("button", { name: "Favoriten" });
    await favorites.click();
    await first(["Papier 04"]);
    await favorites.click();
  });

  await test.step("leaving the selection clears it", async () => {
    const select = page.getByRole("button", { name: "Auswählen", exact: true });
    const count = page.getByRole("region", { name: "Auswahl" }).getByRole("status");
    await select.click();
    await page.locator("#dokumente").getByRole("button", { name: "Papier 02", exact: true }).click();
    await expect(count).toHaveText("1 Dokument ausgewählt");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await select.click();
    await expect(count).toHaveCount(0);
    await select.click();
    await expect(count).toHaveText("0 Dokumente ausgewählt");
    await select.click();
  });

  await test.step("the menu: a new window, a download, deleting after a question", async () => {
    await page.getByRole("button", { name: "Aktionen für Papier 01" }).click();
    const open = page.getByRole("menuitem", { name: "In neuem Fenster öffnen" });
    await expect(open).toHaveAttribute("href", `/api/files/${stored[0]?.id}/show`);
    await expect(open).toHaveAttribute("target", "_blank");
    const download = page.getByRole("menuitem", { name: "Herunterladen" });
    await expect(download).toHaveAttribute("href", `/api/files/${stored[0]?.id}/download`);
    await page.getByRole("menuitem", { name: "Löschen" }).click();
    const question = dialog(page, "Datei löschen");
    await expect(question).toContainText("Das kann nicht rückgängig gemacht werden.");
    expect(await texts(question.getByRole("button").filter({ hasText: /./ }))).toEqual([
      "Abbrechen",
      "Datei löschen",
    ]);
    await question.getByRole("button", { name: "Abbrechen" }).click();
    await expect(fileCards(page)).toHaveCount(7);
  });

  await test.step("folders of authors and dates have their icons", async () => {
    await chooseView(page, "Nach Autor");
    await expect(icon(folderCard(page, "Unbekannt"), "user-filled")).toHaveCount(1);
    await chooseView(page, "Nach Datum");
    await expect(icon(folderCard(page, "Ohne Datum"), "calendar-filled")).toHaveCount(1);
  });
});

// Covers 2.25, 5.5, 9.3
test("the manager: the mark of a document of somebody else with its tooltip, the accepted types", async ({
  browser,
}) => {
  const name = `Eigenes ${unique()}`;
  const jonas = await signedInAs("related");
  const { folders } = await jonas.call(getBrowser);
  const paper = toFile(renamed(sample("Jahreskarte für 2026.png"), name));
  const file = await jonas.call(uploadFile, { file: paper, body: { folder_id: folders[0]?.id ?? "" } });
  const anna = await (await signedInAs("customer")).call(getUser);
  const mark = (page: Page): Locator =>
    fileCard(page, name).getByRole("img", { name: "Dokument gehört nicht mir", exact: true });

  const office = await openPage(
    browser,
    await signedInAs("janitor"),
    `/customers/${anna.id}/documents?group=none&q=${encodeURIComponent(name)}`,
  );
  await mark(office).hover();
  await expect(office.getByText("Dokument gehört nicht mir", { exact: true })).toBeVisible();
  const inputs = office.getByLabel("Dateien auswählen");
  await expect(inputs).toHaveCount(2);
  for (const input of await inputs.all()) await expect(input).toHaveAttribute("accept", ACCEPTED);
  await fileCard(office, name).getByRole("button", { name, exact: true }).click();
  await expect(office.getByLabel("Neue Datei auswählen")).toHaveAttribute("accept", ACCEPTED);
  const own = await openPage(browser, jonas, `/browser?group=none&q=${encodeURIComponent(name)}`);
  await expect(fileCard(own, name)).toBeVisible();
  await expect(mark(own)).toHaveCount(0);
  await jonas.call(deleteFile, { params: { id: file.id } });
});

// Covers 2.28, 3.3, 4.2, 5.5, 8.1, 9.3
test("uploads: accepted types, progress, exact texts of success and failure", async ({ page, cabinet }) => {
  const paper = renamed(sample("Jahreskarte für 2026.png"), "Karte.2026");
  for (const path of ["/locker", "/browser"]) {
    await page.goto(path);
    await expect(page.getByLabel("Dateien auswählen")).toHaveAttribute("accept", ACCEPTED);
  }
  await folderCard(page, "Bildung").getByRole("button").first().click();
  await expect(page.getByText("Der Ordner ist leer", { exact: true })).toBeVisible();

  const go = await hold(page, UPLOAD);
  await page.getByLabel("Dateien auswählen").setInputFiles(asPart(paper));
  const card = page.getByRole("listitem").filter({ has: page.getByText("Karte.2026", { exact: true }) });
  await expect(card.getByRole("progressbar", { name: "Karte.2026 wird hochgeladen" })).toBeAttached();
  await chooseView(page, "Tabelle");
  await expect(
    page.getByRole("row").getByRole("progressbar", { name: "Karte.2026 wird hochgeladen" }),
  ).toBeAttached();
  await chooseView(page, "Kacheln");
  go();
  await expect(toast(page, "Datei Karte.2026.png wurde erfolgreich hochgeladen!")).toBeVisible();
  await expect(fileCard(page, "Karte.2026")).toBeVisible();
  await page.unroute(UPLOAD);

  await test.step("without an errors object: 'Upload error'", async () => {
    await page.route(UPLOAD, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
    await page.getByLabel("Dateien auswählen").setInputFiles(asPart(renamed(paper, "Eins")));
    await expect(toast(page, "Datei Eins.png konnte nicht hochgeladen werden!")).toBeVisible();
    await expect(toast(page, "Upload error")).toBeVisible();
    await page.getByRole("main").getByRole("button", { name: "Eins entfernen" }).click();
  });

  await test.step("with one: the first text of each field", async () => {
    const errors = { file: ["Erster Grund", "Zweiter Grund"], folder_id: ["Anderer Grund"] };
    const json = { message: "Ungültig", errors };
    await page.route(UPLOAD, (route) => route.fulfill({ status: 422, json }), { times: 1 });
    await page.getByLabel("Dateien auswählen").setInputFiles(asPart(renamed(paper, "Zwei")));
    for (const text of ["Datei Zwei.png konnte nicht hochgeladen werden!", "Erster Grund", "Anderer Grund"]) {
      await expect(toast(page, text)).toBeVisible();
    }
    await expect(toast(page, "Zweiter Grund")).toHaveCount(0);
    await chooseView(page, "Tabelle");
    await page.getByRole("row").getByRole("button", { name: "Wiederholen", exact: true }).click();
    await expect(page.getByRole("row").getByRole("button", { name: "Zwei", exact: true })).toBeVisible();
  });

  await test.step("the locker has the same states", async () => {
    await page.goto("/locker");
    await page.route("**/api/locker", (route, request) =>
      request.method() === "POST" ? route.abort() : route.continue(),
    );
    await dropFiles(page, page.getByText(/^Lege hier/), [renamed(paper, "Drei")]);
    const failed = page.getByRole("list", { name: "Dokumente im Schließfach" }).getByRole("listitem");
    await expect(failed).toContainText("Drei");
    const repeat = failed.getByRole("button", { name: "Wiederholen", exact: true });
    await expect(repeat).toBeVisible();
    await page.unroute("**/api/locker");
    await repeat.click();
    await expect(failed.getByRole("link", { name: "Drei" })).toBeVisible();
  });
  expect((await cabinet.session.call(getBrowser)).files).toHaveLength(2);
});

// Covers 2.32, 5.2, 8.1, 9.3
test("the viewer: full width, preview left, the choices of the form", async ({ page, cabinet }) => {
  await cabinet.fill("Familie", 1);
  await page.goto("/browser?group=none");
  await page.locator("#dokumente").getByRole("button", { name: "Papier 01", exact: true }).click();
  await openForm(page);
  const form = page.getByRole("form", { name: "Angaben zum Dokument" });
  const frame = page.getByTestId("preview").filter({ visible: true });
  await expect(frame).toBeVisible();
  const boxes = await Promise.all([frame, form, page.getByRole("dialog")].map((part) => part.boundingBox()));
  const [preview, fields, whole] = boxes;
  if (!preview || !fields || !whole) throw new Error("not drawn");
  expect(preview.x + preview.width).toBeLessThanOrEqual(fields.x);
  expect(whole.width).toBeGreaterThan(1440 - 64);

  const year = new Date().getFullYear() + 1;
  const choices = {
    Typ: ["Vertrag", "Rechnung", "Police", "Sonstiges"],
    Tag: Array.from({ length: 31 }, (_, index) => `${index + 1}`),
    Monat: Array.from({ length: 12 }, (_, month) =>
      new Date(2026, month, 1).toLocaleDateString("de-DE", { month: "long" }),
    ),
    Jahr: Array.from({ length: year - 1950 + 1 }, (_, index) => `${year - index}`),
  };
  for (const [name, expected] of Object.entries(choices)) {
    const field = form.getByRole("combobox", { name, exact: true });
    await field.click();
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await texts(page.getByRole("option"))).toEqual(expected);
    await page.getByRole("option").last().click();
  }
  // The date may be empty again.
  for (const name of ["Tag", "Monat", "Jahr"]) {
    const field = form.getByRole("combobox", { name, exact: true });
    await expect(field).not.toHaveValue("");
    await field.locator("xpath=../..").locator("button").click();
    await expect(field).toHaveValue("");
  }
  await form.getByLabel(/^Autor/).fill("Standesamt");
  await page.route("**/api/files/*", (route) => route.abort());
  await form.getByRole("button", { name: "Speichern" }).click();
  const failure = toast(page, "Dateinformationen nicht erfolgreich aktualisiert!");
  await failure.hover();
  const name = /^(Speichern|Abbrechen|Schließen|Vorheriges|Nächstes)/;
  for (const width of [360, 820, 1100, 1440]) {
    await page.setViewportSize({ width, height: 720 });
    // It stays while one points at it.
    await failure.hover();
    await expect
      .poll(() => coveredBy(failure, page.getByRole("dialog").getByRole("button", { name })))
      .toEqual([]);
  }
  await page.unroute("**/api/files/*");
  await form.getByRole("button", { name: "Speichern" }).click();
  await expect(toast(page, "Dateinformationen erfolgreich aktualisiert!")).toBeVisible();
});

// Covers 4.18
test("another customer starts with nothing of the one before", async ({ page, cabinet, context }) => {
  await cabinet.fill("Familie", 2);
  const other = await makeCustomer("Zweite");
  await enter(context, await signedInAs("janitor"));
  await page.goto(`/customers/${other.id}/documents?group=none`);
  await expect(page.getByRole("heading", { name: `Dokumente von ${other.fullName}` })).toBeVisible();
  await page.goto(`/customers/${cabinet.customer.id}/documents?group=none`);
  await page.getByRole("button", { name: "Ansicht" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Auswählen" }).click();
  await page.getByRole("button", { name: "Alle auswählen" }).click();
  await expect(page.getByRole("region", { name: "Auswahl" })).toContainText("2 Dokumente ausgewählt");
  // Within the app, as a link or "back" goes.
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, `/customers/${other.id}/documents?group=none`);
  await expect(page.getByRole("heading", { name: `Dokumente von ${other.fullName}` })).toBeVisible();
  await expect(fileCards(page)).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Auswahl" })).toHaveCount(0);
});
