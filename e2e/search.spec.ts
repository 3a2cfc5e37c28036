import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessible.ts";
import { test } from "./support/cabinet.ts";
import { dialog } from "./support/pages.ts";

test("the bar's search finds a member's own documents from every page, by keyboard and on a phone", async ({
  page,
  cabinet,
}) => {
  const [first] = await cabinet.fill("Steuern", 2);
  const name = first?.full_name ?? "";
  await page.goto("/profile");
  const search = page.getByRole("combobox", { name: "Dokumente und Ordner suchen" });
  await expect(search).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("papier 01");
  await expect(page.getByRole("option")).toHaveText([new RegExp(name)]);
  await page.keyboard.press("Enter");
  await expect(dialog(page, name)).toBeVisible();
  await page.keyboard.press("Escape");
  await search.fill("steuern");
  await page.getByRole("option", { name: "Steuern", exact: true }).click();
  await expect(page).toHaveURL(/path=/);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/sos");
  await page.getByRole("button", { name: "Suchen" }).click();
  await search.fill("papier");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expectAccessible(page, "search of a member on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("option", { name: new RegExp(name) }).click();
  await expect(dialog(page, name)).toBeVisible();
});
