import { getBrowser, uploadFile } from "@krempelfrei/contract/files/files";
import { addSubfolder, deleteFolder, type Folder } from "@krempelfrei/contract/files/folders";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs, type Session } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { toFile, renamed, SAMPLES, sample } from "./support/documents.ts";
import {
  chooseToAdd,
  chooseView,
  dialog,
  dragImage,
  fileCard,
  folderCard,
  folders,
  painted,
} from "./support/pages.ts";

const crumbs = (page: Page) => page.getByRole("navigation", { name: "Ordnerpfad" });
const openFolder = async (page: Page, name: string): Promise<void> => {
  await folderCard(page, name)
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
  await expect(crumbs(page)).toContainText(name);
};
async function addFolder(session: Session, parentId: string, name: string): Promise<Folder> {
  const { folders } = await session.call(addSubfolder, { params: { id: parentId }, body: { name } });
  const [folder] = folders;
  if (!folder) throw new Error(`${name} was not made`);
  return folder;
}
async function listed(session: Session) {
  const { files, folders } = await session.call(getBrowser);
  const named = (name: string): Folder => {
    const folder = folders.find((candidate) => candidate.name === name);
    if (!folder) throw new Error(`there is no folder ${name}`);
    return folder;
  };
  return { files, folders, named };
}
const menuOf = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: `Aktionen für den Ordner ${name}` }).click();
  await expect(page.getByRole("menu")).toBeVisible();
};

test("the menu of a deep folder stands beside its name on a tablet, however long the path", async ({
  page,
  cabinet: { session },
}) => {
  const top = (await listed(session)).named("Versicherungen");
  const deep = await addFolder(session, top.id, "Haus- und Grundbesitzerhaftpflicht");
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`/browser?path=${deep.id}`);
  await page.getByRole("button", { name: "Navigation ausklappen" }).click();
  const name = crumbs(page).getByRole("button", { name: deep.name, exact: true });
  const menu = page.getByRole("button", { name: `Aktionen für den Ordner ${deep.name}` });
  const distance = async () => {
    const [left, right] = [await name.boundingBox(), await menu.boundingBox()];
    if (!left || !right) throw new Error("not drawn");
    return {
      across: right.x - left.x - left.width,
      down: right.y + right.height / 2 - left.y - left.height / 2,
    };
  };
  await expect.poll(async () => Math.abs((await distance()).down)).toBeLessThan(4);
  expect((await distance()).across).toBeLessThan(16);
});

