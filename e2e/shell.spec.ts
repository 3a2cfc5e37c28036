import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { PHONE } from "./support/accessible.ts";
import { signedInAs } from "./support/api.ts";
import { hold } from "./support/look.ts";
import { enter, folderCard } from "./support/pages.ts";
import { test } from "./support/test.ts";

const BUILT = join(import.meta.dirname, "../apps/web/dist");
/** Whom the demo and older releases named as the operator. */
const EXAMPLE =
  /Beispiel GmbH|Musterb(ü|\\xfc|\\u00fc)ro|Musterstra|Musterstadt|Habermann|HRB 0|krempelfrei\.example/i;

test("the built client names no company of the example", () => {
  const texts = readdirSync(BUILT, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(html|js|mjs|json|css|svg|webmanifest)$/.test(path),
  );
  expect(texts.length).toBeGreaterThan(20);
  const naming = texts.filter((path) => EXAMPLE.test(readFileSync(join(BUILT, path), "utf8")));
  expect(naming).toEqual([]);
});

// Covers 2.15
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

// Covers 2.15
test("without a network or a server the page that is there stays, and the one that was asked for comes with it", async ({
  page,
  context,
}) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/browser");
  await expect(folderCard(page, "Steuern")).toBeVisible();
  const noConnection = page.getByText("Keine Verbindung.", { exact: false });
  await context.setOffline(true);
  await page.getByRole("link", { name: "Mein Schließfach" }).click();
  await expect(noConnection).toBeVisible();
  await expect(folderCard(page, "Steuern")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Mein Schließfach", level: 1 })).toBeVisible();

  // The network is there, and no server behind it.
  await expect(noConnection).toBeHidden();
  let opened = 0;
  page.on("request", (request) => (opened += Number(request.isNavigationRequest())));
  await page.route("**/*", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "Fristen" }).click();
  await expect(noConnection).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mein Schließfach", level: 1 })).toBeVisible();
  await page.unroute("**/*");
  await expect(page.getByRole("heading", { name: "Fristen", level: 1 })).toBeVisible();
  // The page was never loaded again.
  expect(opened).toBe(0);
});

test("a part of a page that is asked for without a network comes with it, and the page stays", async ({
  page,
  context,
}) => {
  await enter(context, await signedInAs("customer"));
  await page.goto("/browser");
  await expect(folderCard(page, "Steuern")).toBeVisible();
  await page.getByRole("region", { name: "Auf einen Blick" }).getByRole("link").first().waitFor();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Hinzufügen", exact: true }).click();
  await expect(page.getByText("Keine Verbindung.", { exact: false })).toBeVisible();
  await expect(folderCard(page, "Steuern")).toBeVisible();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("menuitem", { name: "Ordner hinzufügen" })).toBeVisible();
});

test("who is signed in and what the page shows are asked for while code is still on its way", async ({
  page,
  context,
}) => {
  await enter(context, await signedInAs("customer"));
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const go = await hold(page, "**/assets/signed-in-frame-*.js");
  await page.goto("/browser", { waitUntil: "commit" });
  await expect.poll(() => asked).toContain("/api/browser");
  const place = (name: RegExp): number => asked.findIndex((path) => name.test(path));
  expect(place(/^\/api\/user$/)).toBeLessThan(place(/browser\.page-.*\.js$/));
  await expect(folderCard(page, "Steuern")).toHaveCount(0);
  go();
  await expect(folderCard(page, "Steuern")).toBeVisible();
  expect(asked.filter((path) => path === "/api/browser")).toHaveLength(1);
});

// Covers 2.16
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

// Covers 2.16
test("the menu of a phone closes when the phone is turned, and is not open when it is turned back", async ({
  page,
  context,
}) => {
  await enter(context, await signedInAs("owner"));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/customers");
  await page.getByRole("button", { name: "Menü öffnen" }).click();
  const closing = page.getByRole("button", { name: "Menü schließen" });
  await expect(closing).toBeVisible();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(closing).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("button", { name: "Menü öffnen" })).toBeVisible();
});

test("large letters on a narrow phone widen no page and cut no word of a button", async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  await enter(context, await signedInAs("customer"));
  for (const path of ["/browser", "/deadlines", "/locker", "/sos", "/profile"]) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "130%";
    });
    await expect(page.locator("main").getByRole("button").first()).toBeVisible();
    // Waits for what is drawn by data.
    await expect(page.getByText("Lade Daten...")).toHaveCount(0);
    const tooWide = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("main .mantine-Button-root, footer nav a, main [data-row-focus]")]
          .filter((element) => {
            const { left, right } = element.getBoundingClientRect();
            const label = element.querySelector(".mantine-Button-label") ?? element;
            return left < 0 || right > innerWidth || label.scrollWidth > label.clientWidth + 1;
          })
          .map(({ textContent }) => textContent),
      );
    await expect.poll(tooWide, path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width);
  }
  await page.goto("/deadlines");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "130%";
  });
  // Buttons beside it had left its words a strip of two syllables.
  const title = page.locator("[data-deadline] [data-row-focus]").first();
  await expect(title).toBeVisible();
  const words = await title.locator("..").boundingBox();
  expect(words?.width).toBeGreaterThan(PHONE.width / 2);
});
