import { getBrowser, updateFile } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { test } from "./support/cabinet.ts";
import { dropFiles, NASTY, sample } from "./support/documents.ts";
import {
  chooseToAdd,
  chooseView,
  dialog,
  dragImage,
  facts,
  fileCard,
  fileCards,
  folderCard,
  folders,
  opacity,
  press,
  release,
  uploadsDone,
  showFilters,
} from "./support/pages.ts";

const openFolder = async (page: Page, name: string): Promise<void> => {
  await folderCard(page, name)
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
  await expect(page.getByRole("navigation", { name: "Ordnerpfad" })).toContainText(name);
};
const counted = (page: Page, folders: number, files: number) =>
  expect(
    page.getByText(`${folders} Ordner, ${files} ${files === 1 ? "Dokument" : "Dokumente"}`, { exact: true }),
  ).toBeAttached();

// Covers 2.28, 4.2
test("a failed upload is told and repeated", async ({ page, cabinet }) => {
  const paper = sample("Garantiekarte E-Bike.jpg");
  await page.goto("/browser");
  await openFolder(page, "Verträge");
  // The first try and what follows it by itself.
  await page.route("**/api/files/upload", (route) => route.abort(), { times: 4 });
  await page.getByLabel("Dateien auswählen").setInputFiles({
    name: paper.fileName,
    mimeType: paper.mimeType,
    buffer: paper.content(),
  });
  await expect(
    page.getByRole("alert").filter({ hasText: `Datei ${paper.fileName} konnte nicht hochgeladen werden!` }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Wiederholen", exact: true }).click();
  await expect(page.getByText(`Datei ${paper.fileName} wurde erfolgreich hochgeladen!`)).toBeVisible();
  await expect(fileCard(page, paper.name)).toBeVisible();
  const { files } = await cabinet.session.call(getBrowser);
  expect(files.map(({ full_name }) => full_name)).toEqual([paper.fileName]);
});

// Covers 5.5
test("files that are not what their name says are refused with the reason", async ({ page, cabinet }) => {
  const wrong = ["Archiv.jpg", "Webseite.pdf", "Vektorbild.png", "leer.pdf", "nur drei Bytes.jpg"];
  await page.goto("/browser");
  for (const name of wrong) {
    await dropFiles(page, folderCard(page, "Bildung"), [sample(name, NASTY)]);
    const alert = page
      .getByRole("alert")
      .filter({ hasText: `Datei ${name} konnte nicht hochgeladen werden!` });
    await expect(alert).toContainText(
      name === "leer.pdf"
        ? "Die Datei ist leer."
        : "Dieser Dateityp wird nicht unterstützt. Erlaubt sind PDF, JPG und PNG.",
    );
  }
  await expect(page.getByRole("region", { name: "Uploads" })).toContainText(`${wrong.length} fehlgeschlagen`);
  const { files } = await cabinet.session.call(getBrowser);
  expect(files).toEqual([]);
});

// Covers 1.2, 4.4
test("quick filters, and flags with a spinner while they change", async ({ page, cabinet }) => {
  await cabinet.fill("Steuern", 3);
  await page.goto("/browser?group=none");
  const tax = fileCard(page, "Papier 02").getByRole("button", { name: "Steuerrelevant" });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/files/*", async (route) => {
    await held;
    await route.continue();
  });
  await tax.click();
  await expect(tax).toHaveAttribute("data-loading", "true");
  answer();
  await expect(tax).toHaveAttribute("aria-pressed", "true");
  await expect(tax).not.toHaveAttribute("data-loading", "true");

  await showFilters(page);
  await page.getByRole("button", { name: "Steuer", exact: true }).click();
  await counted(page, 0, 1);
  await page.getByRole("group", { name: "Schnellfilter" }).getByRole("button", { name: "SOS" }).click();
  await expect(page.getByText("Keine Dokumente vorhanden")).toBeVisible();
  await page.getByRole("button", { name: "Steuer", exact: true }).click();
  await page.getByRole("group", { name: "Schnellfilter" }).getByRole("button", { name: "SOS" }).click();
  await counted(page, 0, 3);

  // What opens at one button closes what is open at another.
  const period = page.getByRole("dialog", { name: "Zeitraum" });
  await page.getByRole("button", { name: "Zeitraum", exact: true }).click();
  await expect(period).toBeVisible();
  await page.getByRole("button", { name: "Typ", exact: true }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(period).toBeHidden();
});

// Covers 2.20
test("grouping by author and by date", async ({ page, cabinet }) => {
  const [first, second] = await cabinet.fill("Steuern", 3);
  await cabinet.session.call(updateFile, {
    params: { id: first?.id ?? "" },
    body: {
      author: "Finanzamt",
      date_relevance_year: 2025,
      date_relevance_month: 3,
      date_relevance_day: 9,
    },
  });
  await cabinet.session.call(updateFile, {
    params: { id: second?.id ?? "" },
    body: { author: "Finanzamt", date_relevance_year: 2026 },
  });
  await page.goto("/browser");
  await chooseView(page, "Nach Autor");
  await expect(folderCard(page, "Finanzamt")).toContainText("2 Dokumente");
  await expect(folderCard(page, "Unbekannt")).toContainText("1 Dokument");
  await folderCard(page, "Finanzamt").getByRole("button").click();
  await counted(page, 0, 2);

  await chooseView(page, "Nach Datum");
  await expect(folders(page)).toContainText(["2026", "2025", "Ohne Datum"]);
  await folderCard(page, "2025").getByRole("button").click();
  await folderCard(page, "März").getByRole("button").click();
  // A month lists its documents under its days; a day alone is one more step.
  await expect(fileCard(page, "Papier 01")).toBeVisible();
  await page.getByRole("heading", { name: "9. März 2025" }).getByRole("button").click();
  await expect(page.getByRole("heading", { name: "9. März 2025 1" })).toHaveCount(0);
  await expect(fileCard(page, "Papier 01")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Ordnerpfad" }).getByRole("listitem")).toHaveText([
    "",
    "2025",
    "März",
    "09.",
  ]);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "9. März 2025 1" })).toBeVisible();
});

// Covers 2.17
test("the table has the columns of the specification, and sorts", async ({ page, cabinet }) => {
  await cabinet.fill("Familie", 4);
  await page.goto("/browser");
  await openFolder(page, "Familie");
  await chooseView(page, "Tabelle");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText([
    "Merkmale",
    "Name",
    "Größe",
    "Autor",
    "Datum",
    "Schlagworte",
    "Wer",
    "Aktionen",
  ]);
  const names = table.getByRole("row").getByRole("button", { name: /^Papier/ });
  await expect(names).toHaveText(["Papier 01", "Papier 02", "Papier 03", "Papier 04"]);
  await table.getByRole("button", { name: "Name" }).click();
  await expect(names).toHaveText(["Papier 04", "Papier 03", "Papier 02", "Papier 01"]);
  await table.getByRole("button", { name: "Größe" }).click();
  const { files } = await cabinet.session.call(getBrowser);
  const bySize = files.toSorted((a, b) => a.size - b.size).map(({ name }) => name);
  await expect(names).toHaveText(bySize);
  for (const flag of ["Favorit", "Steuerrelevant", "SOS"]) {
    await expect(table.getByRole("button", { name: flag })).toHaveCount(4);
  }
});

// Covers 2.22, 2.23
test("several are selected, dragged with their count, and moved by keyboard", async ({ page, cabinet }) => {
  await cabinet.fill("Verträge", 4);
  await page.goto("/browser");
  await openFolder(page, "Verträge");
  await chooseToAdd(page, "Ordner hinzufügen");
  await page.getByRole("dialog").getByRole("textbox").fill("Mietsachen");
  await page.getByRole("dialog").getByRole("button", { name: "Hinzufügen" }).click();
  await expect(page.getByText("Der Ordner ist leer")).toBeVisible();
  await page.goBack();

  await page.getByRole("button", { name: "Auswählen", exact: true }).click();
  for (const name of ["Papier 01", "Papier 02", "Papier 03"]) {
    await page.getByRole("button", { name, exact: true }).click();
  }
  await page.locator("#dokumente").getByRole("button", { name: "Papier 03", exact: true }).click();
  await expect(page.getByRole("region", { name: "Auswahl" })).toContainText("2 Dokumente ausgewählt");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(folderCard(page, "Mietsachen").getByRole("button", { name: /^Mietsachen/ })).toBeDisabled();

  await press(page, page.locator("#dokumente").getByRole("button", { name: "Papier 02", exact: true }), 4);
  await expect(dragImage(page)).toHaveText("Hier geht es nicht");
  expect(await opacity(dragImage(page))).toBeCloseTo(0.7);
  await release(page, folderCard(page, "Mietsachen"));
  await expect(folderCard(page, "Mietsachen")).toContainText("2 Dokumente");
  await expect(fileCards(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Alle auswählen" }).focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("region", { name: "Auswahl" })
    .getByRole("button", { name: /^Verschieben/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(dialog(page, "2 Dokumente verschieben nach")).toBeVisible();
  await page.keyboard.type("gesund");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  // The list shows it before the server has it.
  await expect(page.getByText("2 Dokumente nach „Gesundheit“ verschoben.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goto("/browser");
  await expect(folderCard(page, "Gesundheit")).toContainText("2 Dokumente");
  await expect(folderCard(page, "Verträge")).toContainText("2 Dokumente");
});

// Covers 2.22
test("a document is dragged onto an entry of the path", async ({ page, cabinet }) => {
  await cabinet.fill("Familie", 1);
  await page.goto("/browser");
  await openFolder(page, "Familie");
  await press(page, fileCard(page, "Papier 01"), 4);
  await release(page, page.getByRole("button", { name: "Alle Dokumente" }));
  await expect(page.getByText("Der Ordner ist leer")).toBeVisible();
  await page.getByRole("button", { name: "Alle Dokumente" }).click();
  await expect(fileCard(page, "Papier 01")).toBeVisible();
});

// Covers 2.21
test("new folders: at most 50 characters, no name twice, deleted only when empty", async ({
  page,
  cabinet,
}) => {
  await cabinet.fill("Sonstiges", 1);
  await page.goto("/browser");
  const add = () => chooseToAdd(page, "Ordner hinzufügen");
  const prompt = page.getByRole("dialog");
  const name = prompt.getByRole("textbox");
  await add();
  await name.fill("steuern");
  await expect(prompt.getByText("Ein Ordner mit diesem Namen ist hier schon vorhanden.")).toBeVisible();
  await name.fill("");
  await name.pressSequentially("Ä".repeat(51));
  await expect(name).toHaveValue("Ä".repeat(50));
  await name.fill("Garten");
  await name.press("Enter");
  await expect(page.getByText("Die Aktion wurde erfolgreich ausgeführt!")).toBeVisible();
  await expect(page.getByText("Der Ordner ist leer")).toBeVisible();
  await page.getByRole("button", { name: "Alle Dokumente" }).click();

  // The starting tree is the office's: its documents can be had, the folders stay.
  await page.getByRole("button", { name: "Aktionen für den Ordner Familie" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([/^Als ZIP herunterladen/]);
  await page.keyboard.press("Escape");
  // A folder of one's own goes when it is empty.
  await page.getByRole("button", { name: "Aktionen für den Ordner Garten" }).click();
  await page.getByRole("menuitem", { name: "Ordner löschen" }).click();
  await dialog(page, "Ordner löschen").getByRole("button", { name: "Ordner löschen" }).click();
  await expect(folderCard(page, "Garten")).toHaveCount(0);
  await counted(page, 12, 0);
});

// Covers 8.1
test("a document is deleted after a question, and not before", async ({ page, cabinet }) => {
  const [paper] = await cabinet.fill("Sonstiges", 1);
  await page.goto("/browser?group=none");
  const ask = async (): Promise<void> => {
    await page.getByRole("button", { name: "Aktionen für Papier 01" }).click();
    await page.getByRole("menuitem", { name: "Löschen" }).click();
  };
  const question = dialog(page, "Datei löschen");
  await ask();
  await expect(question).toContainText("Das kann nicht rückgängig gemacht werden.");
  await question.getByRole("button", { name: "Abbrechen" }).click();
  await expect(question).toBeHidden();
  await expect(fileCard(page, "Papier 01")).toBeVisible();
  await ask();
  await question.getByRole("button", { name: "Datei löschen" }).click();
  await expect(page.getByText("Keine Dokumente vorhanden")).toBeVisible();
  expect((await cabinet.session.get(`/api/files/${paper?.id}/show`)).statusCode).toBe(404);
});

// Covers 2.28
test("the empty texts, and the text while loading", async ({ page, cabinet }) => {
  expect(cabinet.session).toBeDefined();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/browser**", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/browser");
  await expect(page.getByText("Fetching data...", { exact: true })).toBeVisible();
  answer();
  await openFolder(page, "Bildung");
  await expect(page.getByText("Der Ordner ist leer", { exact: true })).toBeVisible();
  await chooseView(page, "Ohne Gruppierung");
  await expect(page.getByText("Keine Dokumente vorhanden", { exact: true })).toBeVisible();
  await page.goto("/locker");
  await expect(page.getByText("Keine Dokumente vorhanden", { exact: true })).toBeVisible();
});

test("a reload restores the view, also the open document", async ({ page, cabinet }) => {
  await cabinet.fill("Banken & Finanzen", 3);
  await page.goto("/browser");
  await openFolder(page, "Banken & Finanzen");
  await chooseView(page, "Größe");
  await page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true }).fill("papier 02");
  await page.locator("#dokumente").getByRole("button", { name: "Papier 02", exact: true }).click();
  await expect(facts(page)).toBeVisible();
  await expect(page).toHaveURL(/q=papier\+02.*file=/);
  await page.reload();
  await expect(facts(page).getByRole("heading", { name: "Papier 02" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true })).toHaveValue(
    "papier 02",
  );
  await page.getByRole("button", { name: "Ansicht", exact: true }).click();
  await expect(page.getByRole("menuitemradio", { name: "Größe" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Ordnerpfad" })).toContainText("Banken & Finanzen");
  await uploadsDone(page);
  await expect(page.getByText("1 Treffer", { exact: true })).toBeAttached();
});
