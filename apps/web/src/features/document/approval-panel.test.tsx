import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { WorkspaceContext } from "../files/data/workspace.ts";
import { ApprovalPanel } from "./approval-panel.tsx";

vi.mock("../../lib/session.ts", async (original) => ({
  ...(await original<object>()),
  useUser: () => ({ role: "admin" }),
}));

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
