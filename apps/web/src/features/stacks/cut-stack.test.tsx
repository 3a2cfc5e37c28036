import { answerCalls } from "../../testing/calls.ts";
import type { StackDetails } from "@krempelfrei/contract/stacks/stacks";
import { act, cleanup, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { countInTab } from "../../lib/kept/kept-in-tab.ts";
import { show } from "../../testing/show.tsx";
import { describeUnsent } from "../uploads/confirm-unsent.tsx";
import { CutStack } from "./cut-stack.tsx";
import { cutBefore } from "./cuts.ts";
import { useCuts } from "./use-cuts.ts";

const call = vi.fn<() => Promise<object>>();
answerCalls(call);

const ANNA = { id: "anna", number: 10_001, full_name: "Anna Beispiel" };
const STACK: StackDetails = {
  id: "stack",
  full_name: "Scan.pdf",
  size: 1,
  state: "open",
  reason: null,
  pages: 5,
  pages_done: 0,
  created_at: "2026-11-20T08:00:00Z",
  closed_at: null,
  revision: 1,
  parts: [],
  sheets: [1, 2, 3, 4, 5].map((page) => ({
    page,
    kind: page === 1 ? ("separator" as const) : ("page" as const),
    customer: page === 1 ? ANNA : null,
    has_picture: false,
    is_unread: false,
    cut: null,
    address: null,
    is_done: false,
  })),
};
// Cuts that stay in the tab would count as work in the tests of other files.
afterEach(() => sessionStorage.clear());

it("cuts of parts without a customer stay when documents were made of the others, and after a reload", async () => {
  const before = renderHook(() => useCuts(STACK));
  act(() =>
    before.result.current.change(cutBefore(STACK, cutBefore(STACK, before.result.current.cuts, 3), 5)),
  );
  expect(before.result.current.isChanged).toBe(true);
  before.unmount();
  const rest = { ...STACK, sheets: STACK.sheets.map((sheet) => ({ ...sheet, is_done: sheet.page < 3 })) };
  const { result } = renderHook(() => useCuts(rest));
  expect(result.current.cuts.parts.map(({ from }) => from)).toEqual([3, 5]);
  expect(result.current.isChanged).toBe(false);
  // The reload keeps them, but neither a sign-out nor the end of the session does.
  expect(countInTab()).toBe(1);
  expect(await describeUnsent()).toBe(
    "1 Stapel ist noch nicht fertig geschnitten. Was Sie dort geschnitten, ausgewählt und benannt haben, wird beim Abmelden gelöscht.",
  );
  act(() => result.current.propose("separators"));
  cleanup();
  expect(renderHook(() => useCuts(rest)).result.current.cuts.parts.map(({ from }) => from)).toEqual([3]);
});

it("nothing asks about cuts once documents are made of all, and they return if that fails", async () => {
  call.mockResolvedValue({ ...STACK, state: "splitting", data: [] });
  const { user, change } = show(<CutStack stack={STACK} />);
  const name = () => screen.getByLabelText<HTMLInputElement>("Name");
  await user.type(name(), " von Anna");
  expect(countInTab()).toBe(1);
  await user.click(screen.getByRole("button", { name: "1 Dokument anlegen" }));
  await screen.findByText("1 Dokument wird angelegt");
  change(null);
  expect(countInTab()).toBe(0);
  change(<CutStack stack={STACK} />);
  expect(name().value).toBe("Scan Seite 2 von Anna");
  expect(countInTab()).toBe(1);
});

it("says what happened when another person was quicker", async () => {
  const text = "Der Stapel wurde inzwischen geändert. Bitte sehen Sie ihn sich noch einmal an.";
  call.mockRejectedValue(new ApiError(409, { message: text }));
  const { user } = show(<CutStack stack={STACK} />);
  await user.click(screen.getByRole("button", { name: "1 Dokument anlegen" }));
  expect(await screen.findByText(text)).toBeTruthy();
});

it("asks before another proposal replaces a person's cuts", async () => {
  const blank = { ...STACK.sheets[4], page: 6, kind: "blank" } as StackDetails["sheets"][number];
  const { user } = show(<CutStack stack={{ ...STACK, pages: 6, sheets: [...STACK.sheets, blank] }} />);
  const name = () => screen.getAllByLabelText<HTMLInputElement>("Name")[0];
  await user.type(name() as HTMLInputElement, " von Anna");
  await user.click(screen.getByText("Auch an leeren Seiten"));
  await user.click(await screen.findByRole("button", { name: "Abbrechen" }));
  expect(name()?.value).toBe("Scan Seite 2 von Anna");
});
