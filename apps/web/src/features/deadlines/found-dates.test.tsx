import type { FoundDate } from "@krempelfrei/contract/deadlines/deadlines";
import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { FoundDates } from "./found-dates.tsx";

const FOUND: FoundDate = {
  kind: "payment",
  due_on: "2026-12-01",
  origin: { page: 1, text: "zahlbar bis 1. Dezember 2026" },
  file: { id: "file", name: "Rechnung", author: null },
  why: null,
} as FoundDate;

afterEach(() => vi.unstubAllGlobals());

it("a found date is sent once, however often its button is pressed", async () => {
  const sent = vi.fn<(body: unknown) => void>();
  vi.stubGlobal("fetch", async (_path: string, init?: RequestInit) => {
    if (init?.method === "POST") sent(init.body);
    return Response.json({});
  });
  const { user } = show(
    <MemoryRouter>
      <FoundDates found={[FOUND]} changeable />
    </MemoryRouter>,
  );
  await user.dblClick(screen.getByRole("button", { name: "Frist merken: Rechnung zahlen" }));
  await screen.findByText("Frist hinzugefügt.");
  expect(sent).toHaveBeenCalledOnce();
  // The list could not be fetched again.
  const done = screen.getByRole<HTMLButtonElement>("button", { name: "Frist gemerkt: Rechnung zahlen" });
  expect(done.disabled).toBe(true);
});

it("noting a date leaves another one of the same letter and kind to be noted", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  const later = { ...FOUND, due_on: "2026-12-15" };
  const list = (found: readonly FoundDate[]) => (
    <MemoryRouter>
      <FoundDates found={found} changeable />
    </MemoryRouter>
  );
  const { user, change } = show(list([FOUND, later]));
  const [first] = screen.getAllByRole("button", { name: "Frist merken: Rechnung zahlen" });
  await user.click(first as HTMLElement);
  await screen.findByText("Frist hinzugefügt.");
  change(list([later]));
  const left = screen.getByRole<HTMLButtonElement>("button", { name: "Frist merken: Rechnung zahlen" });
  expect(left.disabled).toBe(false);
});
