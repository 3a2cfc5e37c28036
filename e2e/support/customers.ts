import { createCustomer } from "@krempelfrei/contract/customers/customers";
import { expect, type Locator, type Page } from "@playwright/test";
import { unique, type Session } from "./api.ts";

export interface MadeCustomer {
  readonly id: string;
  readonly number: number;
  readonly email: string;
  readonly fullName: string;
}

/** Makes a customer who never signs in, which is quick. */
export async function makeQuietCustomer(office: Session, changes: object = {}): Promise<MadeCustomer> {
  const key = unique();
  const data = {
    first_name: "Karla",
    last_name: `Kunde-${key}`,
    email: `${key}@probe.example`,
    birthday: "1961-03-02",
    package: "permanent" as const,
    contract_start: "2025-01-01",
    ...changes,
  };
  const { id, number, full_name } = await office.call(createCustomer, { body: data });
  return { id, number, email: data.email, fullName: full_name };
}

export const field = (place: Page | Locator, name: string): Locator =>
  place.getByRole("textbox", { name, exact: true });
export const customerRows = (page: Page): Locator => page.getByRole("table").locator("tbody tr");
export const customerSearch = (page: Page): Locator => page.getByRole("searchbox", { name: "Kunden suchen" });

/** Chooses in the menu of a customer's page. */
export async function actOnCustomer(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "Aktionen", exact: true }).click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

/** The message at a field. */
export const expectMessage = (place: Locator, text: string): Promise<void> =>
  expect(place).toHaveAccessibleDescription(new RegExp(text.replace(/[.()]/g, "\\$&")));
