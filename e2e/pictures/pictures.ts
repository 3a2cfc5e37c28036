import { join } from "node:path";
import { createCustomer, listCustomers } from "@krempelfrei/contract/customers/customers";
import { expect } from "@playwright/test";
import { choosePassword, openSession, signedIn, signedInAs, unique, type Session } from "../support/api.ts";
import { enter, painted } from "../support/pages.ts";
import { test } from "../support/test.ts";
import { SCREENS, type Screen } from "./screens.ts";

const FOLDER = join(import.meta.dirname, "../../docs/images");
const WIDTHS = [
  { name: "desktop", viewport: { width: 1440, height: 900 } },
  { name: "phone", viewport: { width: 390, height: 844 } },
] as const;

async function sessionOf(visitor: Screen["visitor"]): Promise<Session> {
  if (visitor === "guest") return openSession();
  if (visitor !== "newcomer") return signedInAs(visitor);
  const account = { email: `${unique()}@probe.example`, password: "Vier ruhige Enten" };
  const office = await signedInAs("admin");
  await office.call(createCustomer, {
    body: {
      first_name: "Maria",
      last_name: "Lehmann",
      email: account.email,
      birthday: "1951-03-08",
      package: "permanent",
      contract_start: "2026-01-01",
    },
  });
  await choosePassword(account);
  return signedIn(account.email, account.password);
}

for (const { name, visitor, path, before } of SCREENS) {
  test(name, async ({ page, context }) => {
    await enter(context, await sessionOf(visitor));
    const isOfAnna = path.includes("{anna}");
    const anna = isOfAnna
      ? (await (await signedInAs("admin")).call(listCustomers, { query: { search: "Anna Schmidt" } })).data[0]
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
