import { type FileItem, getBrowser } from "@krempelfrei/contract/files/files";
import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { signedInAs, type Session } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { asPart, NASTY, sample } from "./support/documents.ts";
import { dialog, fileCard, openPage } from "./support/pages.ts";

const alert = (page: Page, text: string): Locator => page.getByRole("alert").filter({ hasText: text });
const documents = async (session: Session): Promise<FileItem[]> => (await session.call(getBrowser)).files;

// Covers 2.33
test("a content is replaced, its versions stay, and the approval goes through two pairs of eyes", async ({
  browser,
  cabinet,
}) => {
  const [file] = await cabinet.fill("Steuern", 1);
  const path = `/customers/${cabinet.customer.id}/documents?group=none`;
  const [janitor, admin] = [await signedInAs("janitor"), await signedInAs("admin")];
  const page = await openPage(browser, janitor, path);
  await fileCard(page, "Papier 01").getByRole("button", { name: "Papier 01", exact: true }).click();
  const part = asPart(sample("Jahreskarte für 2026.png"));
  const input = page.getByLabel("Neue Datei auswählen");
  await input.setInputFiles(asPart(sample("Archiv.jpg", NASTY)));
  await expect(alert(page, "Dieser Dateityp wird nicht unterstützt.")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Datei wird ersetzt" })).toBeHidden();
  await input.setInputFiles(part);
  await expect(dialog(page, "Papier 01")).toBeVisible();
  await expect(page.getByRole("img", { name: "Vorschau von Papier 01" })).toBeVisible();
  await page.getByText("Versionen", { exact: true }).click();
  const versions = page.getByRole("list", { name: "Versionen" }).getByRole("listitem");
  await expect(versions).toContainText([/Version 2 \(aktuell\).*PNG/s, /Version 1.*PDF/s]);
  const first = await versions.nth(1).getByRole("link", { name: "Version 1 öffnen" }).getAttribute("href");
  const old = await janitor.get(first ?? "");
  expect(old.headers["content-type"]).toBe("application/pdf");
  await expectAccessible(page, "dialog of staff with versions");

  const approval = page.getByRole("region", { name: "Freigabe" });
  await approval.getByRole("button", { name: "Zur Freigabe einreichen" }).click();
  await expect(approval).toContainText("Wartet auf Freigabe");
  await expect(approval.getByRole("button")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(fileCard(page, "Papier 01").getByRole("img", { name: "Wartet auf Freigabe" })).toBeVisible();
  expect(await documents(cabinet.session)).toEqual([]);

  const office = await openPage(browser, admin, `${path}&file=${file?.id}`);
  const decision = office.getByRole("region", { name: "Freigabe" });
  await decision.getByRole("button", { name: "Freigeben" }).click();
  await expect(decision).toContainText("Freigegeben");
  expect(await documents(cabinet.session)).toHaveLength(1);
  await decision.getByRole("button", { name: "Zur Freigabe einreichen" }).click();
  await decision.getByRole("button", { name: "Ablehnen" }).click();
  const question = dialog(office, "Dokument ablehnen");
  await expectAccessible(office, "reason of a rejection");
  await question.getByLabel("Begründung (freiwillig)").fill("Seite 2 fehlt.");
  await question.getByRole("button", { name: "Ablehnen" }).click();
  await expect(decision).toContainText("Abgelehnt: Seite 2 fehlt.");
  expect(await documents(cabinet.session)).toEqual([]);
});
