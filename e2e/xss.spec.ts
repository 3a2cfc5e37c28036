import { getBrowser, updateFile, uploadFile } from "@krempelfrei/contract/files/files";
import { addSubfolder } from "@krempelfrei/contract/files/folders";
import { addToLocker } from "@krempelfrei/contract/files/locker";
import { createTemplate } from "@krempelfrei/contract/templates/templates";
import { expect, type Page } from "@playwright/test";
import { signedIn, signedInAs, makeCustomer, unique } from "./support/api.ts";
import { toFile, renamed, SAMPLES } from "./support/documents.ts";
import { dialog, enter, fileCard, folderCard, facts, openForm } from "./support/pages.ts";
import { test } from "./support/test.ts";

/** Texts that would run if a screen took them for a page; each calls the same function. */
const TAG = '"><img src=x onerror=xss()>';
const SCRIPT = "<script>xss()</script>";
const FOLDER = "<svg onload=xss()>";
const LINK = "javascript:xss()";

/** Counts what must not happen: dialogs, scripts that run, and scripts that only the policy stopped. */
async function watch(page: Page): Promise<string[]> {
  const alarms: string[] = [];
  page.on("dialog", (dialog) => {
    alarms.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) alarms.push(message.text());
  });
  page.on("pageerror", (error) => alarms.push(error.message));
  await page.exposeFunction("xss", () => alarms.push("a script ran"));
  return alarms;
}

// Covers S8
test("texts that want to be code stay texts on every screen that shows them", async ({ page, context }) => {
  const alarms = await watch(page);
  const office = await signedInAs("owner");
  const customer = await makeCustomer(TAG, { office });
  const session = await signedIn(customer.email, customer.password);
  const { folders } = await session.call(getBrowser);
  const root = folders.find((folder) => folder.parent_id === null);
  const [paper, waiting] = SAMPLES;
  if (!root || !paper || !waiting) throw new Error("nothing to begin with");
  await session.call(addSubfolder, { params: { id: root.id }, body: { name: FOLDER } });
  const file = await session.call(uploadFile, {
    file: toFile(renamed(paper, "Brief")),
    body: { folder_id: root.id },
  });
  const changes = { name: SCRIPT, author: TAG, tags: [SCRIPT, LINK] };
  await session.call(updateFile, { params: { id: file.id }, body: changes });
  await session.call(addToLocker, { file: toFile(renamed(waiting, "<img src=x onerror=xss()>")) });
  const template = `${SCRIPT} ${unique()}`;
  await office.call(createTemplate, {
    body: {
      name: template,
      customer_id: customer.id,
      author: TAG,
      type: null,
      tags: [LINK],
      filename: SCRIPT,
    },
  });

  // The customer's own screens.
  await enter(context, session);
  await page.goto("/browser");
  await expect(folderCard(page, FOLDER)).toBeVisible();
  await expect(fileCard(page, SCRIPT)).toBeVisible();
  await page.getByRole("searchbox", { name: "Dokumente durchsuchen", exact: true }).fill(SCRIPT);
  await fileCard(page, SCRIPT).getByRole("button", { name: SCRIPT, exact: true }).click();
  const details = dialog(page, SCRIPT);
  await expect(facts(page)).toContainText(TAG);
  await expect(details.getByText(LINK, { exact: true })).toBeVisible();
  await openForm(page);
  await expect(details.getByLabel("Autor")).toHaveValue(TAG);
  await page.goto("/locker");
  await expect(page.getByText("<img src=x onerror=xss()>").first()).toBeVisible();
  await page.goto("/profile");
  await expect(page.getByRole("textbox", { name: "Vorname" })).toHaveValue(TAG);

  // The staff's.
  await enter(context, office);
  await page.goto("/customers");
  await page.getByRole("searchbox").fill(customer.lastName);
  await expect(page.getByRole("table").getByText(TAG).first()).toBeVisible();
  await page.goto("/templates");
  await page.getByRole("searchbox").fill(template);
  await expect(page.getByRole("table").getByText(template)).toBeVisible();
  await page.goto(`/customers/${customer.id}/documents`);
  await expect(page.getByText("<img src=x onerror=xss()>").first()).toBeVisible();

  expect(alarms).toEqual([]);
  // The alarm works: markup that got into the page is stopped by the policy and told.
  await page.evaluate(() => {
    document.body.innerHTML = "<img src=x onerror=xss()>";
  });
  await expect.poll(() => alarms.join()).toContain("Content Security Policy");
  expect(alarms).not.toContain("a script ran");
});
