import { getUser } from "@krempelfrei/contract/account/account";
import { getBrowser } from "@krempelfrei/contract/files/files";
import { getLocker } from "@krempelfrei/contract/files/locker";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedInAs, unique, type Session } from "./support/api.ts";
import { asPart, dropFiles, renamed, sample } from "./support/documents.ts";
import { folderCard, openPage } from "./support/pages.ts";
import { test } from "./support/test.ts";

const PAPER = sample("Garantiekarte E-Bike.jpg");

/** Who it belongs to, as its uploader sees it. */
async function readersOf(session: Session, name: string): Promise<string | undefined> {
  const file = (await session.call(getBrowser)).files.find((one) => one.name === name);
  return file && (file.is_for_all ? "all" : "own");
}

async function choose(page: Page, press: () => Promise<void>, name: string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await press();
  await (await chooser).setFiles([asPart(renamed(PAPER, name))]);
}

test("on a phone a change of readers is reported with its whole undo, and the next replaces it", async ({
  browser,
}) => {
  const anna = await signedInAs("customer");
  const { files } = await anna.call(getBrowser);
  const file = files.find(({ name }) => name === "Patientenverfügung Anna");
  const page = await openPage(browser, anna, `/browser?file=${file?.id}`);
  await page.setViewportSize({ width: 390, height: 844 });
  const reported = page.getByRole("status").filter({ has: page.getByRole("button", { name: "Rückgängig" }) });
  for (const name of ["Alle in der Beziehungskiste", "Nur ich"]) {
    await page.getByRole("button", { name: /^Teilen/ }).click();
    await page.getByRole("menuitemradio", { name }).click();
    await expect(
      reported.filter({ hasText: name === "Nur ich" ? "sieht jetzt" : "sehen jetzt" }),
    ).toHaveCount(1);
    await expect(reported).toHaveCount(1);
    const isWhole = await reported.getByRole("button", { name: "Rückgängig" }).evaluate((button) => {
      const [inner, outer] = [button, button.closest("[class*=Notification-body]")].map((box) =>
        box?.getBoundingClientRect(),
      );
      return inner && outer ? inner.right <= outer.right : undefined;
    });
    expect(isWhole).toBe(true);
  }
});

// Covers members.1
test("who sees a document is chosen where it is added, and without a choice its uploader alone", async ({
  browser,
}) => {
  const anna = await signedInAs("customer");
  const [own, all, sheet] = [`Allein ${unique()}`, `Zusammen ${unique()}`, `Unterwegs ${unique()}`];
  const page = await openPage(browser, anna, "/browser");
  const add = page.getByRole("button", { name: "Hinzufügen", exact: true });
  const upload = page.getByRole("menuitem", { name: "Dokumente hochladen" });

  await add.click();
  await expect(page.getByRole("menuitemradio", { name: "Nur ich" })).toBeChecked();
  await expectAccessible(page, "menu with who sees what is added");
  await choose(page, () => upload.click(), own);
  await expect.poll(() => readersOf(anna, own)).toBe("own");

  await add.click();
  await page.getByRole("menuitemradio", { name: "Alle", exact: true }).click();
  await choose(page, () => upload.click(), all);
  await expect.poll(() => readersOf(anna, all)).toBe("all");
  const jonas = await signedInAs("related");
  expect([await readersOf(jonas, own), await readersOf(jonas, all)]).toEqual([undefined, "all"]);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/browser");
  await add.click();
  const drawer = page.getByRole("dialog", { name: "Hinzufügen" });
  // At the foot, under the thumb, and no higher than what stands in it.
  const box = async () => (await drawer.boundingBox()) ?? { y: 0, height: 0 };
  await expect.poll(async () => Math.round((await box()).y + (await box()).height)).toBe(740);
  expect((await box()).height).toBeLessThan(500);
  // Another visit begins with the person alone.
  await expect(drawer.getByRole("radio", { name: "Nur ich" })).toBeChecked();
  const words = drawer.getByText("Alle", { exact: true });
  const offCentre = () =>
    words.evaluate((element) => {
      const [inner, outer] = [element, element.closest("label")].map((box) => box?.getBoundingClientRect());
      return inner && outer ? Math.abs(inner.y + inner.height / 2 - outer.y - outer.height / 2) : undefined;
    });
  expect(await offCentre()).toBeLessThan(1);
  await words.click();
  await expectAccessible(page, "sheet with who sees what is added, at 360 px");
  await choose(page, () => drawer.getByRole("button", { name: /Dokumente hochladen/ }).click(), sheet);
  await expect.poll(() => readersOf(anna, sheet)).toBe("all");
});

test("who sees what was dropped is chosen afterwards, and the next drop begins with its uploader", async ({
  browser,
}) => {
  const anna = await signedInAs("customer");
  const [first, second, later] = [`Wurf ${unique()}`, `Wurf ${unique()}`, `Später ${unique()}`];
  const page = await openPage(browser, anna, "/browser");
  const folder = folderCard(page, "Verträge");
  await expect(folder).toBeVisible();
  await dropFiles(page, folder, [renamed(PAPER, first), renamed(PAPER, second)]);
  const panel = page.getByRole("region", { name: "Uploads" });
  const readers = panel.getByRole("radiogroup", { name: "Wer sieht es?" });
  await expect(readers.getByRole("radio", { name: "Nur ich" })).toBeChecked();
  await expect(panel.getByText("2 Dokumente hochgeladen")).toBeVisible();
  await readers.getByText("Alle", { exact: true }).click();
  const jonas = await signedInAs("related");
  for (const name of [first, second]) await expect.poll(() => readersOf(jonas, name)).toBe("all");
  await expectAccessible(page, "panel with who sees what was dropped");
  await readers.getByText("Nur ich", { exact: true }).click();
  for (const name of [first, second]) await expect.poll(() => readersOf(jonas, name)).toBe(undefined);
  await readers.getByText("Alle", { exact: true }).click();
  await expect.poll(() => readersOf(jonas, first)).toBe("all");

  await dropFiles(page, page.getByRole("heading", { level: 1 }), [renamed(PAPER, later)]);
  await expect(panel.getByText("1 Dokument hochgeladen")).toBeVisible();
  await expect(readers.getByRole("radio", { name: "Nur ich" })).toBeChecked();
  expect([await readersOf(anna, later), await readersOf(jonas, later)]).toEqual(["own", undefined]);
  await panel.getByRole("button", { name: "Fertig" }).click();
  await expect(panel).toBeHidden();
});

// Covers members.1
test("who sees a letter once it is filed is chosen in the locker", async ({ browser }) => {
  const jonas = await signedInAs("related");
  const office = await signedInAs("janitor");
  const { customer_id } = await jonas.call(getUser);
  const name = `Brief ${unique()}`;
  const page = await openPage(browser, jonas, "/locker");
  const readers = page.getByRole("radiogroup", { name: "Wer sieht es nach dem Ablegen?" });
  await expect(readers.getByRole("radio", { name: "Nur ich" })).toBeChecked();
  await readers.getByText("Alle", { exact: true }).click();
  await expectAccessible(page, "locker with who sees what is filed");
  await choose(
    page,
    () =>
      page
        .getByRole("button", { name: /Datei|auswählen/ })
        .first()
        .click(),
    name,
  );
  await expect
    .poll(async () => (await jonas.call(getLocker)).data.some((entry) => entry.name === name))
    .toBe(true);
  const { files } = await office.call(getBrowser, { query: { customer_id: customer_id ?? "" } });
  expect(files.find((file) => file.name === name)).toMatchObject({ is_for_all: true, is_locker: true });
});
