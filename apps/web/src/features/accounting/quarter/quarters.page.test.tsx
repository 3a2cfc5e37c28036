import { answerCalls } from "../../../testing/calls.ts";
import type { Quarter } from "@krempelfrei/contract/accounting/quarterly";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { Component } from "./quarters.page.tsx";

const retention = { data: [] as unknown[] };
const calls: string[] = [];
const answer = { data: [] as unknown[], datev_ready: true };
answerCalls(
  async ({ method, path }: { method: string; path: string }, { params }: { params?: { key: string } }) => {
    if (path === "/accounting/retention") return retention;
    calls.push(`${method} ${path.replace(":key", params?.key ?? "")}`);
    return answer;
  },
);

const sum = (gross_cents: number) => ({
  gross_cents,
  vat_cents: 100,
  net_cents: gross_cents - 100,
  by_rate: [],
});

const quarter = (key: string, fields: Partial<Quarter> = {}): Quarter => ({
  key,
  from: "2026-07-01",
  to: "2026-09-30",
  state: "festgeschrieben",
  locked: true,
  locked_at: null,
  locked_by: null,
  can_lock: false,
  open_lines: 0,
  soll: sum(400_000),
  ist: sum(394_140),
  claims: { count: 140, gross_cents: 400_000 },
  stornos: { count: 0, gross_cents: 0 },
  payments: { count: 139, cents: 400_120 },
  returns: { count: 2, cents: 5980, fee_cents: 600 },
  open_at_end_cents: 8970,
  by_package: [],
  losses: { gross_cents: 0, vat_cents: 0, net_cents: 0, by_rate: [] },
  ustva: {
    method: "ist",
    kz81_base_euros: 3312,
    kz81_tax_cents: 62_928,
    other_rates: [],
    advances_cents: 0,
    carried_cents: 0,
    booked_vat_cents: 62_930,
    due_on: "2026-10-12",
  },
  ...fields,
});

const open = { state: "offen", locked: false, can_lock: true, open_lines: 2 } as const;

beforeEach(() => {
  calls.length = 0;
  retention.data = [];
  answer.datev_ready = true;
  answer.data = [
    quarter("2026-Q4", { state: "laeuft", locked: false, ist: sum(257_140) }),
    quarter("2026-Q3", open),
    quarter("2026-Q2"),
  ];
});

const view = () =>
  show(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );

// Covers 2.9
it("begins with the quarter that can be closed, and shows the figures of any other", async () => {
  const user = userEvent.setup();
  view();
  const third = await screen.findByRole("region", { name: "3. Quartal 2026" });
  expect(third.textContent).toContain("3.312 €");
  expect(third.textContent).toContain("629,28");
  expect(third.textContent).toContain("2 · 59,80");
  expect(third.textContent).toContain("fällig am 12.10.2026");
  expect(within(third).getByRole("link", { name: "DATEV" }).getAttribute("href")).toBe(
    "/api/accounting/quarterly/2026-Q3/datev",
  );
  expect(within(third).getByRole("link", { name: "Prüfpaket 2026 (ZIP)" }).getAttribute("href")).toBe(
    "/api/accounting/audit/2026",
  );
  await user.click(screen.getByRole("button", { name: "2. Quartal 2026" }));
  expect(screen.getByRole("region", { name: "2. Quartal 2026" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Quartal festschreiben" })).toBeNull();
});

it("switches from what came in to what was charged", async () => {
  const user = userEvent.setup();
  view();
  const table = await screen.findByRole("table", { name: "Einnahmen je Quartal, nach Zahlungseingang" });
  expect(table.textContent).toContain("3.941,40");
  await user.click(screen.getByRole("radio", { name: "Soll" }));
  expect(screen.getByRole("table", { name: "Einnahmen je Quartal, nach Leistung" }).textContent).toContain(
    "4.000,00",
  );
});

it("asks before it closes a quarter, and says what is not matched yet", async () => {
  const user = userEvent.setup();
  view();
  await user.click(await screen.findByRole("button", { name: "Quartal festschreiben" }));
  const dialog = await screen.findByRole("dialog", { name: "3. Quartal 2026 festschreiben?" });
  expect(dialog.textContent).toContain(
    "2 Umsätze des Bankkontos aus diesem Quartal sind noch nicht zugeordnet.",
  );
  await user.click(within(dialog).getByRole("button", { name: "Abbrechen" }));
  expect(calls).toEqual(["GET /accounting/quarterly"]);
  await user.click(screen.getByRole("button", { name: "Quartal festschreiben" }));
  await user.click(await screen.findByRole("button", { name: "Festschreiben" }));
  await vi.waitFor(() => expect(calls).toContain("POST /accounting/quarterly/2026-Q3/lock"));
});

it("says what is missing for DATEV", async () => {
  answer.datev_ready = false;
  view();
  await screen.findByText(/Berater- und Mandantennummer/);
  expect(screen.queryByRole("link", { name: "DATEV" })).toBeNull();
});

it("an office without a booking has no quarter", async () => {
  answer.data = [];
  view();
  expect(await screen.findByText("Noch kein Quartal")).toBeTruthy();
});

// Covers quarters.7
it("asks about former customers again once the law does not want them kept any more", async () => {
  const obstacle = "Das Konto ist nicht ausgeglichen.";
  const customer = { id: "c", number: 10_011, name: "Eberhardt, Gisela" };
  const due = { customer, ended_on: "2015-06-30", kept_until: "2025-12-31", obstacle: null };
  retention.data = [due, { ...due, customer: { ...customer, id: "d", name: "Groß, Jana" }, obstacle }];
  view();
  const list = await screen.findByRole("region", { name: "Aufbewahrung abgelaufen" });
  expect(within(list).getByRole("link", { name: "Eberhardt, Gisela" }).getAttribute("href")).toBe(
    "/customers/c",
  );
  expect(within(list).getByRole("row", { name: /Eberhardt/ }).textContent).toContain(
    "31.12.2025kann gelöscht werden",
  );
  expect(within(list).getByRole("row", { name: /Groß/ }).textContent).toContain(obstacle);
});
