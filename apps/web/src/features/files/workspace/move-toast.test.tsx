import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../../testing/show.tsx";
import { ownersOf, toastMoved } from "./move-toast.tsx";

const waiting = (id: string, user_id: string): FileItem =>
  ({ id, user_id, is_for_all: false, folder_id: null, author: "Amt", name: id }) as FileItem;
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
    { move: async () => undefined, unfile, complete: () => undefined },
  );
  expect((await screen.findByRole("status")).textContent).toContain("abgelegt. Es gehört Jonas Muster.");
  await user.click(screen.getByRole("button", { name: "Rückgängig" }));
  expect(unfile).toHaveBeenCalledWith(files.slice(0, 1));
});

// Covers 2.25
it("filing by drag names the author that is missing, and leads to the form", async () => {
  const unnamed = { ...waiting("Scan 1", "holder"), author: null };
  const files = [unnamed, waiting("Scan 2", "holder")];
  const complete = vi.fn<(files: readonly FileItem[]) => void>();
  const { user } = show(null);
  const ways = { move: async () => undefined, unfile: async () => undefined, complete };
  toastMoved({ before: files, moved: files, target: undefined, owners: [] }, ways);
  expect((await screen.findByRole("status")).textContent).toContain("abgelegt. Bei 1 fehlt der Autor.");
  await user.click(screen.getByRole("button", { name: "Ergänzen" }));
  expect(complete).toHaveBeenCalledWith([unnamed]);
  await expect.poll(() => screen.queryByRole("status")).toBeNull();

  // What was moved between folders was named or not before.
  const filed = { ...unnamed, folder_id: "f" };
  toastMoved({ before: [filed], moved: [filed], target: undefined, owners: [] }, ways);
  expect((await screen.findByRole("status")).textContent).not.toContain("Autor");
  expect(screen.queryByRole("button", { name: "Ergänzen" })).toBeNull();
});
