import { answerCalls } from "../testing/calls.ts";
import type { Operator } from "@krempelfrei/contract/accounting/operator";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { Component as LegalNotice } from "./legal-notice.page.tsx";
import OperatorTask from "./operator-task.tsx";
import { Component as Privacy } from "./privacy.page.tsx";

const server: { operator?: Operator; isDown: boolean } = { isDown: false };
answerCalls(async () => {
  if (server.isDown) throw new TypeError("Failed to fetch");
  return server.operator;
});

const EMPTY: Operator = {
  company_name: null,
  street: null,
  house_no: null,
  zip: null,
  city: null,
  country: "DE",
  phone: null,
  email: null,
  vat_id: null,
  represented_by: null,
  seat: null,
  register_court: null,
  register_number: null,
  legal_notice_text: null,
  privacy_text: null,
  keep_deleted_days: 30,
};
const FILLED: Operator = {
  ...EMPTY,
  company_name: "Nordakte GmbH",
  street: "Am Wall",
  house_no: "7",
  zip: "12345",
  city: "Ort",
  email: "post@nordakte.example",
  represented_by: "Anna Berg",
  register_court: "Amtsgericht Ort",
  register_number: "HRB 12",
  vat_id: "DE123456789",
  legal_notice_text: "Aufsicht: <b>Amt</b>",
  privacy_text: "Datenschutzbeauftragte: Cara Dorn",
};
const INCOMPLETE = "Diese Angaben sind noch nicht vollständig";

beforeEach(() => {
  server.operator = EMPTY;
  server.isDown = false;
});

it.each([
  ["the legal notice", LegalNotice],
  ["the privacy page", Privacy],
])("%s says that the operator has not filled in who they are", async (_name, Component) => {
  show(<Component />);
  expect(await screen.findByText(INCOMPLETE)).toBeTruthy();
  expect(screen.queryByText(/GmbH/)).toBeNull();
});

// Covers 1.15
it("the legal notice shows the operator's own facts, and their text as text", async () => {
  server.operator = FILLED;
  show(<LegalNotice />);
  for (const text of [
    "Nordakte GmbH",
    "Am Wall 7",
    "12345 Ort",
    "Vertreten durch: Anna Berg",
    "Register: Amtsgericht Ort, HRB 12",
    "USt-IdNr.: DE123456789",
    "Aufsicht: <b>Amt</b>",
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  const address = screen.getByRole("link", { name: "post@nordakte.example" });
  expect(address.getAttribute("href")).toBe("mailto:post@nordakte.example");
  expect(screen.queryByText(INCOMPLETE)).toBeNull();
});

it.each([
  [0, /werden gleich endgültig gelöscht/],
  [1, /noch einen Tag auf/],
  [14, /noch 14 Tage auf/],
])(
  "the privacy page says who is responsible, and that deleted documents stay %i days",
  async (days, text) => {
    server.operator = { ...FILLED, keep_deleted_days: days };
    show(<Privacy />);
    expect(await screen.findByText("Nordakte GmbH")).toBeTruthy();
    expect(screen.getByText("Datenschutzbeauftragte: Cara Dorn")).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
  },
);

it("what cannot be loaded is said, and asked for again", async () => {
  server.isDown = true;
  const { user } = show(<LegalNotice />);
  const again = await screen.findByRole("button", { name: "Erneut versuchen" });
  server.isDown = false;
  server.operator = FILLED;
  await user.click(again);
  expect(await screen.findByText("Nordakte GmbH")).toBeTruthy();
});

it("the owner is asked for what is missing, until nothing is", async () => {
  server.operator = { ...FILLED, register_number: null, email: null };
  const task = () =>
    show(
      <MemoryRouter>
        <OperatorTask />
      </MemoryRouter>,
    );
  const { change } = task();
  expect(await screen.findByText(/Es fehlen: E-Mail-Adresse, Registernummer\./)).toBeTruthy();
  const link = screen.getByRole("link", { name: "Angaben eintragen" });
  expect(link.getAttribute("href")).toBe("/accounting/settings");
  const steps = screen.getByRole("link", { name: "Alle Schritte zum Einrichten" });
  expect(steps.getAttribute("href")).toBe("/office");
  change(null);
  server.operator = FILLED;
  task();
  expect(screen.queryByText(/Es fehlen/)).toBeNull();
});
