import { screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { LatestCard } from "./latest-card.tsx";

afterEach(() => vi.unstubAllGlobals());

/** A server with these many notes, of which its first answer holds all but the oldest. */
function serveNotes(count: number): void {
  let notes = Array.from({ length: count }, (_, index) => ({
    id: String(count - index),
    kind: "call",
    text: `Anruf ${count - index}`,
    at: `2026-11-${10 + count - index}T10:00:00Z`,
    author: "Erika Muster",
    can_delete: true,
  }));
  vi.stubGlobal("fetch", async (address: string, { method }: { readonly method?: string } = {}) => {
    if (method === "DELETE") {
      notes = notes.filter(({ id }) => !address.endsWith(`/${id}`));
      return new Response(null, { status: 204 });
    }
    const data = address.includes("all=true") ? notes : notes.slice(0, -1);
    return Response.json({ data, total: notes.length });
  });
}

it("no longer shows a removed contact after all contacts were shown once", async () => {
  serveNotes(8);
  const { user } = show(<LatestCard customerId="c" canContact seesHistory={false} composer={null} />);
  await user.click(await screen.findByRole("button", { name: "Alle Kontakte (8)" }));
  await screen.findByText(/Anruf 1$/);
  await user.click(screen.getByRole("button", { name: "Nur die letzten Ereignisse" }));
  await user.click(screen.getByRole("button", { name: /^Notiz löschen: .*Anruf 8$/ }));
  await user.click(await screen.findByRole("button", { name: "Löschen" }));
  await waitFor(() => expect(screen.queryByText(/Anruf 8$/)).toBeNull());
});

it("tells of a filing once, and of several in one row", async () => {
  const change = (id: number, action: string, subject: string, at: string) => ({
    id,
    at,
    actor: { id: "erika", name: "Erika Muster" },
    action,
    subject: { type: "file", id: subject, name: `${subject}.pdf` },
    customer: null,
    changes: [],
    is_erased: false,
    ip: null,
  });
  const data = [
    change(5, "file.filed", "Brief", "2026-11-20T10:01:00Z"),
    change(4, "file.updated", "Brief", "2026-11-20T10:00:59.990Z"),
    change(3, "file.filed", "Foto", "2026-11-20T10:00:00Z"),
    change(2, "file.updated", "Foto", "2026-11-20T10:00:00Z"),
    change(1, "file.updated", "Foto", "2026-11-20T09:00:00Z"),
  ];
  vi.stubGlobal("fetch", async (address: string) =>
    Response.json(address.includes("/changelog") ? { data, next: null } : { data: [], total: 0 }),
  );
  show(
    <MemoryRouter>
      <LatestCard customerId="c" canContact seesHistory composer={null} />
    </MemoryRouter>,
  );
  expect(await screen.findByText("Dokument abgelegt: 2-mal")).toBeTruthy();
  expect(screen.getByText("Dokument geändert: Foto.pdf")).toBeTruthy();
});
