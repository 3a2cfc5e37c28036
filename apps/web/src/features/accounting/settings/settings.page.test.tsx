import { ApiError } from "../../../lib/api-error.ts";
import { answerCalls } from "../../../testing/calls.ts";
import type { AccountingSettings } from "@krempelfrei/contract/accounting/settings";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { Component } from "./settings.page.tsx";

const sent: object[] = [];
const server = { settings: {}, refusal: undefined as ApiError | undefined };
answerCalls(async ({ method }: { method: string }, { body }: { body?: object }) => {
  if (method === "PATCH" && body) {
    sent.push(body);
    if (server.refusal && !("handed_over_again" in body)) throw server.refusal;
    server.settings = { ...server.settings, ...body, revision: 2 };
  }
  return server.settings;
});

const SETTINGS: AccountingSettings = {
  company_name: "Krempelfrei GmbH",
  street: "Lindenweg",
  house_no: "4",
  zip: "10115",
  city: "Berlin",
  country: "DE",
  phone: null,
  email: null,
  represented_by: null,
  seat: null,
  register_court: null,
  register_number: null,
  legal_notice_text: null,
  privacy_text: null,
  security_email: null,
  tax_number: null,
  vat_id: null,
  filing_extension: false,
  creditor_id: null,
  iban: null,
  bic: null,
  bank_name: null,
  collection_day: 5,
  lead_target_days: 2,
  pre_notification_days: 14,
  first_sequence: "RCUR",
  return_fee: "bankgebuehr",
  payment_days: 14,
  proration: "tagesgenau",
  invoice_number_format: "RE-{YYYY}-{00000}",
  price_papiergluecklich_cents: 1990,
  price_praktisch_cents: 2990,
  price_permanent_cents: 4990,
  datev_consultant: null,
  datev_client: null,
  skr: "03",
  account_bank: null,
  account_cash: null,
  account_clearing: null,
  account_bank_fees: null,
  account_revenue: null,
  account_revenue_free: null,
  account_damages: null,
  account_losses: null,
  misrated: { count: 0, numbers: [] },
  taxations: [{ valid_from: "2007-01-01", method: "ist" }],
  vat_rates: [{ valid_from: "2021-01-01", vat_bp: 1900 }],
  locked_until: "2026-09-30",
  revision: 1,
};

beforeEach(() => {
  sent.length = 0;
  server.settings = SETTINGS;
  server.refusal = undefined;
});

const view = () =>
  show(
    <MemoryRouter>
      <Component />
    </MemoryRouter>,
  );

// Covers claims.11
it("says at each field while one types what is wrong, by the rules of the server", async () => {
  const user = userEvent.setup();
  view();
  const creditor = await screen.findByLabelText("Gläubiger-ID");
  // Each key of a form of forty fields takes its time here, and one text says as much as nineteen keys.
  await user.click(creditor);
  await user.paste("DE97ZZZ09999999999");
  await user.tab();
  expect(await screen.findByText("Die Gläubiger-ID ist ungültig.")).toBeTruthy();
  await user.clear(creditor);
  await user.paste("DE98ZZZ09999999999");
  await user.tab();
  expect(screen.queryByText("Die Gläubiger-ID ist ungültig.")).toBeNull();
  const day = screen.getByLabelText("Einzug am (Tag des Monats)");
  await user.clear(day);
  await user.type(day, "29");
  expect(await screen.findByText("Der Wert darf höchstens 28 sein")).toBeTruthy();
  await user.type(screen.getByLabelText("PLZ"), "7");
  expect(await screen.findByText("Eine deutsche Postleitzahl hat 5 Ziffern")).toBeTruthy();
  expect(screen.getByText("Festgeschrieben bis 30.09.2026.")).toBeTruthy();
});

it("sends what was changed and nothing else", async () => {
  const user = userEvent.setup();
  view();
  const save = await screen.findByRole("button", { name: "Speichern" });
  expect((save as HTMLButtonElement).disabled).toBe(true);
  const price = screen.getByLabelText("Permanent (brutto im Monat)");
  await user.clear(price);
  await user.type(price, "54,90");
  await user.type(screen.getByLabelText("Beraternummer"), "1001");
  await user.click(screen.getByRole("button", { name: "Satz hinzufügen" }));
  await user.click(screen.getByRole("button", { name: "Besteuerung hinzufügen" }));
  await user.type(screen.getByLabelText("Gilt ab, Besteuerung 2"), "01.01.2028");
  const rates = screen.getByRole("group", { name: /^Umsatzsteuersätze/ });
  await user.type(within(rates).getByLabelText("Gilt ab, Satz 2"), "01.01.2028");
  const percent = within(rates).getByLabelText("Satz in Prozent, Satz 2");
  await user.clear(percent);
  await user.type(percent, "20,5 %");
  await user.click(save);
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        price_permanent_cents: 5490,
        datev_consultant: 1001,
        taxations: [
          { valid_from: "2007-01-01", method: "ist" },
          { valid_from: "2028-01-01", method: "soll" },
        ],
        vat_rates: [
          { valid_from: "2021-01-01", vat_bp: 1900 },
          { valid_from: "2028-01-01", vat_bp: 2050 },
        ],
        revision: 1,
      },
    ]),
  );
});

it("asks whether DATEV files are handed over again when the server wants to know", async () => {
  const user = userEvent.setup();
  const text = "Das 4. Quartal 2026 ist schon als DATEV-Datei übergeben.";
  server.refusal = new ApiError(422, { message: text, errors: { handed_over_again: [text] } });
  view();
  await user.click(await screen.findByRole("button", { name: "Besteuerung hinzufügen" }));
  await user.type(screen.getByLabelText("Gilt ab, Besteuerung 2"), "01.10.2026");
  const save = screen.getByRole("button", { name: "Speichern" });
  await user.click(save);
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole("checkbox", { name: /^Ich prüfe die DATEV-Dateien/ }));
  await user.click(save);
  const taxations = [
    { valid_from: "2007-01-01", method: "ist" },
    { valid_from: "2026-10-01", method: "soll" },
  ];
  await vi.waitFor(() => expect(sent.at(-1)).toEqual({ taxations, handed_over_again: true, revision: 1 }));
  await vi.waitFor(() => expect(screen.queryByRole("checkbox", { name: /^Ich prüfe/ })).toBeNull());
});

it("names invoices that show another rate of VAT than that of their days", async () => {
  server.settings = { ...SETTINGS, misrated: { count: 12, numbers: ["RE-2026-00001", "RE-2026-00002"] } };
  view();
  expect(await screen.findByText(/^RE-2026-00001, RE-2026-00002 und 10 weitere/)).toBeTruthy();
});

it("leads to each of its sections", async () => {
  view();
  const links = within(await screen.findByRole("navigation", { name: "Abschnitte der Einstellungen" }));
  const sections = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(sections.length).toBeGreaterThan(4);
  expect(links.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(sections);
  for (const link of links.getAllByRole("link")) {
    const { hash } = new URL(link.getAttribute("href") ?? "", "https://app.example");
    expect(document.querySelector(hash)?.textContent).toContain(link.textContent);
  }
});
