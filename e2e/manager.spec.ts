import { submitForApproval, disapproveFile } from "@krempelfrei/contract/files/approval";
import {
  type Browser as Listing,
  type FileItem,
  getBrowser,
  updateFile,
  type UploadedFile,
  uploadFile,
} from "@krempelfrei/contract/files/files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { createTemplate } from "@krempelfrei/contract/templates/templates";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { makeCustomer, signedInAs, type Customer, type Session } from "./support/api.ts";
import { toFile, dropFiles, renamed, sample, SAMPLES, type Sample } from "./support/documents.ts";
import {
  choose,
  dragImage,
  openPage,
  press,
  release,
  sortingDialog,
  treeFolder,
  uploadsDone,
  setVisibility,
} from "./support/pages.ts";
import { test } from "./support/test.ts";

const waitingRows = (page: Page) =>
  page.getByRole("region", { name: "Liste der unsortierten Dokumente" }).getByRole("listitem");
const waitingRow = (page: Page, name: string) =>
  waitingRows(page).filter({ has: page.getByRole("checkbox", { name: `${name} auswählen`, exact: true }) });

async function putWaiting(office: Session, customer: Customer, paper: Sample): Promise<UploadedFile> {
  return office.call(uploadFile, { file: toFile(paper), body: { user_id: customer.id } });
}

const listing = (office: Session, { id }: Customer): Promise<Listing> =>
  office.call(getBrowser, { query: { customer_id: id } });

