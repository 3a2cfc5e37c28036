import { readFile } from "node:fs/promises";
import { listCaretakers, cancelCustomer, listCustomers } from "@krempelfrei/contract/customers/customers";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { expect } from "@playwright/test";
import { signedInAs, unique } from "./support/api.ts";
import { customerRows, customerSearch, makeQuietCustomer } from "./support/customers.ts";
import { hold, texts } from "./support/look.ts";
import { choose, comeBack, dialog, enter } from "./support/pages.ts";
import { test } from "./support/test.ts";

// Covers 2.4
test("the list is searched, filtered, sorted and exported, and comes back as it was", async ({
  page,
  context,
}) => {
  const office = await signedInAs("admin");
  const { data: people } = await office.call(listCaretakers);
  const caretaker = people[0] ?? { id: "", name: "" };
  const key = unique();
  const of = (first_name: string, changes: object) =>
    makeQuietCustomer(office, { first_name, last_name: `Liste-${key}`, ...changes });
  const anton = await of("Anton", { city: "Kiel", caretaker_user_id: caretaker.id });
  const berta = await of("Berta", { city: "Ahlen", package: "praktisch" });
  await of("Cäsar", { city: "Zeven", package: "praktisch", contract_start: "2999-01-01" });
  for (let n = 0; n < 9; n += 1) await of(`Viele ${n}`, { package: "papiergluecklich" });
  await office.call(cancelCustomer, { params: { id: berta.id }, body: { date: "2998-12-31" } });
  await enter(context, office);
  await page.goto("/customers");
  await customerSearch(page).fill(`liste-${key}`);
  await expect(page.getByText("1–10 von 12")).toBeVisible();
  await page.getByRole("button", { name: "Seite 2" }).click();
  await expect(customerRows(page)).toHaveCount(2);
  await page.reload();
  await expect(customerRows(page)).toHaveCount(2);
  await expect(customerSearch(page)).toHaveValue(`liste-${key}`);

  // "Caesar" finds Cäsar, and a search begins at the first page.
  await customerSearch(page).fill(`caesar ${key}`);
  await expect(customerRows(page)).toHaveCount(1);
  await expect(customerRows(page)).toContainText("geplant");
  await customerSearch(page).fill(`liste-${key}`);
  const paket = page.getByRole("combobox", { name: "Paket" });
  await choose(paket, "Praktisch");
  await expect(customerRows(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Ort" }).click();
  await expect(customerRows(page).first()).toContainText("Ahlen");
  await page.getByRole("button", { name: "Ort" }).click();
  await expect(customerRows(page).first()).toContainText("Zeven");
  await choose(page.getByRole("combobox", { name: "Status" }), "gekündigt");
  await expect(customerRows(page)).toHaveCount(1);
  await expect(customerRows(page)).toContainText(/gekündigt\s*zum 31\.12\.2998/);

  await test.step("back and the link of the page lead to the same list", async () => {
    const list = page.url();
    await customerRows(page).getByRole("link", { name: berta.fullName, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: berta.fullName })).toBeVisible();
    await page.getByRole("link", { name: "Alle Kunden" }).click();
    await expect(page).toHaveURL(list);
    await expect(customerRows(page)).toHaveCount(1);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: berta.fullName })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expect(customerRows(page)).toHaveCount(1);
  });

  await test.step("the export holds what the list shows", async () => {
    await page.getByRole("button", { name: "Filter zurücksetzen" }).click();
    await choose(page.getByRole("combobox", { name: "Sachbearbeiter" }), caretaker.name);
    await expect(customerRows(page)).toHaveCount(1);
    await expect(customerRows(page)).toContainText(anton.fullName);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "CSV-Export" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const [head = "", ...lines] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
    expect(head).toContain("Kundennummer;");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(String(anton.number));
  });

  await test.step("a list that does not come can be asked for again", async () => {
    await page.route("**/api/customers?*", (route) => route.fulfill({ status: 500, body: "" }));
    await page.reload();
    await expect(page.getByText("Die Kunden konnten nicht geladen werden.")).toBeVisible();
    await page.unroute("**/api/customers?*");
    await page.getByRole("button", { name: "Erneut versuchen" }).click();
    await expect(customerRows(page)).toHaveCount(1);
    await customerSearch(page).fill("gibtesnicht");
    await expect(page.getByText("Keine Datensätze vorhanden")).toBeVisible();
  });
});

