import type { OwnUser } from "@krempelfrei/contract/account/account";
import { screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { setSession } from "../../lib/session-state.ts";
import { answerCalls } from "../../testing/calls.ts";
import { show } from "../../testing/show.tsx";
import { SearchField } from "./search-field.tsx";

const NO_TEXTS = { hits: [], next: null, is_cut: false, similar: [], also: [], left_out: [], unread: null };
const CUSTOMERS = [
  { id: "c1", full_name: "Paula Schmidt", number: 1, email: null },
  { id: "c2", full_name: "Karl Schulz", number: 2, email: null },
];
const refused = { people: false, texts: false };
/** Answers the search in texts. */
let release = (): void => undefined;

answerCalls(async ({ path }: { path: string }, { query }: { query?: { search: string } }) => {
  if (path === "/customers")
    return { data: CUSTOMERS.filter(({ full_name }) => full_name.includes(query?.search ?? "")) };
  if (path === "/search/people" && refused.people) throw new ApiError(403, { message: "" });
  if (path !== "/search") return { data: [] };
  await new Promise<void>((resolve) => (release = resolve));
  if (refused.texts) throw new ApiError(403, { message: "" });
  return NO_TEXTS;
});

const Address = () => <p data-testid="address">{useLocation().pathname}</p>;
const address = () => screen.getByTestId("address").textContent;
const field = () => screen.getByRole("combobox", { name: "Kunden und Dokumente suchen" });
const open = () =>
  show(
    <MemoryRouter initialEntries={["/profile"]}>
      <SearchField />
      <Address />
    </MemoryRouter>,
  );

beforeEach(() => {
  Object.assign(refused, { people: false, texts: false });
  setSession({ status: "in", user: { id: "clara", role: "owner" } as OwnUser });
});

it("Enter opens the customer of the words in the field, never one of earlier words", async () => {
  const { user } = open();
  await user.type(field(), "Schmidt");
  await screen.findByRole("option", { name: /Paula Schmidt/ });
  await user.tripleClick(field());
  await user.keyboard("K");
  expect(screen.queryByRole("option", { name: /Paula Schmidt/ })).toBeNull();
  await user.keyboard("arl{Enter}");
  await waitFor(() => expect(address()).toBe("/customers/c2"));
});

it("nothing is said to be missing while texts are searched, or when they could not be", async () => {
  refused.texts = true;
  const { user } = open();
  await user.type(field(), "gibtesnicht");
  const before = release;
  await waitFor(() => expect(release).not.toBe(before));
  expect(screen.getByRole("status").textContent).toBe("Lade Daten...");
  release();
  await screen.findByText("Die Suche ist fehlgeschlagen.");
});

it("a refused search of people is said to have failed", async () => {
  refused.people = true;
  const { user } = open();
  await user.type(field(), "xy");
  expect(await screen.findByText("Die Suche ist fehlgeschlagen.")).toBeDefined();
});
