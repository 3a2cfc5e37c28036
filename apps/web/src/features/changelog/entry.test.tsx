import type { LoggedChange } from "@krempelfrei/contract/changelog/changelog";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { Entry } from "./entry.tsx";

const entry = (action: string): LoggedChange =>
  ({
    id: 1,
    at: "2026-11-19T09:00:00.000Z",
    actor: { id: "a", name: "Anna Amt" },
    action,
    subject: { id: "t", name: "Stromrechnung" },
    customer: null,
    changes: [{ field: "customer_id", old: null, new: null }],
    is_erased: false,
    ip: null,
  }) as unknown as LoggedChange;

const told = (action: string): string => {
  const { change } = show(null);
  change(
    <MemoryRouter>
      <Entry entry={entry(action)} ofCustomer={false} onPerson={() => undefined} />
    </MemoryRouter>,
  );
  return screen.getByRole("definition").textContent;
};

// Covers 7.23
it("the history of a new thing tells what it is, not what it was before", () => {
  expect(told("template.created")).toBe("Alle Kunden");
});

it("a sign-in names its person once", () => {
  const { change } = show(null);
  const actor = { id: "a", name: "Anna Amt" };
  change(
    <MemoryRouter>
      <Entry
        entry={{ ...entry("session.started"), subject: { ...actor, type: "user" } }}
        ofCustomer={false}
        onPerson={() => undefined}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByText("Anna Amt")).toHaveLength(1);
});

it("the history of a change tells both", () => {
  expect(told("template.updated")).toContain("vorher Alle Kunden");
});
