import { answerCalls } from "../../testing/calls.ts";
import type { OwnUser } from "@krempelfrei/contract/account/account";
import { setSession } from "../../lib/session-state.ts";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { WorkspaceContext } from "../files/data/workspace.ts";
import { ApprovalPanel } from "./approval-panel.tsx";

beforeEach(() => setSession({ status: "in", user: { role: "admin" } as OwnUser }));

const answer = { data: [] as object[] };
answerCalls(async () => answer);

const file = (fields: Partial<FileItem>): FileItem =>
  ({ id: "f", folder_id: "o", approval_reason: null, changed_after_approval: null, ...fields }) as FileItem;
const panel = (document: FileItem, staff: boolean) => (
  <WorkspaceContext value={{ workspace: { staff } } as never}>
    <ApprovalPanel file={document} />
  </WorkspaceContext>
);
const buttons = (): (string | null)[] =>
  screen.queryAllByRole("button").map(({ textContent }) => textContent);

// Covers 4.6
it("offers the approval to whoever did not submit, and tells the others why not", () => {
  const { change } = show(panel(file({ approval_status: "pending", can_approve: true }), true));
  expect(buttons()).toEqual(["Freigeben", "Ablehnen"]);
  change(panel(file({ approval_status: "pending", can_approve: false }), true));
  expect(buttons()).toEqual(["Ablehnen"]);
  expect(screen.getByText(/Freigeben kann es nur jemand anderes/)).toBeDefined();
});

it("says before a submission that members see only the days of open deadlines", async () => {
  const one = (id: string, done_at: string | null) => ({ id: id + done_at, file: { id }, done_at });
  answer.data = [one("f", null), one("f", "2026-11-22T10:00:00Z"), one("g", null)];
  show(panel(file({ approval_status: "none" }), true));
  await screen.findByText(
    "Solange es geprüft wird, sehen die Personen von seiner offenen Frist nur den Tag.",
  );
  expect(buttons()).toEqual(["Zur Freigabe einreichen"]);
});

it("tells members of a document that was changed after its approval, and nothing else", () => {
  const approved = { approval_status: "approved", can_approve: false } as const;
  const { change } = show(panel(file(approved), false));
  expect(screen.queryByRole("region")).toBeNull();
  change(panel(file({ ...approved, changed_after_approval: "2026-11-22T10:00:00Z" }), false));
  expect(screen.getByRole("region", { name: "Freigabe" }).textContent).toContain(
    "Nach der Freigabe geändert am 22.11.2026",
  );
  expect(buttons()).toEqual([]);
});
