import { answerCalls } from "../../../testing/calls.ts";
import type { BankLine } from "@krempelfrei/contract/accounting/bank";
import { screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { AssignDialog } from "./assign.dialog.tsx";
import { LineGroups } from "./line-groups.tsx";

const booked: unknown[] = [];
const answers = new Map<string, unknown>();
answerCalls(async ({ method, path }: { method: string; path: string }, { body }: { body?: unknown }) => {
  if (method === "POST") booked.push(body);
  return answers.get(`${method} ${path}`);
});

const line = (id: string, is_to_come: boolean): BankLine => ({
  id,
  import_id: "i",
  line: 2,
  booked_on: "2026-12-24",
  book_on: "2026-12-24",
  amount_cents: 4990,
  name: `Zahlerin ${id}`,
  iban_masked: null,
  purpose: "Beitrag",
  end_to_end_id: null,
  kind: "gutschrift",
  return_reason: null,
  state: "offen",
  note: null,
  match: {
    state: "vorschlag",
    reason: "",
    customer: { id: "c", number: 10_011, name: "Eberhardt, Gisela" },
    claims: [],
    credit_cents: 4990,
    fee_cents: 0,
    is_booked: false,
    is_to_come,
    run: null,
  },
  bookings: [],
  settled_at: null,
  settled_by_name: null,
  undo_obstacle: null,
});

const nothing = (): void => undefined;
beforeEach(() => {
  booked.length = 0;
  answers.clear();
  answers.set("POST /accounting/bookings", { messages: ["1 Buchung gespeichert."], already_booked: [] });
});

// Covers bank.13
it("a line of a day to come is booked when somebody says so, any other at once", async () => {
  const data = [line("A", true), line("B", false)];
  answers.set("GET /accounting/lines", { data, total: 2, per_page: 500, counts: [], last_day: null });
  const { user } = show(
    <MemoryRouter>
      <LineGroups
        group="vorschlag"
        onGroup={nothing}
        onAssign={nothing}
        onIgnore={nothing}
        onReopen={nothing}
        onUndo={nothing}
      />
    </MemoryRouter>,
  );
  const book = async (name: string) => user.click(await screen.findByRole("button", { name }));
  const question = /vom 24\.12\.2026 liegt noch in der Zukunft. Trotzdem an diesem Tag buchen\?/;

  await book("Zahlerin A, 49,90\u00A0€ vom 24.12.2026 buchen");
  expect(await screen.findByText(question)).toBeTruthy();
  await book("Abbrechen");
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(booked).toEqual([]);

  await book("Zahlerin A, 49,90\u00A0€ vom 24.12.2026 buchen");
  await book("Buchen");
  await waitFor(() => expect(booked).toMatchObject([{ bookings: [{ bank_tx_id: "A" }] }]));

  await book("Zahlerin B, 49,90\u00A0€ vom 24.12.2026 buchen");
  await waitFor(() => expect(booked).toMatchObject([{}, { bookings: [{ bank_tx_id: "B" }] }]));
});

it.each([true, false])("who assigns a line is told that its day is to come: %s", async (is_to_come) => {
  show(
    <MemoryRouter>
      <AssignDialog line={line("A", is_to_come)} onClose={nothing} />
    </MemoryRouter>,
  );
  expect(await screen.findByText(/Zahlerin A/)).toBeTruthy();
  const told = screen.queryByText(/liegt noch in der Zukunft.*gebucht wird am 24\.12\.2026/);
  expect(told !== null).toBe(is_to_come);
});

it("who assigns a line that a colleague has booked meanwhile is told so, and the dialog stays", async () => {
  answers.set("GET /customers", { data: [], total: 0 });
  answers.set("GET /accounting/customers/:id/open", { claims: [], fees: [], collections: [] });
  answers.set("POST /accounting/bookings", { messages: [], already_booked: ["A"] });
  const closed = vi.fn<() => void>();
  const { user } = show(
    <MemoryRouter>
      <AssignDialog line={line("A", false)} onClose={closed} />
    </MemoryRouter>,
  );
  await screen.findByText("Dieser Kunde hat keine offene Forderung.");
  await user.click(screen.getByRole("button", { name: "Buchen" }));
  expect(await screen.findByText(/wurde inzwischen gebucht/)).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
});
