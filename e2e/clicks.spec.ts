import { getBrowser, updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { createTemplate } from "@krempelfrei/contract/templates/templates";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs, unique } from "./support/api.ts";
import { DATA_DIR } from "./support/app.ts";
import { test } from "./support/cabinet.ts";
import { asPart, renamed, sample, toFile } from "./support/documents.ts";
import { dialog, enter, fileCard, folderCard, openPage, sortingDialog } from "./support/pages.ts";
import { copyDocument } from "./support/seed.ts";

/** Counts what a person does to get there. */
function counting() {
  let clicks = 0;
  return {
    click: async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    },
    count: () => clicks,
  };
}

const search = (page: Page) => page.getByRole("searchbox", { name: "Dokumente durchsuchen" });

// Covers members.3
test("what is done most often takes few clicks", async ({ page, cabinet }) => {
  const files = await cabinet.fill("Verträge", 3);
  const [spring] = files;
  if (!spring) throw new Error("no document");
  await cabinet.session.call(updateFile, {
    params: { id: spring.id },
    body: { date_relevance_year: 2026, date_relevance_month: 4, date_relevance_day: 12 },
  });

  await test.step("open by name: typing and 1", async () => {
    const hand = counting();
    await page.goto("/browser");
    await expect(folderCard(page, "Verträge")).toBeVisible();
    // "/" leads to the search.
    await page.keyboard.press("/");
    await page.keyboard.type("papier 02");
    await hand.click(fileCard(page, "Papier 02").getByRole("button", { name: "Papier 02", exact: true }));
    await expect(page.getByRole("dialog", { name: "Papier 02" })).toBeVisible();
    expect(hand.count()).toBe(1);

    const download = counting();
    const saved = page.waitForEvent("download");
    await download.click(page.getByRole("dialog").getByRole("link", { name: "Download", exact: true }));
    await saved;
    expect(download.count()).toBe(1);

    const mark = counting();
    await mark.click(
      page
        .getByRole("dialog")
        .getByRole("button", { name: /Favorit/ })
        .first(),
    );
    await expect
      .poll(async () => (await cabinet.session.call(getBrowser)).files.some((file) => file.is_favorite))
      .toBe(true);
    expect(mark.count()).toBe(1);
  });

  await test.step("a letter from spring: 2", async () => {
    const hand = counting();
    await page.goto("/browser");
    await hand.click(search(page));
    await page.keyboard.type("frühjahr 2026");
    await hand.click(fileCard(page, "Papier 01").getByRole("button", { name: "Papier 01", exact: true }));
    await expect(page.getByRole("dialog", { name: "Papier 01" })).toBeVisible();
    expect(hand.count()).toBe(2);
  });
});

// Covers members.3
test("twelve photographs from the phone become a letter with three", async ({ page, cabinet }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/locker");
  const hand = counting();
  const chooser = page.waitForEvent("filechooser");
  await hand.click(page.getByRole("button", { name: "Fotografieren" }));
  const photo = asPart(sample("Brief Stadtwerke Preisänderung.jpg"));
  // The choice of the phone itself is the second.
  await (await chooser).setFiles(Array.from({ length: 12 }, () => photo));
  const send = page.getByRole("button", { name: "12 Seiten als ein PDF senden" });
  await expect(send).toBeEnabled();
  await expectAccessible(page, "letter of photographs");
  await hand.click(send);
  await expect.poll(async () => (await cabinet.session.call(getLocker)).data.length).toBe(1);
  expect(hand.count() + 1).toBe(3);
});

// Covers members.3
test("a document is shared with the family with two", async ({ browser }) => {
  const anna = await signedInAs("customer");
  const name = `Merkzettel ${unique()}`;
  const file = toFile(renamed(sample("Garantiekarte E-Bike.jpg"), name));
  const { id } = await anna.call(uploadFile, { file });
  const page = await openPage(browser, anna, `/browser?group=none&q=${encodeURIComponent(name)}`);
  const hand = counting();
  await hand.click(page.getByRole("button", { name: `Aktionen für ${name}` }));
  await hand.click(page.getByRole("menuitemradio", { name: "Alle in der Beziehungskiste" }));
  const jonas = await signedInAs("related");
  await expect.poll(async () => (await jonas.call(getBrowser)).files.some((one) => one.id === id)).toBe(true);
  expect(hand.count()).toBe(2);
});

