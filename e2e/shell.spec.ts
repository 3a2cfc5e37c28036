import { expect, test } from "@playwright/test";
import { signedInAs } from "./support/api.ts";
import { enter } from "./support/pages.ts";

test("a page whose code cannot be loaded reloads once, and is there", async ({ page, context }) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/browser");
  await expect(page.getByRole("heading", { name: "Meine Dokumente" })).toBeVisible();
  let reloads = 0;
  page.on("load", () => (reloads += 1));
  await page.route("**/assets/locker.page-*.js", async (route) => {
    await (reloads === 0 ? route.abort() : route.continue());
  });
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  await expect.poll(() => reloads).toBe(1);
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  await expect(page.getByRole("heading", { name: "Mein Schließfach" })).toBeVisible();
});

test("the side navigation collapses, keeps its names, and stays so", async ({ page, context }) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/browser");
  const navigation = page.getByRole("navigation", { name: "Hauptnavigation" });
  const width = async (): Promise<number> => (await navigation.boundingBox())?.width ?? 0;
  const wide = await width();
  await page.getByRole("button", { name: "Navigation einklappen" }).click();
  await expect.poll(width).toBeLessThan(wide / 2);
  await page.reload();
  await expect(page.getByRole("button", { name: "Navigation ausklappen" })).toBeVisible();
  expect(await width()).toBeLessThan(wide / 2);
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  await expect(page.getByRole("heading", { name: "Mein Schließfach" })).toBeVisible();
});
