import { answerCalls } from "../../../testing/calls.ts";
import type { ClaimMonth } from "@krempelfrei/contract/accounting/claims";
import { berlinDay } from "@krempelfrei/contract/dates";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation, useNavigate } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { show } from "../../../testing/show.tsx";
import { addMonths } from "../months.ts";
import { Component } from "./month.page.tsx";

const calls: unknown[] = [];
const answers: Record<string, unknown> = {};
answerCalls(
  async ({ method, path }: { method: string; path: string }, { body }: { body?: { dry_run?: boolean } }) => {
    if (method !== "GET" && body?.dry_run !== true) calls.push(body);
    return answers[`${method} ${path}`];
  },
);

const NONE = { count: 0, cents: 0 };
const CUSTOMER = { id: "c", number: 10_011, name: "Eberhardt, Gisela" };
const NOTE = {
  customer: CUSTOMER,
  code: "mandate_missing",
  message: "Kein gültiges SEPA-Mandat hinterlegt.",
};
const PREVIEW = {
  month: "2026-10",
  state: "done",
  created: 47,
  unchanged: 0,
  reversed: 0,
  skipped: 1,
  warned: 1,
  total_cents: 219_353,
  by_way: {
    lastschrift: { count: 41, cents: 200_000 },
    ueberweisung: { count: 6, cents: 19_353 },
    ohne_mandat: NONE,
  },
  claims: [],
  skipped_items: [{ ...NOTE, code: "free", message: "Der Monat ist beitragsfrei." }],
  warnings: [NOTE],
  messages: [],
};
const CLAIM = {
  id: "1",
  number: "RE-2026-00312",
  kind: "monatsbeitrag",
  month: "2026-10",
  customer: CUSTOMER,
  period_from: "2026-10-16",
  period_to: "2026-10-31",
  gross_cents: 1447,
  open_cents: 1447,
  status: "offen",
  payment_method: "lastschrift",
  package: "praktisch",
  mandate_missing: true,
  due_on: "2026-10-07",
  storno_of: null,
  can_storno: true,
};

beforeEach(() => {
  calls.length = 0;
  Object.assign(answers, {
    "GET /accounting/claims/months": {
      month: "2026-10",
      claims: NONE,
      by_way: { lastschrift: NONE, ueberweisung: NONE, ohne_mandat: NONE },
      reversed: NONE,
      by_post: { waiting: 0, printed: 0, unmailed: 0, sent: 0, last_note: null },
      runs: [],
    },
    "GET /accounting/claims": { data: [], total: 0, page: 1, per_page: 10, sum_cents: 0, open_cents: 0 },
    "GET /accounting/claims/run": { month: "2026-10", state: "none", done: 0, total: 0, text: "" },
    "GET /accounting/sepa": {
      data: [],
      preview: {
        count: 0,
        sum_cents: 0,
        collection_on: null,
        moved: null,
        problem: null,
        skipped_items: [],
        settled: NONE,
      },
    },
    "GET /accounting/returns": { data: [], total: 0, sum_cents: 0, page: 1, per_page: 10 },
    "GET /accounting/lines": { data: [], total: 0, counts: [], last_day: null },
    "POST /accounting/claims": PREVIEW,
  });
});

const view = () =>
  show(
    <MemoryRouter initialEntries={["/accounting?month=2026-10"]}>
      <Component />
    </MemoryRouter>,
  );

const haveClaims = (
  by_post: ClaimMonth["by_post"] = { waiting: 14, printed: 12, unmailed: 2, sent: 0, last_note: null },
) => {
  answers["GET /accounting/claims/months"] = {
    month: "2026-10",
    claims: { count: 47, cents: 219_353 },
    by_way: PREVIEW.by_way,
    reversed: NONE,
    by_post,
    runs: [{ created_at: "2026-11-21T10:00:00Z", created_by: "Tobias Adler", skipped_items: [NOTE] }],
  };
  answers["GET /accounting/claims"] = {
    data: [CLAIM],
    total: 47,
    page: 1,
    per_page: 10,
    sum_cents: 219_353,
    open_cents: 1447,
  };
};

function Address() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      Zurück von {search}
    </button>
  );
}

it("a month that cannot be shown leaves the address; each month is a step that Back takes back", async () => {
  const user = userEvent.setup();
  show(
    <MemoryRouter initialEntries={["/accounting?month=2026-03", "/accounting?month=abc"]} initialIndex={1}>
      <Component />
      <Address />
    </MemoryRouter>,
  );
  const now = berlinDay(new Date()).slice(0, 7);
  const at = (month: string) => screen.findByRole("button", { name: `Zurück von ?month=${month}` });
  await at(now);
  await user.click(screen.getByRole("button", { name: "Vorheriger Monat" }));
  const before = addMonths(now, -1);
  await user.click(await at(before));
  await user.click(await at(now));
  expect(await at("2026-03")).toBeTruthy();
});

