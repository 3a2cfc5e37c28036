import type { OwnUser } from "@krempelfrei/contract/account/account";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setSession } from "../../../lib/session-state.ts";
import { show } from "../../../testing/show.tsx";
import { WorkspaceContext } from "../data/workspace.ts";
import { toastSosMarkGone } from "../data/sos-mark.ts";
import { FileMenu } from "./file-menu.tsx";
import { FlagButtons } from "./flag-buttons.tsx";

beforeEach(() => setSession({ status: "in", user: { id: "u", ended: null } as OwnUser }));

const file = (rights: Partial<FileItem>): FileItem =>
  ({ id: "f", name: "Pass", is_sos: true, can_modify: false, ...rights }) as FileItem;
const WORKSPACE = { scope: undefined, currentId: "u", staff: false };
const CONTEXT = { workspace: WORKSPACE, actions: {}, pendingFlags: new Set() } as never;
const enabled = (name: string): boolean => !screen.getByRole("button", { name }).hasAttribute("disabled");

// Covers 6.5
it("the owner takes the SOS mark away and deletes what somebody else maintains; nobody else marks it", async () => {
  const owned = file({ can_mark_sos: true, can_delete: true });
  const shown = (document: FileItem) => (
    <WorkspaceContext value={CONTEXT}>
      <FlagButtons file={document} />
      <FileMenu file={document} anchor={globalThis.document.body} onClose={() => undefined} />
    </WorkspaceContext>
  );
  const { change } = show(shown(owned));
  expect([enabled("SOS"), enabled("Favorit"), enabled("Steuerrelevant")]).toEqual([true, true, false]);
  expect(await screen.findByText("Löschen")).toBeDefined();
  expect(screen.queryByText("Verschieben nach …")).toBeNull();
  change(shown(file({ can_modify: true, can_mark_sos: false })));
  expect([enabled("SOS"), enabled("Favorit"), enabled("Steuerrelevant")]).toEqual([false, true, true]);
  expect(screen.queryByText("Löschen")).toBeNull();
});

it("a change that took the SOS mark away says so", async () => {
  show(null);
  toastSosMarkGone([file({})], [file({ is_sos: true })]);
  expect(screen.queryByRole("alert")).toBeNull();
  toastSosMarkGone([file({})], [file({ is_sos: false })]);
  expect((await screen.findByRole("alert")).textContent).toContain(
    "„Pass“ ist nicht mehr mit „SOS“ markiert",
  );
});

it.each<[string, Partial<FileItem>[]]>([
  ["Bitte neu markieren, wenn es stimmt.", [{ can_mark_sos: true }]],
  ["Neu markieren können es, wem es gehört, und Ihr Krempler.", [{ can_mark_sos: false }]],
  [
    "Neu markieren können es, wer den Vertrag mit uns hat, und Ihr Krempler.",
    [{ can_mark_sos: false, is_for_all: true }],
  ],
  [
    "Neu markieren können sie, wem sie gehören, und Ihr Krempler.",
    [{ can_mark_sos: true }, { can_mark_sos: false, is_for_all: false }],
  ],
])("%s", async (text, files) => {
  show(null);
  const after = files.map((rights, index) => file({ ...rights, id: `f${index}`, is_sos: false }));
  toastSosMarkGone(
    after.map((one) => ({ ...one, is_sos: true })),
    after,
  );
  expect((await screen.findByRole("alert")).textContent).toContain(text);
});
