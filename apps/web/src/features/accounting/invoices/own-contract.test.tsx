import { answerCalls } from "../../../testing/calls.ts";
import type { OwnContract, OwnInvoice } from "@krempelfrei/contract/accounting/own-contract";
import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { OwnContractCard } from "./own-contract.tsx";

const sent: unknown[] = [];
const server = { contract: {}, invoices: [] as object[] };
answerCalls(async ({ method, path }: { method: string; path: string }, { body }: { body?: object }) => {
  if (path === "/account/invoices")
    return { data: server.invoices, total: server.invoices.length, page: 1, per_page: 10 };
  if (method === "PATCH") {
    sent.push(body);
    server.contract = { ...server.contract, ...body };
  }
  return server.contract;
});

const CONTRACT: OwnContract = {
  number: 10_001,
  package: "praktisch",
  monthly_fee_cents: 2990,
  contract_start: "2026-01-01",
  cancelled_to: "2027-01-31",
  payment_method: "lastschrift",
  balance_cents: 2990,
  next_collection: { on: "2026-12-07", cents: 2990 },
  mandate: { reference: "PG-10001-1", holder: "Karla Beispiel", iban_masked: "DE89 **** **** **** **30 00" },
  invoice_by_mail: false,
};
const INVOICE: OwnInvoice = {
  id: "0198f2c0-0000-7000-8000-000000000001",
  number: "RE-2026-00042",
  kind: "monatsbeitrag",
  month: "2026-12",
  issued_on: "2026-11-20",
  due_on: "2026-12-07",
  gross_cents: 2990,
  open_cents: 1000,
  state: "offen",
};

afterEach(() => vi.restoreAllMocks());

beforeEach(() => {
  sent.length = 0;
  server.contract = CONTRACT;
  server.invoices = [
    { ...INVOICE, id: "0198f2c0-0000-7000-8000-000000000002", kind: "storno", state: "storniert" },
    INVOICE,
  ];
});

// Covers claims.6
it("shows the contract, its account and the invoices with their letters", async () => {
  show(<OwnContractCard />);
  for (const text of [
    "10001",
    "Praktisch, 29,90 € im Monat",
    "31.01.2027",
    "29,90 € offen",
    "29,90 € am 07.12.2026",
    "DE89 **** **** **** **30 00 (Karla Beispiel), Mandat PG-10001-1",
    "offen: 10,00 €",
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  const links = screen.getAllByRole("link", { name: "RE-2026-00042 als PDF herunterladen" });
  expect(links.map((link) => link.getAttribute("href"))).toContain(`/api/account/invoices/${INVOICE.id}/pdf`);
});

it("on a phone an invoice is two lines and the button for its letter", async () => {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.defineProperty(matchMedia.call(window, query), "matches", { value: query.includes("max-width") }),
  );
  show(<OwnContractCard />);
  expect(await screen.findAllByText("Dezember 2026: 29,90 €")).toHaveLength(2);
  expect(screen.getByText("RE-2026-00042 vom 20.11.2026 · offen: 10,00 €")).toBeTruthy();
  expect(screen.getByText("RE-2026-00042 (Storno) vom 20.11.2026 · storniert")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "RE-2026-00042 als PDF herunterladen" })).toHaveLength(2);
  expect(screen.queryByRole("table")).toBeNull();
});

it("says so where there is nothing to collect and no mandate", async () => {
  server.contract = { ...CONTRACT, balance_cents: -500, next_collection: null, mandate: null };
  server.invoices = [];
  show(<OwnContractCard />);
  expect(await screen.findByText("5,00 € Guthaben")).toBeTruthy();
  expect(screen.getByText("keine geplant")).toBeTruthy();
  expect(screen.getByText("kein SEPA-Mandat hinterlegt")).toBeTruthy();
  expect(await screen.findByText("Keine Datensätze vorhanden")).toBeTruthy();
});

it("the wish for mails is kept at once", async () => {
  const { user } = show(<OwnContractCard />);
  await user.click(await screen.findByRole("switch", { name: /Rechnungen per E-Mail/ }));
  expect(sent).toEqual([{ invoice_by_mail: true }]);
  await vi.waitFor(() => expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true));
});
