import { answerCalls } from "../../testing/calls.ts";
import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { fireEvent, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { fileItem } from "../../testing/file-item.ts";
import { show } from "../../testing/show.tsx";
import { DeadlineDialog } from "./deadline.dialog.tsx";

const call =
  vi.fn<(endpoint: { method: string }, sent: { body?: { revision?: number } }) => Promise<object>>();
answerCalls(call);

const STORED = {
  id: "d",
  file: { id: "f" },
  person: { id: "u" },
  rule: null,
  kind: "objection",
  title: "Widerspruch einlegen",
  due_on: "2026-12-18",
  note: null,
  revision: 1,
} as unknown as Deadline;

it("takes what was typed over to a deadline that was changed meanwhile, and saves it", async () => {
  let revision = 2;
  call.mockImplementation(async ({ method }, { body }) => {
    if (method === "GET") return { data: [{ ...STORED, note: "Aktenzeichen 7", revision }], persons: [] };
    if (body?.revision !== revision) throw new ApiError(409, { message: "inzwischen geändert" });
    revision += 1;
    return STORED;
  });
  const closed = vi.fn<() => void>();
  const { user } = show(
    <DeadlineDialog scope={undefined} deadline={STORED} persons={[]} personId="u" onClose={closed} />,
  );
  fireEvent.change(screen.getByLabelText(/Was ist zu tun/), { target: { value: "Klage prüfen" } });
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await user.click(await screen.findByRole("button", { name: /neu|übernehmen|laden/i }));
  await user.click(screen.getByRole("button", { name: "Speichern" }));
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(call.mock.lastCall?.[1]).toMatchObject({ body: { title: "Klage prüfen", revision: 2 } });
});

it("offers the documents that came last first", async () => {
  const [old, late] = ["2024-05-01T08:00:00Z", "2026-11-20T08:00:00Z"];
  const files = [
    fileItem({ id: "a", name: "Alt", created_at: old }),
    fileItem({ id: "n", name: "Neu", created_at: late }),
  ];
  call.mockImplementation(async () => ({ files, folders: [], templates: [] }));
  const { user } = show(
    <DeadlineDialog
      scope={undefined}
      deadline={undefined}
      persons={[]}
      personId="u"
      onClose={() => undefined}
    />,
  );
  await user.click(screen.getByRole("combobox", { name: /Dokument/ }));
  const offered = await screen.findAllByRole("option", { name: /Alt|Neu/ });
  expect(offered.map(({ textContent }) => textContent?.slice(0, 3))).toEqual(["Neu", "Alt"]);
});
