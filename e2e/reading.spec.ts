import { addDays, berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { getBrowser, updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { getSuggestions } from "@krempelfrei/contract/files/suggestions";
import { join } from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer } from "./support/api.ts";
import { dropFromDisk, makeFolder } from "./support/disk.ts";
import { NASTY, sample, toFile } from "./support/documents.ts";
import { hold } from "./support/look.ts";
import { dialog, facts, fileCard, openPage, sortingDialog } from "./support/pages.ts";
import { addRead, READING_MS, test } from "./support/reading-app.ts";
import { textPdf } from "./support/text-pdf.ts";

test.describe.configure({ mode: "serial" });

const POLICY = [
  ["Müller Versicherung AG", "Beispielstraße 5, 12345 Musterstadt", "Ihre Unterlagen"],
  ["Privathaftpflichtversicherung Nr. 4711", "Es gilt eine Kündigungsfrist: drei Monate zum Ende."],
];

const marked = (page: Page): Locator => page.getByTestId("preview").locator(".textLayer .highlight");

test("a word that stands in a document leads to its page, with the words marked", async ({
  browser,
  member,
}) => {
  await addRead(member, "Schreiben", POLICY, {});
  await addRead(member, "Zettel", [["Rechnung über 20 Euro"]], {});
  const page = await openPage(browser, member, `${member.origin}/browser?q=haftpflicht`);
  for (const [typed, words, place] of [
    ["haftpflicht", ["Privathaftpflichtversicherung"], 2],
    ["Mueller", ["Müller"], 1],
    ["strasse", ["Beispielstraße"], 1],
    ["Kündigungsfrist drei Monate", ["Kündigungsfrist", "drei", "Monate"], 2],
  ] as const) {
    await page.goto(`${member.origin}/browser?q=${encodeURIComponent(typed)}`);
    const hit = fileCard(page, "Schreiben");
    // One answer: what is found in a text is found.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`1 Treffer für „${typed}“`);
    await expect(page.getByText(/Keine Treffer|Nichts gefunden/)).toHaveCount(0);
    await expect(hit).toContainText(`Seite ${place}`);
    await expect(hit.locator("mark")).toHaveText(words);
    await hit.click();
    await expect(dialog(page, "Schreiben").getByText(`Seite ${place} von 2`)).toBeVisible();
    await expect(marked(page)).toHaveText(words);
    await expect(marked(page).first()).toBeInViewport();
  }
  await page.goto(`${member.origin}/browser?q=Rechnugn`);
  await expect(page.getByText("Meinten Sie Rechnung?")).toBeVisible();
  await expectAccessible(page, "a search with a typing error");
  await page.getByRole("button", { name: "Rechnung", exact: true }).click();
  await expect(page).toHaveURL(/q=Rechnung$/);
  await expect(fileCard(page, "Zettel")).toBeVisible();
});

test("what cannot be searched says so, and a search that finds nothing counts it", async ({
  browser,
  member,
}) => {
  await addRead(member, "Schreiben", POLICY, {});
  await member.call(uploadFile, { file: toFile(sample("verschlüsselt.pdf", NASTY)), body: {} });
  const page = await openPage(browser, member, `${member.origin}/browser`);
  const card = fileCard(page, "verschlüsselt");
  await expect(card.getByText("nicht durchsuchbar")).toBeVisible({ timeout: READING_MS });
  await card.getByRole("button", { name: "verschlüsselt", exact: true }).click();
  await expect(facts(page).getByText("Nein, mit einem Kennwort geschützt")).toBeVisible();
  await page.goto(`${member.origin}/browser?q=gibtesnicht`);
  await expect(page.getByText("1 Dokument ist nicht oder nicht ganz durchsuchbar.")).toBeVisible();
});

test("while a document loads its picture stands where the page will stand", async ({ browser, member }) => {
  const { id } = await addRead(member, "Schreiben", POLICY, {});
  const page = await openPage(browser, member, `${member.origin}/browser`);
  const go = await hold(page, `**/api/files/${id}/show*`);
  await page.goto(`${member.origin}/browser?file=${id}`);
  const picture = page.locator('img[src*="/preview?size=800"]');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  const before = await picture.boundingBox();
  go();
  await expect(page.getByTestId("preview")).toHaveAttribute("data-loaded", "true");
  await expect(picture).toBeHidden();
  const after = await page.getByRole("group", { name: "Seite 1", exact: true }).boundingBox();
  for (const measure of ["x", "y", "width", "height"] as const)
    expect(Math.abs((before?.[measure] ?? 0) - (after?.[measure] ?? 0)), measure).toBeLessThan(3);
});

test("sorting by keyboard takes all that is suggested with one key", async ({
  browser,
  office,
  customer,
}) => {
  const { folders } = await office.call(getBrowser, { query: { customer_id: customer.id } });
  const folder = folders.find(({ name }) => name === "Versicherungen")?.id ?? "";
  const letter = (year: number) => [
    [
      "Hanseschutz Beispiel AG",
      "Hauptweg 1, 12345 Musterstadt",
      `Musterstadt, 02.01.${year}`,
      `Beitragsrechnung ${year}`,
      "Guten Tag, anbei erhalten Sie die Rechnung zu Ihrer Versicherung.",
    ],
  ];
  for (const year of [2023, 2024, 2025]) {
    const body = { folder_id: folder };
    const { id } = await addRead(office, `Beitrag ${year}`, letter(year), body, customer.id);
    await office.call(updateFile, {
      params: { id },
      body: {
        author: "Hanseschutz Beispiel AG",
        type: "invoice",
        tags: ["Beitrag"],
        date_relevance_year: year,
        date_relevance_month: 1,
        date_relevance_day: 2,
      },
    });
  }
  const body = { user_id: customer.id };
  const waiting = await addRead(office, "Scan 1", letter(2026), body, customer.id);
  const suggested = await office.call(getSuggestions, { params: { id: waiting.id } });
  expect(suggested).toMatchObject({
    author: { value: "Hanseschutz Beispiel AG" },
    folder_id: { value: folder },
  });

  const page = await openPage(browser, office, `${office.origin}/customers/${customer.id}/documents`);
  await expect(page.getByRole("region", { name: "Liste der unsortierten Dokumente" })).toContainText(
    "Scan 1",
  );
  await page.keyboard.press("Alt+s");
  const sorting = sortingDialog(page);
  const panel = sorting.getByRole("region", { name: "Vorschlag", exact: true });
  await expect(panel).toContainText("Hanseschutz Beispiel AG");
  // Nothing is filled in by itself.
  await expect(sorting.getByRole("combobox", { name: "Autor" })).toHaveValue("");
  await expect(sorting.getByRole("combobox", { name: "Typ" })).toBeFocused();
  await expectAccessible(page, "sorting with a suggestion");
  await test.step("a line of the suggestion and its frame on the page mark each other", async () => {
    const line = panel.getByRole("button", { name: "Datum", exact: false });
    const frame = sorting.locator("[data-mark=date]");
    await expect(frame).toHaveAttribute("data-tone", "info");
    await line.focus();
    await expect(frame).toHaveAttribute("data-pointed", "");
    await panel.getByRole("button", { name: "Beitragsrechnung 2026" }).focus();
    await expect(frame).not.toHaveAttribute("data-pointed");
    await frame.hover({ force: true });
    await expect(line).toHaveAttribute("data-pointed", "true");
    const [box, word] = [
      await frame.boundingBox(),
      await sorting.getByText("02.01.2026").first().boundingBox(),
    ];
    expect(box?.y).toBeLessThan(word?.y ?? 0);
  });
  await test.step("no word of a label is broken, and the frame stays on its words on a smaller page", async () => {
    const label = panel.getByText("Absender", { exact: true });
    expect((await label.boundingBox())?.height).toBeLessThan(30);
    const frame = sorting.locator("[data-mark=date]");
    const word = sorting.getByText("02.01.2026").first();
    const wide = (await word.boundingBox())?.width ?? 0;
    const around = async (): Promise<boolean> => {
      const [box, written] = [await frame.boundingBox(), await word.boundingBox()];
      if (!box || !written || written.width > wide * 0.8) return false;
      return Math.abs(box.y + box.height / 2 - written.y - written.height / 2) < 3;
    };
    await page.setViewportSize({ width: 1100, height: 700 });
    await expect.poll(around).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await page.getByTestId("preview").getByRole("region").click();
  await page.keyboard.press("v");
  await expect(page.getByRole("dialog").getByText("Alles sortiert")).toBeVisible();
  const { files } = await office.call(getBrowser, { query: { customer_id: customer.id } });
  expect(files.find(({ id }) => id === waiting.id)).toMatchObject({
    author: "Hanseschutz Beispiel AG",
    type: "invoice",
    tags: ["Beitrag"],
    folder_id: folder,
    date_relevance_year: 2026,
    date_relevance_month: 1,
    date_relevance_day: 2,
  });
});

// Covers suggestions.11
test("a corrected amount is offered for the sender's next letter, and everywhere once it is a rule of the office", async ({
  browser,
  office,
  customer,
  app,
}) => {
  const { folders } = await office.call(getBrowser, { query: { customer_id: customer.id } });
  const folder_id = folders.find(({ name }) => name === "Verträge")?.id ?? "";
  const today = berlinDay(new Date());
  const due = (number: number): string => germanDay(addDays(today, 10 + number));
  const bill = (number: number) => [
    [
      "Wasserwerk Musterstadt",
      "Wasserwerk Musterstadt · Werkstraße 1 · 12345 Musterstadt",
      "Datum",
      germanDay(today),
      `${number}. Abschlag Wasser`,
      `Zu zahlender Betrag 84,17 EUR, zahlbar bis ${due(number)}`,
      `Abgezogen wird Ihr Bonus, das macht noch 1${number},50 EUR.`,
    ],
  ];
  const { id } = await addRead(office, "Erster Abschlag", bill(1), { folder_id }, customer.id);
  const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
  await office.call(updateFile, {
    params: { id },
    body: {
      author: "Wasserwerk Musterstadt",
      type: "invoice",
      date_relevance_year: year,
      date_relevance_month: month,
      date_relevance_day: day,
    },
  });
  await addRead(office, "Scan 2", bill(2), { user_id: customer.id }, customer.id);
  const other = await makeCustomer("Udo", { office, dataDir: app.dataDir });
  const elsewhere = await addRead(office, "Scan 3", bill(3), { user_id: other.id }, other.id);

  const documents = `${office.origin}/customers/${customer.id}/documents`;
  const page = await openPage(browser, office, `${documents}?file=${id}`);
  const numbers = page.getByRole("region", { name: "Wichtige Angaben" });
  await expect(numbers).toContainText("84,17\u00A0€");
  const rule = page.getByRole("region", { name: "Regel für den Absender" });
  await test.step("the amount is corrected on its document", async () => {
    await numbers.getByRole("button", { name: "Stimmt etwas nicht?" }).click();
    await numbers.getByRole("button", { name: "Betrag ändern" }).click();
    const prompt = dialog(page, "Betrag ändern");
    await prompt.getByLabel("Betrag in Euro").fill("11,50");
    await prompt.getByRole("button", { name: "Speichern" }).click();
    await expect(numbers).toContainText("11,50\u00A0€");
    await expect(numbers).toContainText("von Hand geändert");
  });

  const suggestion = sortingDialog(page).getByRole("region", { name: "Vorschlag", exact: true });
  const amountIn = async (): Promise<number | undefined> =>
    (await office.call(getSuggestions, { params: { id: elsewhere.id } })).amount_cents?.value;
  await test.step("the next letter of this sender has the amount from the same place", async () => {
    await page.goto(documents);
    await page.getByRole("button", { name: "1 sortieren" }).click();
    await expect(suggestion).toContainText(`12,50\u00A0€ (wie beim letzten Mal) zahlbar bis ${due(2)}`);
    expect(await amountIn()).toBe(8417);
  });

  const ruled = "Für alle Kunden: Betrag: hinter „macht noch“";
  await test.step("confirmed in its document it counts for all customers", async () => {
    await page.goto(`${documents}?file=${id}`);
    await rule.getByRole("button", { name: ruled }).click();
    await expect(rule.getByText("Regel des Büros")).toBeVisible();
    await expectAccessible(page, "a document with a rule of the office");
    await page.goto(`${office.origin}/customers/${other.id}/documents`);
    await page.getByRole("button", { name: "1 sortieren" }).click();
    await expect(suggestion).toContainText(`13,50\u00A0€ (Regel des Büros) zahlbar bis ${due(3)}`);
  });

  await test.step("removed from the templates it counts no longer", async () => {
    await page.goto(`${office.origin}/templates`);
    const rules = page.getByRole("region", { name: "Regeln des Büros für Absender" });
    await expect(rules.getByRole("row").nth(1)).toContainText("Wasserwerk Musterstadt");
    await expectAccessible(page, "rules of the office");
    await rules.getByRole("button", { name: /^Regel für Wasserwerk Musterstadt löschen/ }).click();
    await dialog(page, "Wirklich löschen?").getByRole("button", { name: "Löschen" }).click();
    await expect(rules.getByText("Noch keine.")).toBeVisible();
    expect(await amountIn()).toBe(8417);
  });
});

test("a folder dropped into the locker tells year, kind and folder of its letters", async ({
  browser,
  member,
  office,
  customer,
}) => {
  const content = textPdf([["Guten Tag,", "anbei die Unterlagen."]]);
  const disk = await makeFolder({ "Versicherungen/2021/Policen/Hausrat.pdf": content });
  const page = await openPage(browser, member, `${member.origin}/locker`);
  try {
    await dropFromDisk(page, page.getByRole("heading", { level: 1 }), [join(disk.path, "Versicherungen")]);
    await expect(page.getByRole("link", { name: "Hausrat" })).toBeVisible();
  } finally {
    await disk.remove();
  }
  const listing = async () => (await office.call(getBrowser, { query: { customer_id: customer.id } })).files;
  await expect
    .poll(async () => (await listing()).map(({ reading }) => reading.state), { timeout: READING_MS })
    .toEqual(["done"]);
  const clerk = await openPage(browser, office, `${office.origin}/customers/${customer.id}/suggestions`);
  const letter = clerk.getByRole("row").filter({ hasText: "Hausrat" });
  for (const value of ["2021", "Police", "Versicherungen"])
    await expect(letter.getByRole("gridcell", { name: value, exact: true })).toBeVisible();
  await letter.getByRole("gridcell", { name: "2021", exact: true }).dblclick();
  await expect(clerk.getByText("2021, aus dem Ordner „2021“")).toBeVisible();
});
