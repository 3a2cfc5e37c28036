import { expect } from "@playwright/test";
import { test } from "./support/cabinet.ts";
import { hold, texts, toast } from "./support/look.ts";
import { chooseToAdd, dialog, folderCard } from "./support/pages.ts";

// Covers 2.15, 2.21, 4.14, 8.1, 9.2
test("a toast stands 2 s, the loading bar takes 3 s, a page 120 s at most", async ({ page, cabinet }) => {
  expect(cabinet.customer.id).toBeTruthy();
  await page.clock.install();
  const go = await hold(page, "**/api/browser");
  await page.goto("/browser");
  await expect(page.getByText("Fetching data...", { exact: true })).toBeVisible();
  const bar = page.getByRole("progressbar", { name: "Wird geladen" });
  await page.clock.runFor(4000);
  // Ticks of 100 ms: the first above 95 % is the 29th of 30.
  await expect(bar).toHaveAttribute("aria-valuenow", "97");
  await page.clock.runFor(4000);
  await expect(bar).toHaveAttribute("aria-valuenow", "97");
  go();
  await expect(bar).toHaveCount(0);
  await expect(folderCard(page, "Familie")).toBeVisible();

  await test.step("a folder that cannot be made is told by the generic toast, one that is made too", async () => {
    await page.route("**/add-subfolder", (route) => route.fulfill({ status: 500, body: "" }), {
      times: 1,
    });
    await chooseToAdd(page, "Ordner hinzufügen");
    const prompt = dialog(page, "Ordner hinzufügen");
    await prompt.getByRole("textbox").fill("Garten");
    await prompt.getByRole("button", { name: "Hinzufügen" }).click();
    const failed = toast(
      page,
      "Bei der Aktion ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut!",
    );
    await expect(failed).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await prompt.getByRole("button", { name: "Hinzufügen" }).click();
    const done = toast(page, "Die Aktion wurde erfolgreich ausgeführt!");
    await expect(done).toBeAttached();
    await page.clock.runFor(1900);
    await expect(done).toBeAttached();
    await page.clock.runFor(1000);
    await expect(done).toHaveCount(0);
    // The same thing has succeeded: its error is over.
    await expect(failed).toHaveCount(0);
    await page.clock.resume();
  });

  await test.step("an empty folder is deleted after the question", async () => {
    await page.getByRole("button", { name: "Aktionen für den Ordner Garten" }).click();
    await page.getByRole("menuitem", { name: "Ordner löschen" }).click();
    const question = dialog(page, "Ordner löschen");
    expect(await texts(question.getByRole("button").filter({ hasText: /./ }))).toEqual([
      "Abbrechen",
      "Ordner löschen",
    ]);
    await question.getByRole("button", { name: "Ordner löschen" }).click();
    await expect(page.getByRole("navigation", { name: "Ordnerpfad" })).toHaveCount(0);
  });

  await test.step("a page that does not come is loaded anew", async () => {
    let loads = 0;
    page.on("load", () => (loads += 1));
    await page.route("**/locker.page*", async (route) => {
      if (loads > 0) await route.continue();
    });
    const asked = page.waitForRequest("**/locker.page*");
    await page.getByRole("link", { name: "Mein Schließfach" }).click();
    await asked;
    await page.clock.runFor(100_000);
    expect(loads).toBe(0);
    await page.clock.runFor(20_000);
    await expect.poll(() => loads).toBe(1);
  });
});
