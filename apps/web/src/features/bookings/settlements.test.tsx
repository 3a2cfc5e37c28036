import { answerCalls } from "../../testing/calls.ts";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import type { OpenItems } from "./settlements.api.ts";
import { Settlements } from "./settlements.tsx";

const sent: object[] = [];
const server = { items: {} };
answerCalls(async ({ method, path }: { method: string; path: string }, input: object) => {
  if (method === "GET") {
    sent.push({ method });
    return server.items;
  }
  sent.push({ method, path, ...input });
  return { claims_updated: [] };
});

const id = (last: number): string => `0198f2c0-0000-7000-8000-00000000000${last}`;
const ITEMS: OpenItems = {
  customer: { id: id(1), number: 10_001, name: "Beispiel, Karla" },
  claims: [
    {
      id: id(2),
      number: "RE-2026-00042",
      status: "offen",
      open_cents: 4990,
      gross_cents: 4990,
      month: "2026-12",
      due_on: "2026-12-15",
    },
    {
      id: id(3),
      number: "RE-2026-00043",
      status: "im_einzug",
      open_cents: 2990,
      gross_cents: 2990,
      month: "2026-12",
      due_on: "2026-12-07",
    },
  ],
  fees: [],
  unbilled_cents: 0,
  collections: [],
  credit_cents: 1000,
  allocations: [
    {
      id: id(4),
      claim_number: "RE-2026-00041",
      text: "Überweisung",
      cents: 4990,
      allocated_on: "2026-11-10",
    },
  ],
};

const changes = (): object[] => sent.filter((call) => !("method" in call && call.method === "GET"));

beforeEach(() => {
  sent.length = 0;
  server.items = ITEMS;
});

it("shows nothing where nothing was ever charged", async () => {
  server.items = { ...ITEMS, claims: [], allocations: [], credit_cents: 0 };
  show(<Settlements customerId={id(1)} />);
  await vi.waitFor(() => expect(sent).toEqual([{ method: "GET" }]));
  expect(screen.queryByRole("heading")).toBeNull();
});

it("settles an open claim with credit, but none that the bank is collecting", async () => {
  show(<Settlements customerId={id(1)} />);
  const open = await screen.findByRole("list", { name: "Offen" });
  const [free, collected] = within(open).getAllByRole("listitem");
  expect(within(collected ?? open).queryByRole("button")).toBeNull();
  await userEvent.click(within(free ?? open).getByRole("button", { name: "Mit Guthaben ausgleichen" }));
  expect(changes()).toEqual([
    { method: "POST", path: "/accounting/allocations", body: { customer_id: id(1), claim_ids: [id(2)] } },
  ]);
});

it("takes back what settles a claim only after a question", async () => {
  show(<Settlements customerId={id(1)} />);
  const name = "Zuordnung von 49,90\u00A0€ zu RE-2026-00041 lösen";
  await userEvent.click(await screen.findByRole("button", { name }));
  expect(changes()).toEqual([]);
  await userEvent.click(await screen.findByRole("button", { name: "Lösen" }));
  expect(changes()).toEqual([
    { method: "DELETE", path: "/accounting/allocations/:id", params: { id: id(4) } },
  ]);
});

it("lists fees and what the next invoice bills, so that the list is the open amount of the account", async () => {
  const fee = {
    id: id(5),
    text: "Kosten der 1. Mahnung",
    booked_on: "2026-11-20",
    open_cents: 250,
    due_cents: 250,
  };
  server.items = { ...ITEMS, claims: [], fees: [fee], unbilled_cents: 1500, credit_cents: 0 };
  show(<Settlements customerId={id(1)} />);
  const open = await screen.findByRole("list", { name: "Offen" });
  const [first, second] = within(open).getAllByRole("listitem");
  expect(first?.textContent).toBe("Kosten der 1. Mahnung vom 20.11.20262,50\u00A0€");
  expect(second?.textContent).toContain("15,00");
});