// Covers 2.21, 4.14
test("a folder is renamed, moved with what is in it, and deleted only when it is empty", async ({
  page,
  cabinet,
}) => {
  const { session } = cabinet;
  const { named } = await listed(session);
  const cars = named("Auto & Mobilität");
  const golf = await addFolder(session, cars.id, "Golf");
  await addFolder(session, cars.id, "Fahrrad");
  const steuer = (await listed(session)).folders.find(
    ({ parent_id, name }) => parent_id === golf.id && name === "Steuer",
  );
  await session.call(uploadFile, {
    file: toFile(renamed(SAMPLES[0] ?? sample(""), "Bescheid")),
    body: { folder_id: steuer?.id ?? "" },
  });

  await page.goto("/browser");
  await openFolder(page, "Auto & Mobilität");
  await chooseToAdd(page, "Ordner hinzufügen");
  await expect(page.getByRole("dialog")).toContainText(
    "Darin werden angelegt: Versicherung, Steuer, Werkstatt.",
  );
  await page.keyboard.press("Escape");

  await menuOf(page, "Golf");
  await expectAccessible(page, "menu of a folder");
  await page.getByRole("menuitem", { name: "Umbenennen" }).click();
  const prompt = dialog(page, "Ordner umbenennen");
  const name = prompt.getByRole("textbox");
  await expect(name).toHaveValue("Golf");
  await name.fill("FAHRRAD");
  await expect(prompt.getByText("Ein Ordner mit diesem Namen ist hier schon vorhanden.")).toBeVisible();
  // Somebody else is quicker: the server's text stands at the field.
  await addFolder(session, cars.id, "Roller");
  await name.fill("roller");
  await prompt.getByRole("button", { name: "Umbenennen" }).click();
  await expect(prompt.getByText("Ein Ordner mit diesem Namen ist hier schon vorhanden.")).toBeVisible();
  await name.fill("Golf Variant");
  await name.press("Enter");
  await expect(prompt).toBeHidden();
  await expect(folderCard(page, "Golf Variant")).toContainText("1 Dokument");
  await expect(page.getByRole("button", { name: "Aktionen für den Ordner Golf Variant" })).toBeFocused();

  await menuOf(page, "Golf Variant");
  await page.getByRole("menuitem", { name: "Ordner löschen" }).click();
  await expect(
    page.getByText("„Golf Variant“ enthält noch ein Dokument. Nur leere Ordner können gelöscht werden."),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  // By keyboard, from within the folder; neither itself nor what is below it is offered.
  await openFolder(page, "Golf Variant");
  await menuOf(page, "Golf Variant");
  await page.getByRole("menuitem", { name: "Verschieben nach …" }).click();
  const choice = dialog(page, "Ordner „Golf Variant“ verschieben nach");
  await expect(choice.getByRole("button", { name: "Familie" })).toBeEnabled();
  await expect(choice.getByRole("button", { name: "Auto & Mobilität" })).toBeDisabled();
  await expect(choice.getByRole("button", { name: "Golf Variant" })).toHaveCount(0);
  // Those of the two other vehicles.
  await expect(choice.getByRole("button", { name: "Werkstatt" })).toHaveCount(2);
  await expectAccessible(page, "choice of a folder");
  await page.keyboard.type("famil");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(crumbs(page).getByRole("listitem")).toHaveText(["", "Familie", "Golf Variant"]);

  await crumbs(page).getByRole("button", { name: "Familie" }).click();
  await expect(crumbs(page).getByRole("listitem")).toHaveText(["", "Familie"]);
  await page.goto(`/browser?path=${(await listed(session)).named("Fahrrad").id}`);
  await menuOf(page, "Fahrrad");
  await page.getByRole("menuitem", { name: "Ordner löschen" }).click();
  await dialog(page, "Ordner löschen").getByRole("button", { name: "Ordner löschen" }).click();
  // Whoever had it open sees its parent.
  await expect(crumbs(page).getByRole("listitem")).toHaveText(["", "Auto & Mobilität"]);
  await expect(folders(page)).toHaveCount(1);
});

// Covers 2.19
test("a link to a folder opens it; one that is gone or of somebody else is told", async ({
  page,
  cabinet,
}) => {
  const { session } = cabinet;
  const { named } = await listed(session);
  const folder = await addFolder(session, named("Familie").id, "Hochzeit");
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/browser", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/browser?path=${folder.id}`);
  // The way there is known before the listing is.
  await expect(crumbs(page).getByRole("listitem")).toHaveText(["", "Familie", "Hochzeit"]);
  answer();
  await expect(page.getByText("Der Ordner ist leer")).toBeVisible();

  const told = page.getByText(/^Diesen Ordner gibt es nicht mehr/);
  await session.call(deleteFolder, { params: { id: folder.id } });
  await page.goto(`/browser?path=${folder.id}`);
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/\/browser$/);
  await expect(folderCard(page, "Familie")).toBeVisible();

  const office = await signedInAs("admin");
  const other = await makeCustomer("Olga", { office });
  const theirs = await office.call(getBrowser, { query: { customer_id: other.id } });
  await page.goto(`/browser?path=${theirs.folders[1]?.id}`);
  await expect(told).toBeVisible();
  await expect(page).toHaveURL(/\/browser$/);
});