// Covers 2.30
test("waiting documents are sorted by keyboard, a few keys each", async ({ browser }) => {
  const office = await signedInAs("janitor");
  const customer = await makeCustomer("Sophie");
  const names = ["Scan 1", "Scan 2", "Scan 3"] as const;
  const papers = [
    "Rechnung Stadtwerke März 2026.pdf",
    "Kontoauszug September 2026.pdf",
    "Garantiekarte E-Bike.jpg",
  ];
  for (const [index, name] of names.entries()) {
    // The oldest comes first.
    await putWaiting(office, customer, renamed(sample(papers[index] ?? ""), name));
  }
  const { folders } = await listing(office, customer);
  const folderOf = (name: string): string => folders.find((folder) => folder.name === name)?.id ?? "";
  await office.call(createTemplate, {
    body: {
      name: "Abschlag Strom",
      customer_id: customer.id,
      author: "Stadtwerke Musterstadt",
      type: "invoice",
      tags: ["Strom"],
      filename: "Abschlag Strom",
    },
  });
  await test.step("an invoice of the same author lies in its folder already", async () => {
    const filed = await office.call(uploadFile, {
      file: toFile(renamed(SAMPLES[0] ?? sample(papers[0] ?? ""), "Vorjahr")),
      body: { folder_id: folderOf("Haus & Wohnen") },
    });
    const data = { author: "stadtwerke musterstadt", type: "invoice" as const };
    await office.call(updateFile, { params: { id: filed.id }, body: data });
  });

  const page = await openPage(browser, office, `/customers/${customer.id}/documents`);
  await expect(waitingRows(page)).toHaveCount(3);
  let presses = 0;
  const key = async (name: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(name);
  };
  const goOn = page.getByRole("button", { name: "Ablegen", exact: true });
  const folderField = page.getByRole("combobox", { name: "Ablegen in" });

  await key("Alt+s");
  await expect(sortingDialog(page)).toContainText("1 von 3");
  await expect(page.getByRole("combobox", { name: "Typ" })).toBeFocused();
  await expectAccessible(page, "sorting");
  // The preview of the next one is there before it is its turn.
  const next = page.getByLabel("Seiten von Scan 2");
  await expect(next).toBeAttached();
  await expect(next).toBeHidden();
  const frame = await next.elementHandle();

  await test.step("a template by its number, the folder is suggested, and on", async () => {
    presses = 0;
    await key("1");
    await expect(page.getByRole("textbox", { name: "Dateiname" })).toHaveValue("Abschlag Strom");
    await expect(folderField).toHaveValue(/Haus & Wohnen$/);
    await expect(goOn).toBeFocused();
    await key("Enter");
    await expect(sortingDialog(page)).toContainText("2 von 3");
    expect(presses).toBeLessThanOrEqual(4);
    await expect(next).toBeVisible();
    expect(await next.evaluate((element, before) => element === before, frame)).toBe(true);
  });

  await test.step("in a text field the number needs Alt; another folder is found by typing", async () => {
    const name = page.getByRole("textbox", { name: "Dateiname" });
    await name.focus();
    await page.keyboard.press("End");
    await page.keyboard.press("1");
    await expect(name).toHaveValue("Scan 21");
    await page.keyboard.press("Alt+1");
    await expect(name).toHaveValue("Abschlag Strom");
    await folderField.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("verträg");
    await expect(page.getByRole("option", { name: /Verträge$/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(folderField).toHaveValue(/Verträge$/);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(sortingDialog(page)).toContainText("3 von 3");
  });

  await test.step("what is skipped comes again", async () => {
    await page.keyboard.press("Alt+s");
    await expect(page.getByText("Am Ende der Liste")).toBeVisible();
    await expect(page.getByText("2 Dokumente abgelegt. 1 Dokument übersprungen.")).toBeVisible();
    await page.getByRole("button", { name: "Übersprungene noch einmal" }).click();
    await expect(sortingDialog(page)).toBeVisible();
    // No document has this author and type yet: the folder used last is suggested, and not filled in.
    await expect(folderField).toHaveValue("");
    await page.getByRole("button", { name: /^wie eben: .*Verträge$/ }).click();
    await expect(folderField).toHaveValue(/Verträge$/);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, "sorting on a phone");
    await page.setViewportSize({ width: 1440, height: 900 });
    await choose(page.getByRole("combobox", { name: "Typ" }), "Sonstiges");
    await page.getByRole("combobox", { name: "Autor" }).fill("Fahrradhaus");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByRole("dialog").getByText("Alles sortiert")).toBeVisible();
    await expectAccessible(page, "all sorted");
    await page.getByRole("dialog").getByRole("button", { name: "Schließen" }).last().click();
    await expect(page.getByText("Alles sortiert.", { exact: true })).toBeVisible();
  });

  // The screen goes on before the server has the last one.
  const placed = async () =>
    (await listing(office, customer)).files.map(({ name, author, folder_id: folder }: FileItem) => [
      name,
      author,
      folder,
    ]);
  await expect.poll(placed).toEqual(
    expect.arrayContaining([
      ["Abschlag Strom", "Stadtwerke Musterstadt", folderOf("Haus & Wohnen")],
      ["Abschlag Strom", "Stadtwerke Musterstadt", folderOf("Verträge")],
      ["Scan 3", "Fahrradhaus", folderOf("Verträge")],
    ]),
  );
});

// Covers 2.30, 5.9, staff.3
test("the manager: uploads, search, selection, dragging several, rejections, approvals", async ({
  browser,
}) => {
  const office = await signedInAs("admin");
  const customer = await makeCustomer("Mara");
  const page = await openPage(browser, office, `/customers/${customer.id}/documents`);
  await expect(page.getByText("Alles sortiert.", { exact: true })).toBeVisible();

  await test.step("dropped files wait to be filed, one that failed is repeated", async () => {
    const papers = ["alpha", "Beta", "gamma", "delta"].map((name, index) =>
      renamed(SAMPLES[index] ?? sample("Garantiekarte E-Bike.jpg"), name),
    );
    let refused: string | undefined;
    await page.route("**/api/files/upload", async (route, request) => {
      const key = request.headers()["idempotency-key"];
      refused ??= key;
      await (key === refused ? route.abort() : route.continue());
    });
    await dropFiles(page, page.getByText("Dokumente hochladen", { exact: true }).first(), papers);
    await expect(waitingRows(page).getByRole("button", { name: "Wiederholen" })).toBeVisible();
    await page.unroute("**/api/files/upload");
    await waitingRows(page).getByRole("button", { name: "Wiederholen" }).click();
    await uploadsDone(page);
    await expect(waitingRows(page)).toHaveCount(4);
  });

  await test.step("the search minds upper and lower case", async () => {
    const search = page.getByRole("searchbox", { name: "Dokumente durchsuchen" });
    await search.fill("beta");
    await expect(page.getByText("Kein Name enthält diesen Text.")).toBeVisible();
    await search.fill("Bet");
    await expect(waitingRows(page)).toHaveCount(1);
    await search.fill("");
  });

  await test.step("a range is selected with the shift key and dragged to a folder", async () => {
    const boxes = waitingRows(page).getByRole("checkbox");
    await boxes.nth(0).click();
    await boxes.nth(2).click({ modifiers: ["Shift"] });
    await expect(page.getByText("3 ausgewählt")).toBeVisible();
    await waitingRows(page)
      .nth(1)
      .getByRole("button")
      .first()
      .click({ modifiers: ["ControlOrMeta"] });
    await expect(page.getByText("2 ausgewählt")).toBeVisible();
    await expectAccessible(page, "manager with a selection");
    await press(page, waitingRows(page).nth(0), 20);
    await expect(dragImage(page)).toHaveText("Hier geht es nicht");
    await release(page, treeFolder(page, "Bildung"));
    // The list shows it before the server has it.
    await expect(page.getByText("2 Dokumente nach „Bildung“ abgelegt.")).toBeVisible();
    await expect(waitingRows(page)).toHaveCount(2);
  });

  await test.step("icons of one level stand below each other, and folders stay in sight below long contents", async () => {
    const { folders } = await listing(office, customer);
    const house = folders.find(({ name }) => name === "Haus & Wohnen")?.id ?? "";
    const add = async (id: string, name: string): Promise<string> => {
      const added = await office.call(addSubfolder, { params: { id }, body: { name } });
      return added.folders[0]?.id ?? "";
    };
    await add(await add(house, "Garten"), "Zaun");
    await add(house, "Hof");
    await page.reload();
    for (const name of ["Haus & Wohnen", "Garten"]) {
      await treeFolder(page, name).focus();
      await page.keyboard.press("ArrowRight");
    }
    const iconAt = async (name: string): Promise<number> =>
      Math.round((await treeFolder(page, name).locator("svg").last().boundingBox())?.x ?? 0);
    expect(await iconAt("Steuern")).toBe(await iconAt("Haus & Wohnen"));
    expect(await iconAt("Hof")).toBe(await iconAt("Garten"));
    expect(await iconAt("Zaun")).toBeGreaterThan(await iconAt("Garten"));
    expect(await iconAt("Garten")).toBeGreaterThan(await iconAt("Haus & Wohnen"));
    const contents = page.getByRole("region", { name: "Ordner des Kunden" });
    await contents.evaluate((element) => (element.style.minHeight = "4000px"));
    await page.evaluate(() => window.scrollTo(0, 2500));
    await expect(treeFolder(page, "Steuern")).toBeInViewport();
    await page.reload();
  });

  const [pending, rejected] = await test.step("one waits for approval, one was rejected", async () => {
    const filed = (await listing(office, customer)).files.filter((file) => file.folder_id !== null);
    for (const { id } of filed) {
      await office.call(updateFile, { params: { id }, body: { author: "Amt", type: "misc" } });
      await office.call(submitForApproval, { params: { id } });
    }
    const { files } = await listing(office, customer);
    const submitted = files.filter((file) => file.approval_status === "pending");
    await office.call(disapproveFile, {
      params: { id: submitted[1]?.id ?? "" },
      body: { reason: "Seite 2 fehlt", revision: submitted[1]?.revision },
    });
    return submitted;
  });

  await test.step("without a reload the list shows both", async () => {
    await expect(waitingRow(page, rejected?.name ?? "")).toContainText("Abgelehnt: Seite 2 fehlt");
    await page.getByText("Wartet auf Freigabe (1)").click();
    await expect(waitingRow(page, pending?.name ?? "")).toBeVisible();
    await expect(waitingRows(page)).toHaveCount(1);
  });

  await test.step("Lage leads to the submitted one", async () => {
    await page.goto(`/customers/${customer.id}/documents?list=pending`);
    await expect(page.getByLabel("Wartet auf Freigabe (1)")).toBeChecked();
    await expect(waitingRow(page, pending?.name ?? "")).toBeVisible();
  });

  for (const width of [820, 360]) {
    // One width after the other.
    await page.setViewportSize({ width, height: 800 });
    // The tab names the list, and no heading says it once more.
    await expect(page.getByRole("tab", { name: /^Unsortiert/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Unsortiert" })).toBeHidden();
    await expectAccessible(page, `manager at ${width} px`);
  }
});

// Covers 2.31
test("lists look again while they are seen, are told only what has changed, and rest in a hidden tab", async ({
  browser,
}) => {
  const office = await signedInAs("janitor");
  const customer = await makeCustomer("Nora");
  const page = await openPage(browser, office, "/profile");
  await page.clock.install();
  const answers: Listing[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/api/browser")) answers.push((await response.json()) as Listing);
  });
  await page.goto(`/customers/${customer.id}/documents`);
  await expect(page.getByText("Alles sortiert.", { exact: true })).toBeVisible();
  // What stands on the screen may be there a moment before it is read here.
  await expect.poll(() => answers).toMatchObject([{ files: [] }]);
  expect(answers[0]?.folders.length).toBeGreaterThan(5);

  await page.clock.runFor(11_000);
  const nothing = { files: [], folders: [], templates: [], difference: { gone: [] } };
  await expect.poll(() => answers.at(-1)).toMatchObject(nothing);

  await setVisibility(page, "hidden");
  const before = answers.length;
  await page.clock.runFor(60_000);
  expect(answers).toHaveLength(before);

  await putWaiting(office, customer, renamed(sample("Garantiekarte E-Bike.jpg"), "Später"));
  await setVisibility(page, "visible");
  await expect(waitingRow(page, "Später")).toBeVisible();
});