// Covers 2.9
it("an empty month says so; the claims are made after a look at what they will be, with number and sum", async () => {
  const user = userEvent.setup();
  view();
  expect(await screen.findByText("Für Oktober 2026 gibt es noch keine Forderungen.")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Forderungen erstellen" }));
  const dialog = await screen.findByRole("dialog", {
    name: /^47 Forderungen über 2\.193,53\s€ für Oktober 2026 erstellen\?$/,
  });
  expect(dialog.textContent).toContain("Eberhardt, Gisela (10011): Kein gültiges SEPA-Mandat hinterlegt.");
  expect(dialog.textContent).toContain("Der Monat ist beitragsfrei.");
  expect(calls).toEqual([]);
  answers["POST /accounting/claims"] = { ...PREVIEW, messages: ["47 Forderungen wurden erstellt."] };
  await user.click(within(dialog).getByRole("button", { name: "47 Forderungen erstellen" }));
  expect(await screen.findByText("47 Forderungen wurden erstellt.")).toBeTruthy();
  expect(calls).toEqual([{ month: "2026-10", recreate: false }]);
});

// Covers sepa.16
it("shows what was made, by the way of payment, and who is left out", async () => {
  haveClaims();
  const user = userEvent.setup();
  view();
  const steps = await screen.findByRole("region", { name: "Schritte des Monats" });
  expect(await within(steps).findByText(/21\.11\.2026, Tobias Adler/)).toBeTruthy();
  expect(steps.textContent).toContain("47 Forderungen");
  const table = await screen.findByRole("table", { name: "Forderungen" });
  expect(table.textContent).toContain("16.10.–31.10.2026");
  expect(table.textContent).toContain("Praktisch (anteilig)");
  expect(table.textContent).toContain("Mandat fehlt");
  expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toContain("month=2026-10");
  await user.click(screen.getByRole("tab", { name: /Ausgelassen/ }));
  expect(await screen.findByText("Kein gültiges SEPA-Mandat hinterlegt.")).toBeTruthy();
});

it("shows how far a run is that somebody else began, and offers no second one", async () => {
  answers["GET /accounting/claims/run"] = {
    month: "2026-10",
    state: "running",
    done: 500,
    total: 2000,
    text: "",
  };
  view();
  expect(await screen.findByText("500 von 2.000 Forderungen")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Forderungen erstellen" })).toHaveProperty("disabled", true);
});

it("goes on to the file for the bank, and says before what happens with it", async () => {
  haveClaims();
  answers["GET /accounting/sepa"] = {
    data: [],
    preview: {
      count: 41,
      sum_cents: 200_000,
      collection_on: "2026-10-07",
      moved: "Der Fälligkeitstag wurde auf Mittwoch, 07.10.2026, verschoben.",
      settled: NONE,
      problem: null,
      skipped_items: [{ ...NOTE, claim: { id: "1", number: "RE-2026-00312" }, open_cents: 1447 }],
    },
  };
  const user = userEvent.setup();
  view();
  expect(await screen.findByRole("button", { name: "SEPA-Datei erstellen" })).toBeTruthy();
  expect(screen.getByText("Der Fälligkeitstag wurde auf Mittwoch, 07.10.2026, verschoben.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Gründe ansehen" }));
  expect(screen.getByRole("tab", { name: /Ausgelassen/, selected: true })).toBeTruthy();
  expect(screen.getByRole("region", { name: "Ohne Lastschrift" })).toBeTruthy();
});

// Covers dunning.3
it("invoices that go by post are printed, and noted as sent", async () => {
  haveClaims();
  answers["POST /accounting/claims/posted"] = { posted: 12 };
  const user = userEvent.setup();
  view();
  const letters = await screen.findByRole("link", { name: "14 Rechnungen drucken (ZIP)" });
  expect(screen.getByText("2 Rechnungen ließen sich nicht per E-Mail verschicken.")).toBeTruthy();
  expect(letters.getAttribute("href")).toBe("/api/accounting/claims/letters?month=2026-10");
  await user.click(screen.getByRole("button", { name: "Per Post verschickt" }));
  expect(await screen.findByText(/2 weitere sind noch nicht gedruckt\.$/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Verschickt" }));
  expect(await screen.findByText("12 Rechnungen als verschickt vermerkt.")).toBeTruthy();
  expect(calls).toEqual([{ month: "2026-10", count: 12 }]);
});

it("the note that invoices went by post is taken back after a question", async () => {
  const last_note = { count: 12, posted_on: "2026-11-05" };
  haveClaims({ waiting: 0, printed: 0, unmailed: 0, sent: 14, last_note });
  answers["POST /accounting/claims/posted/take-back"] = { taken_back: 12 };
  const user = userEvent.setup();
  view();
  await user.click(await screen.findByRole("button", { name: "Vermerk zurücknehmen" }));
  expect(await screen.findByText(/^12 Rechnungen vom Vermerk des 05\.11\.2026 warten danach/)).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Zurücknehmen" }));
  expect(await screen.findByText("12 Rechnungen warten wieder auf den Versand.")).toBeTruthy();
  expect(calls).toEqual([{ month: "2026-10", posted_on: "2026-11-05" }]);
});

it("a note that a collection has used cannot be taken back", async () => {
  haveClaims({ waiting: 0, printed: 0, unmailed: 0, sent: 12, last_note: null });
  view();
  expect(await screen.findByText("12 Rechnungen per Post verschickt")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Vermerk zurücknehmen" })).toBeNull();
});
