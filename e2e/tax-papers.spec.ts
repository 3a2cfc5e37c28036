import { expect } from "@playwright/test";
import { signedInAs } from "./support/api.ts";
import { test } from "./support/cabinet.ts";
import { enter } from "./support/pages.ts";

test("on a phone the ZIP of the tax papers stands on the screen as soon as they are filtered", async ({
  page,
  context,
}) => {
  await enter(context, await signedInAs("customer"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/browser");
  await page.getByRole("button", { name: "Steuer", exact: true }).click();
  await expect(page.getByRole("button", { name: "Steuerunterlagen als ZIP" })).toBeInViewport({ ratio: 1 });
});
