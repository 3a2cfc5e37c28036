import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { fileItem } from "../../testing/file-item.ts";
import { show } from "../../testing/show.tsx";
import { WorkspaceContext } from "../files/data/workspace.ts";
import type { SortingFormHandle } from "./use-sorting-form.ts";
import { useUndoFiling } from "./use-undo-filing.ts";
import type { undoReported as original } from "../files/data/undo.api.ts";

type Undo = typeof original;

const { undoReported } = vi.hoisted(() => ({ undoReported: vi.fn<Undo>() }));
vi.mock("../files/data/undo.api.ts", () => ({ undoReported }));

const undone: Undo = async (_scope, _files, onUndone) => {
  onUndone?.();
  return [];
};
const refused: Undo = async () => [];
const unanswered: Undo = async (_scope, files) => files;

const onUndone = vi.fn<(id: string, isShown: boolean) => void>();
const mayLeave = vi.fn<() => Promise<boolean>>();
const form = { current: { mayLeave } as unknown as SortingFormHandle };
const saved = (id: string) => fileItem({ id, name: id });

beforeEach(() => {
  onUndone.mockClear();
  undoReported.mockClear();
});

function Filing() {
  const onFiled = useUndoFiling({ form, onUndone });
  return (
    [
      ["Brief", "Steuern"],
      ["Foto", "Steuern"],
      ["Zettel", "Haus & Wohnen › Gartenstraße 12 › Reparaturen"],
    ] as const
  ).map(([id, place]) => (
    <button key={id} type="button" onClick={() => onFiled(saved(id), place)}>
      {id} ablegen
    </button>
  ));
}

const open = () =>
  show(
    <WorkspaceContext value={{ workspace: { scope: "anna" }, actions: {} } as never}>
      <Filing />
      <input aria-label="Autor" />
    </WorkspaceContext>,
  );

it("tells of a long path only the last folder, so that the toast stays low", async () => {
  const { user } = open();
  await user.click(screen.getByRole("button", { name: "Zettel ablegen" }));
  expect(await screen.findByText("Abgelegt in … › Reparaturen: „Zettel“")).toBeTruthy();
});

it("undoes the last filings by Strg+Z, one after the other, but not what is typed into a field", async () => {
  undoReported.mockImplementation(undone);
  mayLeave.mockResolvedValue(true);
  const { user } = open();
  await user.click(screen.getByRole("button", { name: "Brief ablegen" }));
  expect(await screen.findByText("Abgelegt in Steuern: „Brief“")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Foto ablegen" }));
  expect(await screen.findByText("Abgelegt in Steuern: „Foto“")).toBeTruthy();
  // The toasts of quick filings do not cover the page.
  await waitFor(() => expect(screen.queryByText("Abgelegt in Steuern: „Brief“")).toBeNull());
  await user.click(screen.getByRole("textbox", { name: "Autor" }));
  await user.keyboard("{Control>}z{/Control}");
  expect(undoReported).not.toHaveBeenCalled();
  screen.getByRole("textbox", { name: "Autor" }).blur();
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(onUndone).toHaveBeenCalledWith("Foto", true));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(onUndone).toHaveBeenCalledWith("Brief", true));
  await user.keyboard("{Control>}z{/Control}");
  expect(undoReported).toHaveBeenCalledTimes(2);
});

it("keeps the form with typed values, and a document that could not be unfiled", async () => {
  undoReported.mockImplementation(undone);
  mayLeave.mockResolvedValue(false);
  const { user } = open();
  await user.click(screen.getByRole("button", { name: "Brief ablegen" }));
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  await waitFor(() => expect(onUndone).toHaveBeenCalledWith("Brief", false));
  undoReported.mockImplementation(refused);
  await user.click(screen.getByRole("button", { name: "Foto ablegen" }));
  await user.click(await screen.findByRole("button", { name: "Rückgängig" }));
  expect(onUndone).toHaveBeenCalledTimes(1);
});

it("repeats an undo without an answer by the next press, and undoes one filing by a key that is held", async () => {
  undoReported.mockImplementation(unanswered);
  mayLeave.mockResolvedValue(true);
  const { user } = open();
  await user.click(screen.getByRole("button", { name: "Brief ablegen" }));
  await user.click(screen.getByRole("button", { name: "Foto ablegen" }));
  await user.keyboard("{Control>}z{/Control}");
  await waitFor(() => expect(undoReported).toHaveBeenCalledTimes(1));
  expect(onUndone).not.toHaveBeenCalled();
  undoReported.mockImplementation(undone);
  await user.keyboard("{Control>}{z>3/}{/Control}");
  await waitFor(() => expect(onUndone).toHaveBeenCalledWith("Foto", true));
  expect(undoReported.mock.calls.map(([, files]) => files.map(({ id }) => id))).toEqual([["Foto"], ["Foto"]]);
});
