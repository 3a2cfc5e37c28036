import { getLocker } from "@krempelfrei/contract/files/locker";
import { expect, type Page } from "@playwright/test";
import { test } from "./support/cabinet.ts";
import { kept, openKept } from "./support/kept.ts";
import { signIn, uploadsDone } from "./support/pages.ts";

test.use({ serviceWorkers: "allow" });

/** What a phone sends when files are shared with the installed app, or a page of another site by a form. */
const share = (page: Page, ...names: string[]) =>
  page.evaluate((called) => {
    const form = Object.assign(document.createElement("form"), {
      method: "post",
      action: "/share",
      enctype: "multipart/form-data",
    });
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      name: "files",
      multiple: true,
    });
    const transfer = new DataTransfer();
    for (const name of called)
      transfer.items.add(new File(["%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%%EOF"], name));
    input.files = transfer.files;
    form.append(input);
    document.body.append(form);
    form.submit();
  }, names);

// Covers S33
test("a shared file waits for the sign-in, and goes into the locker of whoever says so", async ({
  page,
  context,
  cabinet,
}) => {
  await openKept(page);
  await context.clearCookies();
  await share(page, "Bescheid.pdf");
  await expect(page).toHaveURL(/\/login\?next=%2Flocker/);
  await signIn(page, cabinet.customer.email, cabinet.customer.password);
  // `signIn` opens the sign-in anew, without the way back.
  await expect(page).toHaveURL(/\/browser$/);
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  const question = page.getByRole("dialog", { name: "Geteilte Datei ablegen?" });
  await expect(question).toContainText(`in das Schließfach von ${cabinet.customer.fullName}`);
  await expect(question).toContainText("Bescheid.pdf");
  await expect(question).toContainText("Von außerhalb dieser App geteilt");
  // Nothing is dropped by a single click, or by the key that confirms.
  const take = question.getByRole("button", { name: "In mein Schließfach legen" });
  await expect(take).toBeDisabled();
  await expect(question.getByRole("button", { name: "Nicht ablegen", exact: true }).last()).toBeFocused();
  await question.getByRole("checkbox", { name: "Bescheid.pdf" }).check();
  await take.click();
  await uploadsDone(page);
  await expect
    .poll(async () => (await cabinet.session.call(getLocker)).data.map(({ name }) => name))
    .toEqual(["Bescheid"]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Mein Schließfach", level: 1 })).toBeVisible();
  await share(page, "Doch nicht.pdf");
  await expect(page).toHaveURL(/\/locker\?shared/);
  await question.getByRole("button", { name: "Nicht ablegen", exact: true }).last().click();
  await expect.poll(async () => (await kept(page)).rows.join()).not.toContain("krempelfrei-shared");
  expect((await cabinet.session.call(getLocker)).data).toHaveLength(1);
});

// Covers S33
test("however many files a page of another site sends, few wait, and only what is chosen is dropped", async ({
  page,
  cabinet,
}) => {
  await openKept(page);
  const names = (round: string): string[] =>
    Array.from({ length: 15 }, (_, at) => `Fremd ${round} ${at + 1}.pdf`);
  await share(page, ...names("eins"));
  await expect(page).toHaveURL(/\/locker\?shared$/);
  await expect(page.getByRole("dialog", { name: "15 geteilte Dateien ablegen?" })).toBeVisible();
  await share(page, ...names("zwei"));
  await expect(page).toHaveURL(/\/locker\?shared&left=10$/);
  const question = page.getByRole("dialog", { name: "20 geteilte Dateien ablegen?" });
  await expect(question).toContainText("10 weitere Dateien wurden nicht übernommen");
  expect((await kept(page)).rows).toContain("krempelfrei-shared files 20");
  await question.getByRole("checkbox", { name: "Fremd zwei 2.pdf" }).check();
  await question.getByRole("button", { name: "In mein Schließfach legen" }).click();
  await uploadsDone(page);
  await expect
    .poll(async () => (await cabinet.session.call(getLocker)).data.map(({ name }) => name))
    .toEqual(["Fremd zwei 2"]);
  await expect.poll(async () => (await kept(page)).rows.join()).not.toContain("krempelfrei-shared");
});