// Covers 9.10
test("the figures grow for 500 ms, with separators of thousands", async ({ page, context }) => {
  await enter(context, await signedInAs("admin"));
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  const counts = { total: 12_345, by_state: { planned: 0, active: 900, cancelled: 1, ended: 0 } };
  await page.route("**/api/customers/counts", (route) =>
    route.fulfill({ json: { ...counts, waiting: 1, waiting_files: 1 } }),
  );
  const go = await hold(page, "**/api/customers?*");
  await page.goto("/customers");
  go();
  const figure = page.getByRole("list", { name: "Überblick" }).getByRole("link").first();
  await expect(figure).toHaveAccessibleName("12.345 Kunden insgesamt");
  await expect(figure.locator("[aria-hidden]")).toHaveText("12.345");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.unroute("**/api/customers/counts");
  await page.route("**/api/customers/counts", (route) =>
    route.fulfill({ json: { ...counts, total: 2345, waiting: 1, waiting_files: 1 } }),
  );
  await comeBack(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return figure.locator(".visually-hidden").textContent();
    })
    .toBe("2.345");
  await page.clock.runFor(250);
  const half = Number((await figure.locator("[aria-hidden]").textContent())?.replace(".", ""));
  expect(half).toBeGreaterThan(2345);
  expect(half).toBeLessThan(12_345);
  await page.clock.runFor(500);
  await expect(figure.locator("[aria-hidden]")).toHaveText("2.345");
});

// Covers 2.4, 2.6, staff.6
test("the search of the bar finds customers and documents, by keyboard too", async ({ page, context }) => {
  const office = await signedInAs("admin");
  const customer = await makeQuietCustomer(office);
  await enter(context, office);
  await page.goto("/templates");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const search = page.getByRole("combobox", { name: "Kunden und Dokumente suchen" });
  await expect(search).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(search).toBeFocused();
  await page.keyboard.type("gibtesnicht");
  await expect(page.getByText("Keine Datensätze vorhanden").last()).toBeVisible();
  for (const text of [customer.email, String(customer.number), customer.fullName]) {
    await search.fill(text);
    await expect(page.getByRole("option").filter({ hasText: customer.fullName })).toBeVisible();
  }
  await expect(page.getByRole("option")).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(search).toHaveAttribute("aria-activedescendant", /.+/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/customers/${customer.id}$`));
  await expect(search).toHaveValue("");

  await test.step("the janitor's way leads to the documents, whose names are found too", async () => {
    const janitor = await signedInAs("janitor");
    const anna = await office.call(listCustomers, { query: { search: "Anna Schmidt" } });
    const id = anna.data[0]?.id ?? "";
    const { files } = await office.call(getBrowser, { query: { customer_id: id } });
    const document =
      files.find(({ is_unmanaged, is_locker }) => !is_unmanaged && !is_locker)?.full_name ?? "";
    await enter(context, janitor);
    await page.goto("/customers");
    await expect(page.getByRole("columnheader")).toHaveText(["Nummer", "Name", "Dokumente"]);
    // Who has most waiting stands first.
    const most = await office.call(listCustomers, { query: { sort: "waiting_files", direction: "desc" } });
    await expect(customerRows(page).first()).toContainText(String(most.data[0]?.number));
    await expect(customerRows(page).first()).toContainText(`${most.data[0]?.waiting_files} unsortiert`);
    await expect(page.getByRole("columnheader", { name: "Dokumente" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await expect(page.getByRole("link", { name: "Kunde anlegen" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "CSV-Export" })).toHaveCount(0);
    expect(await texts(page.getByRole("list", { name: "Überblick" }).getByRole("link"))).toHaveLength(2);
    await page.getByRole("checkbox", { name: "Unsortierte Dokumente" }).check();
    await expect(page).toHaveURL(/waiting=true/);
    await search.fill("Anna Schmidt");
    await page.getByRole("option").filter({ hasText: "Anna Schmidt" }).first().click();
    await expect(page).toHaveURL(new RegExp(`/customers/${id}/documents$`));
    await expect(page.getByRole("heading", { level: 1, name: "Dokumente von Anna Schmidt" })).toBeVisible();
    // There the bar's search is the page's own.
    await page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true }).fill(document);
    await page.locator(`#dokumente button[title="${document}"]`).first().click();
    await expect(dialog(page, document.replace(/\.\w+$/, ""))).toBeVisible();
  });
});
