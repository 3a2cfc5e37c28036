import { uploadFile } from "@krempelfrei/contract/files/files";
import { expect, type Page } from "@playwright/test";
import { enter, fileCard, folderCard, dialog, openForm } from "./support/pages.ts";
import { makeCustomer, signedIn, signedInAs } from "./support/api.ts";
import { toFile, dropFiles, renamed, sample } from "./support/documents.ts";
import { test } from "./support/test.ts";

/** What the policy of the page stopped, on all pages that are opened from now on. */
async function watchPolicy(page: Page): Promise<string[]> {
  const stopped: string[] = [];
  await page.exposeFunction("stopped", (what: string) => stopped.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const { stopped: tell } = globalThis as unknown as { stopped: (what: string) => void };
      const where = `${sourceFile}:${lineNumber}`;
      tell(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${where} ${sample}`);
    });
  });
  return stopped;
}

const heading = (page: Page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible();

// Covers S81
test("no screen does what the policy forbids, and the policy holds", async ({ page, context }) => {
  const stopped = await watchPolicy(page);
  for (const path of ["/login", "/reset", "/set#token=abc&email=neu@probe.example", "/sos-access"]) {
    await page.goto("about:blank");
    await page.goto(path);
    await heading(page);
  }
  const office = await signedInAs("owner");
  const customer = await makeCustomer("Clara", { office });
  const session = await signedIn(customer.email, customer.password);
  const paper = renamed(sample("Mietvertrag Gartenstraße 12.pdf"), "Vertrag");
  const { id } = await session.call(uploadFile, { file: toFile(paper) });

  await enter(context, session);
  await page.goto("/browser?group=none");
  await fileCard(page, "Vertrag").getByRole("button", { name: "Vertrag", exact: true }).click();
  const details = dialog(page, "Vertrag");
  await openForm(page);
  await expect(details.getByLabel("Autor")).toBeVisible();
  // The lock of the page behind a dialog is a style element that a library makes.
  await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  // The pages of a PDF and the marks in its text too.
  await page.goto(`/browser?file=${id}&find=Miete`);
  const preview = page.getByTestId("preview").filter({ visible: true });
  await expect(preview).toHaveAttribute("data-loaded", "true");
  await page.goto("/browser?group=none&mode=table");
  await expect(page.getByRole("table")).toBeVisible();
  await page.goto("/browser");
  await dropFiles(page, folderCard(page, "Verträge"), [sample("Jahreskarte für 2026.png")]);
  await expect(folderCard(page, "Verträge")).toContainText("1 Dokument");
  for (const path of ["/locker", "/sos", "/profile"]) {
    await page.goto(path);
    await heading(page);
  }
  await page.getByRole("switch", { name: /Code abfragen/ }).click();
  await expect(dialog(page, "Wirklich fortfahren?")).toBeVisible();

  await enter(context, office);
  for (const path of [
    "/customers",
    "/customers/new",
    `/customers/${customer.id}`,
    `/customers/${customer.id}/access`,
    `/customers/${customer.id}/documents`,
    "/users/new",
    "/templates",
  ]) {
    await page.goto(path);
    await heading(page);
  }
  await page.getByRole("button", { name: "Vorlage anlegen" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(stopped).toEqual([]);

  // What got into the page from elsewhere is stopped: elements, attributes, scripts.
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { display: none !important }";
    document.head.append(style);
    const box = document.createElement("div");
    box.innerHTML = "<p style='position: fixed'>x</p><img src=x onerror='1'>";
    document.body.append(box);
  });
  const directives = () => [...new Set(stopped.map((text) => text.split(" ")[1] ?? ""))].toSorted();
  await expect.poll(directives).toEqual(["script-src-attr", "style-src-attr", "style-src-elem"]);
  await expect(page.locator("body")).not.toHaveCSS("display", "none");
});
