import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { screen } from "@testing-library/react";
import type { ContextType } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { show } from "../../../testing/show.tsx";
import { WorkspaceContext } from "../../files/data/workspace.ts";
import { SuggestedDeadline } from "./suggested-deadline.tsx";

const found = { quote: "binnen zwei Wochen", page: 1, before: "", after: "", score: 0.9 };
const suggestionsBy = (why: string): FileSuggestions => ({
  date: null,
  author: null,
  type: null,
  tags: null,
  folder_id: null,
  name: null,
  owner: null,
  amount_cents: { ...found, value: 4200, why },
  due_on: { ...found, value: "2026-12-01", why: "aus: Zahlungsziel" },
  deadline: { ...found, value: { kind: "resubmission", day: "2026-12-24", months: 0, days: 0 }, why },
});

type Context = NonNullable<ContextType<typeof WorkspaceContext>>;

const showPanel = (suggestions: FileSuggestions) =>
  show(
    <WorkspaceContext value={{ workspace: { scope: undefined } } as Context}>
      <SuggestedDeadline
        file={fileItem({})}
        suggestions={suggestions}
        pointed={undefined}
        onPoint={() => undefined}
      />
    </WorkspaceContext>,
  );

const answerWith = vi.fn<(path: string, body: unknown) => object>();
beforeEach(() => {
  answerWith.mockReset().mockReturnValue({ today: "2026-11-24", persons: [], data: [], found: [] });
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) =>
    Response.json(answerWith(path, init?.method === "POST" ? init.body : undefined)),
  );
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ["wie beim letzten Mal", 2],
  ["Regel des Büros", 2],
  ["aus: Einspruchsfrist", 0],
])("amount and deadline that are there by %j say so %i times", (why, times) => {
  showPanel(suggestionsBy(why));
  expect(screen.getByText(/Wiedervorlage/).textContent).toContain("bis 24.12.2026");
  expect((document.body.textContent ?? "").split(why)).toHaveLength(times + 1);
});

// Learned from other letters: the text of this one names no place that the server could know the deadline by.
const LEARNED: FileSuggestions = {
  ...suggestionsBy("wie beim letzten Mal"),
  due_on: { ...found, value: "2026-12-01", why: "wie beim letzten Mal", quote: null, page: null },
  deadline: null,
};
const sent = () => answerWith.mock.calls.flatMap(([, body]) => (body === undefined ? [] : [body]));

it("a suggestion is noted once, however often its button is pressed, and says so", async () => {
  const { user } = showPanel(LEARNED);
  const button = screen.getByRole("button", { name: "Frist merken" });
  await user.dblClick(button);
  await screen.findByRole("button", { name: "Frist gemerkt" });
  await user.click(button);
  expect(sent()).toHaveLength(1);
  expect(document.activeElement).toBe(button);
});

it("a suggestion that was noted before says so", async () => {
  const noted = { file: { id: fileItem({}).id }, kind: "payment", due_on: "2026-12-01", done_at: null };
  answerWith.mockReturnValue({ today: "2026-11-24", persons: [], data: [noted], found: [] });
  const { user } = showPanel(LEARNED);
  await user.click(await screen.findByRole("button", { name: "Frist gemerkt" }));
  expect(sent()).toEqual([]);
});
