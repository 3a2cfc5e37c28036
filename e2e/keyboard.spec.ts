import { expect } from "@playwright/test";
import { signedInAs } from "./support/api.ts";
import { enter, facts, folders } from "./support/pages.ts";
import { test } from "./support/test.ts";

test("the main things are reached with the keyboard alone", async ({ page, context }) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/browser");
  await expect(folders(page).first()).toBeVisible();
  const focused = page.locator(":focus");
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press("Tab");
      if (name.test(await page.evaluate(nameOfFocus))) return;
    }
    throw new Error(`Tab does not lead to ${name}`);
  };

  await page.keyboard.press("Tab");
  await expect(focused).toHaveText("Zum Inhalt springen");
  await page.keyboard.press("Enter");
  await expect(focused).toHaveId("inhalt");
  await page.keyboard.press("/");
  await expect(focused).toHaveAccessibleName("Dokumente durchsuchen");
  await page.keyboard.type("versicherung");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[1-9]\d* Treffer für/);
  await tabTo(/^Aktionen für (?!den Ordner)/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Herunterladen" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(focused).toHaveAttribute("aria-label", /^Aktionen für/);

  // Over the flags to the title of the same row.
  for (let presses = 0; presses < 5 && (await focused.getAttribute("title")) === null; presses += 1)
    await page.keyboard.press("Shift+Tab");
  const name = await focused.innerText();
  await page.keyboard.press("Enter");
  const open = page.getByRole("dialog");
  await expect(facts(page)).toBeVisible();
  const favorite = open.getByRole("button", { name: "Favorit" });
  const marked = (await favorite.getAttribute("aria-pressed")) === "true";
  await tabTo(/^Favorit$/);
  for (const now of [!marked, marked]) {
    await page.keyboard.press("Space");
    await expect(favorite).toHaveAttribute("aria-pressed", String(now));
    await expect(favorite).not.toHaveAttribute("data-loading");
    await expect(favorite).toBeFocused();
  }
  await page.keyboard.press("e");
  await expect(open.getByRole("form")).toBeVisible();
  // Through the preview to the form and around: focus stays inside.
  await tabTo(/^Dateiname/);
  await tabTo(/^Schließen$/);
  expect(await open.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(open).toBeHidden();
  await expect(focused).toHaveText(name);

  // Dialogs that a menu opens give the focus back to its button.
  await tabTo(/^Aktionen für/);
  for (const item of ["Verschieben nach …", "Löschen"]) {
    await expect(focused).toHaveAttribute("aria-label", /^Aktionen für/);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    while ((await focused.innerText()) !== item) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(open.locator(":focus")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(open).toBeHidden();
  }
  await expect(focused).toHaveAttribute("aria-label", /^Aktionen für/);
});

/** In the page: what a screen reader would roughly call the focused element. */
function nameOfFocus(): string {
  const element = document.activeElement;
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
  return element?.getAttribute("aria-label") ?? label ?? "";
}
