import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { ownersOf, toastMoved } from "./move-toast.tsx";

const waiting = (id: string, user_id: string): FileItem =>
  ({ id, user_id, is_for_all: false, folder_id: null, name: id }) as FileItem;
const PERSONS = [
  { id: "holder", name: "Erika Muster" },
  { id: "son", name: "Jonas Muster" },
];

// Covers 2.25
it("filing by drag says whose the documents are, where they are another person's", async () => {
  const files = [waiting("Scan 1", "son"), waiting("Scan 2", "holder")];
  const owners = ownersOf(files, "holder", PERSONS);
  expect(owners).toEqual(["Jonas Muster"]);
  // A filed document had an owner already.
  expect(ownersOf([{ ...waiting("Brief", "son"), folder_id: "f" }], "holder", PERSONS)).toEqual([]);
  const unfile = vi.fn<(files: readonly FileItem[]) => Promise<void>>(async () => undefined);
  const { user } = show(null);
  toastMoved(
    { before: files.slice(0, 1), moved: files.slice(0, 1), target: undefined, owners },
    { move: async () => undefined, unfile },
  );
  expect((await screen.findByRole("status")).textContent).toContain("abgelegt. Es gehört Jonas Muster.");
  await user.click(screen.getByRole("button", { name: "Rückgängig" }));
  expect(unfile).toHaveBeenCalledWith(files.slice(0, 1));
});
