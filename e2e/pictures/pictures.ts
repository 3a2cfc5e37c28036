import { join } from "node:path";
import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { expect } from "@playwright/test";
import { openSession, signedInAs } from "../support/api.ts";
import { enter, painted } from "../support/pages.ts";
import { test } from "../support/test.ts";
import { SCREENS } from "./screens.ts";

const FOLDER = join(import.meta.dirname, "../../docs/images");
const WIDTHS = [
  { name: "desktop", viewport: { width: 1440, height: 900 } },
  { name: "phone", viewport: { width: 390, height: 844 } },
] as const;

for (const { name, visitor, path, before } of SCREENS) {
  test(name, async ({ page, context }) => {
    const session = visitor === "guest" ? openSession() : await signedInAs(visitor);
    await enter(context, session);
    const isOfAnna = path.includes("{anna}");
    const anna = isOfAnna
      ? (await session.call(listCustomers, { query: { search: "Anna Schmidt" } })).data[0]
      : undefined;
    for (const { name: width, viewport } of WIDTHS) {
      await page.setViewportSize(viewport);
      await page.goto(path.replace("{anna}", anna?.id ?? ""));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await before?.(page);
      await page.waitForLoadState("networkidle");
      await painted(page);
      await page.screenshot({ path: join(FOLDER, `${name}-${width}.jpg`), type: "jpeg", quality: 75 });
    }
  });
}
