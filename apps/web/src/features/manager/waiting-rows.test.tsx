import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { answerCalls } from "../../testing/calls.ts";
import { show } from "../../testing/show.tsx";
import { WorkspaceContext } from "../files/data/workspace.ts";
import { DragArea } from "../files/workspace/drag-and-drop.tsx";
import classes from "./manager.module.css";
import type { Target } from "./targets.ts";
import { WaitingRows } from "./waiting-rows.tsx";

answerCalls(async () => ({
  data: [
    { id: "holder", name: "Erika Muster" },
    { id: "son", name: "Jonas Muster" },
  ],
}));
// Nothing has a size here, and a list draws the rows that its box has room for.
beforeEach(() => {
  const height = vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  return () => height.mockRestore();
});

const waiting = (id: string, user_id: string, is_for_all = false): FileItem =>
  ({
    id,
    name: id,
    user_id,
    is_for_all,
    type: null,
    is_unmanaged: true,
    reading: { state: "done", reason: null },
    size: 1,
    created_at: "2026-01-01",
  }) as FileItem;

// Covers 2.30
it("an unsorted document of another person of the group says whose it is", async () => {
  const files = [waiting("Scan 1", "son"), waiting("Scan 2", "holder"), waiting("Scan 3", "holder", true)];
  show(
    <WorkspaceContext value={{ workspace: { scope: "holder", currentId: "holder" }, actions: {} } as never}>
      <DragArea filesOf={() => []} pathOf={() => ""} onMove={() => undefined}>
        <WaitingRows files={files} entries={[]} selection={new Set()} onPick={() => undefined} />
      </DragArea>
    </WorkspaceContext>,
  );
  const mark = await screen.findByText(/Jonas Muster/);
  expect(mark.closest("button")?.textContent).toContain("Scan 1");
  expect(screen.queryByText(/Erika Muster/)).toBeNull();
});

it("the line of a suggestion is there before the suggestion, so that the rows below keep their place", async () => {
  const rows = (targets?: ReadonlyMap<string, Target>) => (
    <WorkspaceContext value={{ workspace: { scope: "holder", currentId: "holder" }, actions: {} } as never}>
      <DragArea filesOf={() => []} pathOf={() => ""} onMove={() => undefined}>
        <WaitingRows
          files={[waiting("Scan 1", "holder"), waiting("Scan 2", "holder")]}
          entries={[]}
          selection={new Set()}
          targets={targets}
          onPick={() => undefined}
        />
      </DragArea>
    </WorkspaceContext>
  );
  const lines = (): (string | null)[] =>
    [...document.querySelectorAll(`.${classes.target}`)].map(({ textContent }) => textContent);
  const { change } = show(rows());
  expect(lines()).toEqual(["\u00A0", "\u00A0"]);
  change(rows(new Map([["Scan 2", { text: "Haus › Strom", unsure: false }]])));
  expect(lines()).toEqual(["kein Vorschlag", "Vorschlag: Haus › Strom"]);
});
