import { answerCalls } from "../../testing/calls.ts";
import { listCustomers } from "@krempelfrei/contract/customers/customers";
import { readStackAgain, takePartBack, type StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { screen, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { countInTab, finishInTab, keepInTab, keptInTab } from "../../lib/kept/kept-in-tab.ts";
import { show } from "../../testing/show.tsx";
import { hasUnsaved } from "../../ui/use-unsaved-guard.ts";
import { Component } from "./stack.page.tsx";

const LOST: StackDetails = {
  id: "stack",
  full_name: "Scan.pdf",
  size: 1,
  state: "open",
  reason: "lost",
  pages: null,
  pages_done: 0,
  created_at: "2026-11-20T08:00:00Z",
  closed_at: null,
  revision: 3,
  parts: [],
  sheets: [],
};
const call = vi.fn<(endpoint: object) => Promise<object>>();
answerCalls(call);

const answerWith = (stack: StackDetails): unknown =>
  call.mockImplementation(async (endpoint) => (endpoint === listCustomers ? { data: [] } : stack));

const page = (id: string) => (
  <MemoryRouter initialEntries={[`/stacks/${id}`]}>
    <Routes>
      <Route path="/stacks/:id" element={<Component />} />
    </Routes>
  </MemoryRouter>
);

it("a stack that was lost is analysed again on request", async () => {
  answerWith(LOST);
  const { user } = show(page("lost"));
  const again = await screen.findByRole("button", { name: "Noch einmal ansehen" });
  answerWith({ ...LOST, state: "reading", reason: null });
  await user.click(again);
  await vi.waitFor(() =>
    expect(call).toHaveBeenCalledWith(readStackAgain, { params: { id: "stack" }, body: { revision: 3 } }),
  );
});

it("a stack with a password is offered as a whole only", async () => {
  answerWith({ ...LOST, reason: "encrypted" });
  show(page("encrypted"));
  expect(await screen.findByText(/Passwort geschützt/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Noch einmal ansehen" })).toBeNull();
});

it("a stack that was not analysed because reading is off offers no attempt that would fail", async () => {
  answerWith({ ...LOST, reason: "off" });
  show(page("off"));
  expect(
    await screen.findByText(/Lesen von Dokumenten ist abgeschaltet.*auf dem Server das Lesen/),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Noch einmal ansehen" })).toBeNull();
});

it("a name that was typed for a stack as a whole is not lost unasked", async () => {
  answerWith({ ...LOST, reason: "encrypted" });
  const { user } = show(page("named"));
  const name = await screen.findByRole("textbox", { name: "Name" });
  expect(hasUnsaved()).toBe(false);
  await user.type(name, "!");
  expect(hasUnsaved()).toBe(true);
  await user.type(name, "{Backspace}");
  expect(hasUnsaved()).toBe(false);
});

it("a document goes back to its stack after a question", async () => {
  const customer = { id: "berta", number: 7, full_name: "Berta Falsch" };
  const part = { number: 2, name: "Brief", pages: [1], file_id: "file", customer };
  answerWith({ ...LOST, state: "done", reason: null, pages: 1, pages_done: 1, parts: [part] });
  const { user } = show(page("wrong"));
  await user.click(await screen.findByRole("button", { name: "„Brief“ zurück in den Stapel" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("bei Berta Falsch endgültig gelöscht");
  await user.click(within(dialog).getByRole("button", { name: "Zurück in den Stapel" }));
  await vi.waitFor(() =>
    expect(call).toHaveBeenCalledWith(takePartBack, {
      params: { id: "stack", number: 2 },
      body: { revision: 3 },
    }),
  );
});

it("pages that come back into a finished stack are not preset for the customer they were cut for", async () => {
  const customer = { id: "berta", number: 7, full_name: "Berta Falsch" };
  const part = { name: "Brief", pages: [1], customer };
  keepInTab("stack-parts:stack", { parts: [{ ...part, from: 1 }], leftOut: [] });
  finishInTab("stack-parts:stack");
  const sheet = { page: 1, kind: "page", customer: null, has_picture: false, is_unread: false, cut: null };
  const sheets = [{ ...sheet, address: null, is_done: false }] as StackDetails["sheets"];
  const back = { ...LOST, reason: null, pages: 1, sheets };
  const made = { ...part, number: 2, file_id: "file" };
  answerWith({ ...back, state: "done", pages_done: 1, parts: [made] });
  const { user } = show(page("stack"));
  await user.click(await screen.findByRole("button", { name: "„Brief“ zurück in den Stapel" }));
  answerWith(back);
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Zurück in den Stapel" }));
  expect(await screen.findByText("Bitte wählen Sie bei einem Dokument den Kunden.")).toBeTruthy();
});

it("nothing asks about cuts of a stack that another person has discarded or removed", async () => {
  keepInTab("stack-parts:stack", { parts: [], leftOut: [] });
  keepInTab("stack-parts:removed", { parts: [], leftOut: [] });
  answerWith({ ...LOST, state: "discarded", reason: null });
  show(page("discarded"));
  await screen.findByRole("button", { name: "Wieder öffnen" });
  expect(countInTab()).toBe(1);
  expect(keptInTab("stack-parts:stack")).toBeDefined();
  call.mockRejectedValue(new ApiError(404, { message: "" }));
  show(page("removed"));
  await screen.findByText("Diesen Stapel gibt es nicht mehr");
  expect(keptInTab("stack-parts:removed")).toBeUndefined();
  sessionStorage.clear();
});