// Covers 2.19
test("back restores the view and the place on the page, a shared link the view", async ({
  page,
  cabinet,
  context,
}) => {
  const { session } = cabinet;
  const { named } = await listed(session);
  const target = named("Steuern");
  for (let number = 1; number <= 30; number += 1) {
    const paper = renamed(SAMPLES[number % SAMPLES.length] ?? sample(""), `Blatt ${number}`);
    await session.call(uploadFile, { file: toFile(paper), body: { folder_id: target.id } });
  }
  await addFolder(session, target.id, "Zuletzt");
  await page.goto("/browser");
  await openFolder(page, "Steuern");
  await chooseView(page, "Absteigend sortieren");
  await expect(fileCard(page, "Blatt 30")).toBeVisible();
  const place = 900;
  await page.evaluate((y) => window.scrollTo(0, y), place);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(fileCard(page, "Blatt 10")).toBeInViewport();
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mein Schließfach" })).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(fileCard(page, "Blatt 10")).toBeInViewport();
  await expect(crumbs(page)).toContainText("Steuern");

  // Up and back again, between folders of one page.
  await page.evaluate(() => window.scrollTo(0, 200));
  await page.getByRole("link", { name: "Meine Dokumente" }).click();
  await expect(folders(page)).toHaveCount(12);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);

  await page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true }).fill("blatt 1");
  await chooseView(page, "Tabelle");
  await expect(page).toHaveURL(/mode=table.*dir=desc.*q=blatt\+1/);
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(
    shared
      .getByRole("table")
      .getByRole("button", { name: /^Blatt/ })
      .first(),
  ).toHaveText("Blatt 21");
  await expect(shared.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true })).toHaveValue(
    "blatt 1",
  );
});

// Covers 2.22, 4.12
test("moved documents come back with one click, and when the server refuses", async ({ page, cabinet }) => {
  await cabinet.fill("Verträge", 3);
  await page.goto("/browser");
  await openFolder(page, "Verträge");
  const moveAll = async (): Promise<void> => {
    await page.getByRole("button", { name: "Auswählen", exact: true }).click();
    await page.getByRole("button", { name: "Alle auswählen" }).click();
    await page
      .getByRole("region", { name: "Auswahl" })
      .getByRole("button", { name: /^Verschieben/ })
      .click();
    await dialog(page, "3 Dokumente verschieben nach").getByRole("button", { name: "Bildung" }).click();
  };
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "PATCH") calls += 1;
  });
  await moveAll();
  await expect(page.getByText("3 Dokumente nach „Bildung“ verschoben.")).toBeVisible();
  await expect(page.getByText("Der Ordner ist leer")).toBeVisible();
  expect(calls).toBe(1);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(
    fileCard(page, "Papier 01")
      .or(page.getByRole("checkbox", { name: /^Papier/ }))
      .first(),
  ).toBeVisible();
  // The list shows it before the server has it.
  const { id } = (await listed(cabinet.session)).named("Verträge");
  const places = async () => (await listed(cabinet.session)).files.map(({ folder_id }) => folder_id);
  await expect.poll(places).toEqual([id, id, id]);

  const refused = { message: "Ein Dokument wurde inzwischen geändert." };
  await page.route("**/api/files/move-to/*", (route) => route.fulfill({ status: 409, json: refused }));
  await page.reload();
  await moveAll();
  await expect(page.getByText(refused.message)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Papier/ })).toHaveCount(3);
});

/** Draws a finger up from the middle of an element; the page follows. */
async function swipeUp(page: Page, from: Locator, pixels: number): Promise<void> {
  const box = await from.boundingBox();
  if (!box) throw new Error("nothing to touch");
  const before = await page.evaluate(() => window.scrollY);
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x: box.x + box.width / 2, y }],
    });
  const start = box.y + box.height / 2;
  await touch("touchStart", start);
  for (let moved = 10; moved <= pixels; moved += 20) {
    await touch("touchMove", start - moved);
    await painted(page);
  }
  await expect(dragImage(page)).toHaveCount(0);
  await touch("touchEnd");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 100);
}

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  // Covers 2.27
  test("the page scrolls under the finger, and a document is moved by its menu", async ({
    page,
    cabinet,
  }) => {
    await cabinet.fill("Steuern", 14);
    await page.goto("/browser?group=none");
    const card = fileCard(page, "Papier 02");
    await expect(card).toBeVisible();
    // A finger that begins on a card moves the page, not the card.
    await card.scrollIntoViewIfNeeded();
    await swipeUp(page, card, 300);
    await page.getByRole("button", { name: "Aktionen für Papier 03" }).tap();
    await page.getByRole("menuitem", { name: "Verschieben nach …" }).tap();
    await dialog(page, "„Papier 03“ verschieben nach").getByRole("button", { name: "Bildung" }).tap();
    await expect(page.getByText("1 Dokument nach „Bildung“ verschoben.")).toBeVisible();
    await page.goto("/browser");
    await expect(folderCard(page, "Bildung")).toContainText("1 Dokument");
  });
});
