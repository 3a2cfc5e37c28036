import { getBrowser } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { makeCustomer, signedIn, signedInAs, unique } from "./support/api.ts";
import { dropFiles, renamed, sample } from "./support/documents.ts";
import {
  choose,
  dialog,
  dragImage,
  fileCard,
  opacity,
  openPage,
  painted,
  press,
  release,
  treeFolder,
} from "./support/pages.ts";
import { test } from "./support/test.ts";

const DROP_TEXT =
  "Lege hier deine selbst digitalisierten Dokumente ab und lasse sie bequem von deinem Krempler ordnen.";

const waitingFile = (page: Page, name: string) =>
  page
    .getByRole("region", { name: "Unsortierte Dokumente", exact: true })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name }) });

// Covers 1.3, 2.22, 2.29, 2.30, 9.5
test("scans from the locker are filed by staff, and only the right people see them", async ({ browser }) => {
  const key = unique();
  const scan = renamed(sample("Brief Krankenkasse Zusatzbeitrag.jpg"), `Scan Kasse ${key}`);
  const bill = renamed(sample("Überweisung Kita Mai 2025.png"), `Scan Kita ${key}`);

  const anna = await openPage(browser, await signedInAs("customer"), "/locker");
  await test.step("the customer drops two scans into the locker", async () => {
    await dropFiles(anna, anna.getByText(DROP_TEXT), [scan, bill]);
    const locker = anna.getByRole("list", { name: "Dokumente im Schließfach" });
    for (const { name } of [scan, bill]) {
      await expect(locker.getByRole("link", { name })).toBeVisible();
      await expect(locker.getByRole("listitem").filter({ hasText: name })).toContainText("wartet");
    }
    await anna.goto(`/browser?group=none&q=${key}`);
    await expect(anna.getByRole("heading", { level: 1, name: "Keine Treffer" })).toBeVisible();
  });

  const janitor = await openPage(browser, await signedInAs("janitor"), "/customers");
  await test.step("the janitor finds them at the customer", async () => {
    await janitor.getByRole("searchbox", { name: "Kunden suchen" }).fill("Anna Schmidt");
    await janitor.getByRole("link", { name: "Dokumente von Anna Schmidt" }).click();
    await expect(janitor.getByRole("heading", { name: "Dokumente von Anna Schmidt" })).toBeVisible();
    const search = janitor.getByRole("searchbox", { name: "Dokumente durchsuchen" });
    await search.fill(`scan kasse ${key}`);
    await expect(janitor.getByText("Kein Name enthält diesen Text.")).toBeVisible();
    await search.fill(key);
    await expect(waitingFile(janitor, scan.name)).toContainText("Schließfach");
    await expect(waitingFile(janitor, bill.name)).toBeVisible();
  });

  await test.step("one is dragged onto a folder with the mouse", async () => {
    const begin = await press(janitor, waitingFile(janitor, scan.name), 3);
    await painted(janitor);
    await expect(dragImage(janitor)).toBeHidden();
    await janitor.mouse.move(begin.x + 4, begin.y);
    await expect(dragImage(janitor)).toHaveText("Hier geht es nicht");
    expect(await opacity(dragImage(janitor))).toBeCloseTo(0.7);
    await release(janitor, treeFolder(janitor, "Gesundheit"));
    await expect(waitingFile(janitor, scan.name)).toBeHidden();
    await expect(dragImage(janitor)).toBeHidden();
  });

  await test.step("the other is filed for the whole group by the form", async () => {
    await waitingFile(janitor, bill.name).getByText(bill.name).click();
    const form = dialog(janitor, bill.name);
    await expect(form.getByRole("button", { name: "Speichern" })).toBeDisabled();
    await choose(form.getByRole("combobox", { name: "Typ" }), "Rechnung");
    await form.getByLabel("Autor").fill("Kita Sonnenschein");
    await choose(form.getByRole("combobox", { name: "Gehört" }), "Gehört kompletter Beziehungskiste");
    await choose(form.getByRole("combobox", { name: "Ablegen in" }), "Familie");
    await form.getByRole("button", { name: "Speichern" }).click();
    await expect(janitor.getByText("Dateinformationen erfolgreich aktualisiert!")).toBeVisible();
    await expect(waitingFile(janitor, bill.name)).toBeHidden();
  });

  await test.step("the customer sees both in their folders, and in the locker where they went", async () => {
    await anna.goto(`/browser?q=${key}`);
    await expect(fileCard(anna, scan.name)).toContainText("in Gesundheit");
    await expect(fileCard(anna, bill.name)).toContainText("in Familie");
    await anna.goto("/locker");
    await expect(anna.getByRole("heading", { name: "Mein Schließfach" })).toBeVisible();
    const locker = anna.getByRole("list", { name: "Dokumente im Schließfach" }).getByRole("listitem");
    await expect(locker.filter({ hasText: scan.name })).toContainText("abgelegt in Gesundheit");
    await expect(locker.filter({ hasText: bill.name })).toContainText("abgelegt in Familie");
  });

  const files = await test.step("ids of the two", async () => {
    const session = await signedInAs("customer");
    const listing = await session.call(getBrowser);
    return { all: listing.files.filter(({ name }) => name.endsWith(key)), folder: listing.folders[0]?.id };
  });
  expect(files.all).toHaveLength(2);

  await test.step("the related person sees what is for all, and not what is private", async () => {
    const session = await signedInAs("related");
    const jonas = await openPage(browser, session, `/browser?q=${key}`);
    await expect(fileCard(jonas, bill.name)).toBeVisible();
    await expect(jonas.getByText("1 Treffer", { exact: true })).toBeAttached();
    for (const { id, is_for_all } of files.all) {
      expect((await session.get(`/api/files/${id}/show`)).statusCode).toBe(is_for_all ? 200 : 404);
    }
  });

  await test.step("another customer sees neither, by screen or by id", async () => {
    const stranger = await makeCustomer("Fremd");
    const session = await signedIn(stranger.email, stranger.password);
    const page = await openPage(browser, session, `/browser?q=${key}`);
    await expect(page.getByRole("heading", { level: 1, name: "Keine Treffer" })).toBeVisible();
    for (const { id } of files.all) {
      const answers = [
        await session.get(`/api/files/${id}/show`),
        await session.get(`/api/files/${id}/download`),
        await session.patch(`/api/files/${id}`, { name: "Geraubt" }),
        await session.patch(`/api/files/${id}/move-to/${files.folder}`),
        await session.delete(`/api/files/${id}`),
        await session.delete("/api/files", { fileIds: [id] }),
      ];
      expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    }
    const folder = await session.get(`/api/browser/${files.folder}`);
    expect(folder.statusCode).toBe(404);
  });
});