// Covers members.3
test("two hundred documents get a tag with four", async ({ page, cabinet }) => {
  const [paper] = await cabinet.fill("Verträge", 1);
  await copyDocument(paper?.id ?? "", "Beleg", 199, DATA_DIR);
  await page.goto("/browser?group=none");
  await expect(fileCard(page, "Beleg 001")).toBeVisible();
  const hand = counting();
  await hand.click(page.getByRole("button", { name: "Auswählen", exact: true }));
  await hand.click(page.getByRole("button", { name: "Alle auswählen" }));
  const bar = page.getByRole("region", { name: "Auswahl" });
  await hand.click(bar.getByRole("button", { name: "Schlagworte" }));
  // The field has the focus: no click for it.
  await expect(dialog(page, "Schlagworte ändern").getByLabel("Schlagworte hinzufügen")).toBeFocused();
  await page.keyboard.type("Steuer 2026");
  await page.keyboard.press("Enter");
  await hand.click(dialog(page, "Schlagworte ändern").getByRole("button", { name: "Auf 200 hinzufügen" }));
  await expect(page.getByRole("status").filter({ hasText: "auf 200 Dokumenten" })).toBeVisible();
  const tagged = (await cabinet.session.call(getBrowser)).files.filter(({ tags }) =>
    tags.includes("Steuer 2026"),
  );
  expect([tagged.length, hand.count()]).toEqual([200, 4]);
});

// Covers members.3
test("a letter is sorted by its template with two keys", async ({ browser }) => {
  const office = await signedInAs("janitor");
  const customer = await makeCustomer("Sortiane");
  const { folders } = await office.call(getBrowser, { query: { customer_id: customer.id } });
  const folder_id = folders.find(({ name }) => name === "Haus & Wohnen")?.id ?? "";
  const facts = { author: "Stadtwerke Musterstadt", type: "invoice" as const };
  await office.call(createTemplate, {
    body: { ...facts, name: "Abschlag", customer_id: customer.id, tags: ["Strom"], filename: "Abschlag" },
  });
  const put = (name: string, body: Record<string, string>) =>
    office.call(uploadFile, { file: toFile(renamed(sample("Garantiekarte E-Bike.jpg"), name)), body });
  const { id } = await put("Vorjahr", { folder_id });
  await office.call(updateFile, { params: { id }, body: facts });
  await put("Scan 1", { user_id: customer.id });
  await put("Scan 2", { user_id: customer.id });

  const page = await openPage(browser, office, `/customers/${customer.id}/documents`);
  await page.getByRole("button", { name: /^\d+ sortieren$/ }).click();
  await expect(sortingDialog(page)).toContainText("1 von");
  await expect(page.getByRole("combobox", { name: "Typ" })).toBeFocused();
  await page.keyboard.press("1");
  await page.keyboard.press("Enter");
  await expect(sortingDialog(page)).toContainText("2 von");
  const filed = async () =>
    (await office.call(getBrowser, { query: { customer_id: customer.id } })).files.find(
      ({ name }) => name === "Abschlag",
    )?.folder_id;
  await expect.poll(filed).toBe(folder_id);
});

// Covers staff.8
test("what the state of the office is takes 1", async ({ page, context }) => {
  await enter(context, await signedInAs("admin"));
  await page.goto("/customers");
  const hand = counting();
  await hand.click(page.getByRole("navigation").getByRole("link", { name: "Lage", exact: true }));
  await expect(page.getByRole("heading", { name: "Lage", level: 1 })).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
  expect(hand.count()).toBe(1);
  await expectAccessible(page, "state of the office");

  await test.step("by keyboard: none", async () => {
    await page.goto("/customers");
    await expect(page.getByRole("heading", { name: "Kunden", level: 1 })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("l");
      await expect(page).toHaveURL(/\/office$/, { timeout: 500 });
    }).toPass();
  });

  await test.step("on a phone, where what waits has rows: 2", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/customers");
    const onPhone = counting();
    await onPhone.click(page.getByRole("button", { name: "Menü öffnen" }));
    await onPhone.click(page.getByRole("navigation").getByRole("link", { name: "Lage", exact: true }));
    await expect(page.getByRole("list", { name: "Themen" })).toBeVisible();
    expect(onPhone.count()).toBe(2);
    await expectAccessible(page, "state of the office on a phone");
  });
});
