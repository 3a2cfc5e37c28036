import { expect, type Page } from "@playwright/test";
import type { DemoRole } from "../support/app.ts";
import { fileCards } from "../support/pages.ts";

/** A screen of docs/screens.md. */
export interface Screen {
  /** Begins the names of its pictures: `<name>-desktop.jpg`, `<name>-phone.jpg`. */
  readonly name: string;
  /** `newcomer`: a customer who has just chosen the first password. */
  readonly visitor: DemoRole | "guest" | "newcomer";
  /** `{anna}` stands for the id of the demo customer Anna Schmidt. */
  readonly path: string;
  /** What is done on the page before the picture is taken. */
  readonly before?: (page: Page) => Promise<void>;
}

const STAFF = "admin";

export const SCREENS: readonly Screen[] = [
  { name: "sign-in", visitor: "guest", path: "/login" },
  { name: "welcome", visitor: "newcomer", path: "/browser" },
  { name: "documents", visitor: "customer", path: "/browser" },
  { name: "search", visitor: "customer", path: "/browser?q=versicherung" },
  {
    name: "document",
    visitor: "customer",
    path: "/browser?q=hausrat",
    before: async (page) => {
      await fileCards(page).first().getByRole("button").first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.locator("canvas").first()).toBeVisible();
    },
  },
  { name: "deadlines", visitor: "customer", path: "/deadlines" },
  { name: "locker", visitor: "customer", path: "/locker" },
  { name: "emergency", visitor: "customer", path: "/sos" },
  { name: "profile", visitor: "customer", path: "/profile" },
  { name: "emergency-access", visitor: "guest", path: "/sos-access" },
  { name: "office", visitor: "owner", path: "/office" },
  { name: "customers", visitor: STAFF, path: "/customers" },
  { name: "customer", visitor: STAFF, path: "/customers/{anna}" },
  { name: "overview", visitor: STAFF, path: "/customers/{anna}/overview" },
  { name: "manager", visitor: "janitor", path: "/customers/{anna}/documents" },
  {
    name: "sorting",
    visitor: "janitor",
    path: "/customers/{anna}/documents",
    before: async (page) => {
      await page.getByRole("button", { name: /^\d+ sortieren/ }).click();
      await expect(page.getByRole("button", { name: /^Übernehmen und ablegen/ })).toBeVisible();
      await expect(page.locator("[data-preview] canvas, [data-preview] img").first()).toBeVisible();
    },
  },
  { name: "suggestions", visitor: "janitor", path: "/customers/{anna}/suggestions" },
  { name: "deleted", visitor: "janitor", path: "/customers/{anna}/documents/deleted" },
  { name: "bookings", visitor: STAFF, path: "/customers/{anna}/bookings" },
  { name: "users", visitor: STAFF, path: "/users" },
  { name: "templates", visitor: STAFF, path: "/templates" },
  { name: "reading", visitor: STAFF, path: "/reading" },
  { name: "change-history", visitor: STAFF, path: "/changelog" },
  { name: "month", visitor: STAFF, path: "/accounting" },
  { name: "quarters", visitor: STAFF, path: "/accounting/quarters" },
  { name: "bank-statement", visitor: STAFF, path: "/accounting/import-csv" },
  { name: "open-items", visitor: STAFF, path: "/accounting/open-items" },
  { name: "accounting-settings", visitor: STAFF, path: "/accounting/settings" },
  { name: "backups", visitor: "owner", path: "/backups" },
  { name: "stacks", visitor: STAFF, path: "/stacks" },
];
