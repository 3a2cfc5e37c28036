import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { LockerRow } from "./locker-row.tsx";

const entry = (problem: LockerEntry["problem"]): LockerEntry => ({
  id: "0199",
  name: "Brief",
  full_name: "Brief.pdf",
  extension: "pdf",
  size: 1200,
  created_at: "2026-03-09T08:00:00Z",
  note: null,
  is_duplicate: false,
  state: "waiting",
  folder: null,
  preview: null,
  can_show: true,
  problem,
});
const row = (problem: LockerEntry["problem"]) =>
  show(
    <MemoryRouter>
      <LockerRow entry={entry(problem)} changeable />
    </MemoryRouter>,
  );

it.each<[NonNullable<LockerEntry["problem"]>, RegExp]>([
  ["encrypted", /Kennwort geschützt\. Bitte senden Sie es noch einmal ohne Kennwort\./],
  ["damaged", /beschädigt\. Bitte scannen oder senden Sie sie noch einmal\./],
  ["memory", /Zu groß, um gelesen zu werden\. Bitte senden Sie es in kleineren Teilen\./],
  ["unsupported", /Bitte senden Sie das Dokument als PDF\./],
])("a letter that cannot be read (%s) says why, and what to do", (problem, text) => {
  row(problem);
  expect(screen.getByText(text)).toBeTruthy();
});

it("one that can be read says nothing of it", () => {
  row(null);
  expect(document.body.textContent).not.toMatch(/Bitte/);
});
