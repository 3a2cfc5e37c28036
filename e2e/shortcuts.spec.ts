import { getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleAtBothWidths } from "./support/accessible.ts";
import { makeCustomer, signedInAs } from "./support/api.ts";
import { toFile, renamed, sample } from "./support/documents.ts";
import { enter, openPage, sortingDialog } from "./support/pages.ts";
import { test } from "./support/test.ts";

const list = (page: Page) => page.getByRole("dialog", { name: "Tastenkürzel", exact: true });
const keysOf = (page: Page) => list(page).getByRole("term");
/** Keys of the list by what they do. */
const keyOf = (page: Page, label: string) =>
  list(page)
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole("term");
const byLink = (page: Page) => page.getByRole("button", { name: "Tastenkürzel" });

test("a member finds the search by '/' and the keys of the page by '?', which can both be turned off", async ({
  page,
  context,
}) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/profile");
  const search = page.getByRole("combobox", { name: "Dokumente und Ordner suchen" });
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("a/b?");
  await expect(search).toHaveValue("a/b?");
  await search.fill("");

  const way = page.getByRole("link", { name: "Mein Schließfach" });
  await way.focus();
  await page.keyboard.press("?");
  await expect(keysOf(page)).toHaveText(["/oderStrg+K", "?"]);
  await expect(keyOf(page, "Dokumente und Ordner suchen")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(way).toBeFocused();

  // The page's own search, and what else it has.
  await page.goto("/browser");
  await expect(page.getByRole("button", { name: "Hinzufügen" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(keyOf(page, "Hinzufügen")).toHaveText("N");
  const toggle = list(page).getByRole("switch", { name: "Tastenkürzel mit einzelnen Tasten verwenden" });
  await toggle.press("Space");
  await expect(keysOf(page)).toHaveText(["Strg+K"]);
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  for (const key of ["/", "n", "?"]) await page.keyboard.press(key);
  await page.keyboard.press("Control+k");
  const own = page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true });
  await expect(own).toBeFocused();
  await expect(own).toHaveValue("");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(list(page)).toHaveCount(0);

  await page.reload();
  await byLink(page).click();
  await expect(toggle).not.toBeChecked();
  await expectAccessibleAtBothWidths(page, "list of the shortcuts");
  await toggle.press("Space");
  await page.keyboard.press("Escape");
  await expect(byLink(page)).toBeFocused();
  await page.keyboard.press("/");
  await expect(own).toBeFocused();
  await own.fill("Zettel");
  await byLink(page).click();
  await expect(keyOf(page, "Suchfeld leeren")).toHaveText("Esc");
  await page.keyboard.press("Escape");

  // In a narrow window the bar has no room for the mark.
  await page.setViewportSize({ width: 600, height: 800 });
  await expect(byLink(page)).toBeHidden();
  await page.getByRole("button", { name: /: Profil und Abmelden$/ }).click();
  await page.getByRole("menuitem", { name: "Tastenkürzel" }).click();
  await expect(keyOf(page, "Diese Liste")).toHaveText("?");
});

test("staff sees the keys of the page where it is: of a list, of the waiting documents, and of sorting above them", async ({
  browser,
}) => {
  const office = await signedInAs("janitor");
  const customer = await makeCustomer("Taste");
  const { folders } = await office.call(getBrowser, { query: { customer_id: customer.id } });
  expect(folders.length).toBeGreaterThan(0);
  const paper = renamed(sample("Rechnung Stadtwerke März 2026.pdf"), "Zettel");
  await office.call(uploadFile, { file: toFile(paper), body: { user_id: customer.id } });

  const page = await openPage(browser, office, "/customers");
  const own = page.getByRole("searchbox", { name: "Kunden suchen" });
  await expect(own).toBeVisible();
  await page.keyboard.press("/");
  await expect(own).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "Kunden und Dokumente suchen" })).toBeFocused();

  await page.goto(`/customers/${customer.id}/documents`);
  await expect(page.getByRole("button", { name: "1 sortieren" })).toBeEnabled();
  await page.keyboard.press("?");
  await expect(keyOf(page, "Sortieren")).toContainText("Alt+S");
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();

  await page.goto(`/customers/${customer.id}/suggestions`);
  await expect(page.getByRole("grid", { name: "Vorschläge" })).toBeVisible();
  await byLink(page).click();
  await expect(keyOf(page, "Zelle ändern")).toHaveText("EoderF2");
  await expect(keyOf(page, "Zeile auswählen")).toHaveText("Leertaste");
  await page.keyboard.press("Escape");
  await page.goto(`/customers/${customer.id}/documents`);
  await expect(page.getByRole("button", { name: "1 sortieren" })).toBeEnabled();

  await page.keyboard.press("Alt+s");
  const round = sortingDialog(page);
  await expect(round).toContainText("1 von 1");
  await expect(round.getByRole("button", { name: "Vergrößern" })).toBeVisible();
  await round.getByRole("button", { name: "Überspringen" }).focus();
  await page.keyboard.press("?");
  await expect(keyOf(page, "Überspringen")).toContainText("Alt+S");
  await expect(keyOf(page, "Vergrößern")).toHaveText("+");
  // The page below has none of them now.
  await expect(keyOf(page, "Sortieren")).toHaveCount(0);
  await expectAccessible(page, "list of the shortcuts of sorting");
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(round).toBeVisible();
  await expect(round.getByRole("button", { name: "Überspringen" })).toBeFocused();
});
