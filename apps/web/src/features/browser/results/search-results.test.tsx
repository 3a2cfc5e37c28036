import type { OwnUser } from "@krempelfrei/contract/account/account";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { TextHit } from "@krempelfrei/contract/files/text-search";
import { cleanup, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { setSession } from "../../../lib/session-state.ts";
import { fileItem } from "../../../testing/file-item.ts";
import { show } from "../../../testing/show.tsx";
import { NO_FILTERS } from "../../files/data/filter-files.ts";
import { folderTree } from "../../files/data/folder-tree.ts";
import { WorkspaceContext } from "../../files/data/workspace.ts";
import { DragArea } from "../../files/workspace/drag-and-drop.tsx";
import { FileIndex } from "../../search/names/file-index.ts";
import type { PickFile } from "../list/file-list.ts";
import { DEFAULT_VIEW, type ViewState } from "../view-state.ts";
import { unreadText } from "./nothing-found.tsx";
import type { SearchResult } from "./search-result.ts";
import { SearchResults } from "./search-results.tsx";

beforeEach(() => setSession({ status: "in", user: { role: "customer", ended: null } as OwnUser }));

const FILES = [
  fileItem({ id: "named", name: "Kfz-Versicherung", author: "Hanseschutz" }),
  fileItem({ id: "text", name: "Kontoauszug", author: "Sparbank" }),
];
const HIT: TextHit = {
  file_id: "text",
  customer_id: "c",
  customer_name: null,
  full_name: "Kontoauszug.pdf",
  snippet: "Ihre <b>Kfz</b> vom Mai",
  marks: [[8, 11]],
  page: 3,
  how: "exact",
};
const RESULT: SearchResult = {
  files: FILES,
  folders: 0,
  asked: "kfz",
  named: 1,
  passages: new Map([["text", HIT]]),
  state: "done",
  more: false,
  isCut: false,
  leftOut: [],
  missing: [],
  similar: [],
  also: [],
  unread: null,
};

interface Given {
  readonly result?: Partial<SearchResult>;
  readonly view?: Partial<ViewState>;
  readonly onMore?: () => void;
}

function open(search: string, { result = {}, view = {}, onMore }: Given = {}) {
  const onPick = vi.fn<PickFile>();
  const onView = vi.fn<(changes: Partial<ViewState>) => void>();
  const workspace = { scope: "c", currentId: "u", listed: FILES, tree: folderTree([], new Map()) };
  const { user } = show(
    <WorkspaceContext value={{ workspace, actions: {}, pendingFlags: new Set(), lists: new Map() } as never}>
      <DragArea filesOf={() => []} pathOf={() => ""} onMove={() => undefined}>
        <input type="search" aria-keyshortcuts="/" aria-label="Feld" />
        <SearchResults
          view={{ ...DEFAULT_VIEW, search, ...view }}
          level={{
            folder: undefined,
            folders: [],
            files: FILES,
            crumbs: [],
            folderNameOf: ({ id }: FileItem) => (id === "text" ? "Geld › Konto" : undefined),
          }}
          index={new FileIndex()}
          result={{ ...RESULT, ...result }}
          selected={new Set()}
          selecting={false}
          onPick={onPick}
          onView={onView}
          onMore={onMore}
        />
      </DragArea>
    </WorkspaceContext>,
  );
  return { user, onPick, onView };
}
const rows = () => screen.findAllByRole("listitem");

// Covers search.2
it("a hit in a text has its page and its passage, with the words marked and never as HTML", async () => {
  const { user, onPick } = open("kfz");
  const [named, inText] = await rows();
  expect(named?.textContent).not.toContain("Seite");
  expect(inText?.textContent).toContain("Seite 3Ihre <b>Kfz</b> vom Mai");
  expect([...(inText?.querySelectorAll("mark") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Kfz",
  ]);
  expect(screen.getByText("1 Treffer im Namen, 1 im Text.")).toBeDefined();
  // From the field by the arrow keys, and back.
  const title = screen.getByRole("button", { name: "Kfz-Versicherung" });
  title.focus();
  await user.keyboard("{ArrowDown}{Enter}");
  expect(onPick.mock.lastCall?.[0].id).toBe("text");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByLabelText("Feld"));
});

// Covers search.8
it("says which words were left out, and looks for exactly what was typed", async () => {
  const { user, onView } = open("Brief vom Finanzamt", { result: { leftOut: ["Brief", "vom"] } });
  expect(await screen.findByText("Ohne „Brief vom“ gesucht.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Genau so suchen" }));
  expect(onView).toHaveBeenCalledWith({ search: '"Brief vom Finanzamt"' });
});

// Covers search.9
it("says which other words were looked for because they mean the same", async () => {
  open("auto", { result: { also: ["Kfz", "Pkw"], named: 0 } });
  expect(await screen.findByText(/Auch nach „Kfz“ und „Pkw“ gesucht\./)).toBeDefined();
});

it("says which word no document has, and which may be meant", async () => {
  const result = { missing: ["allianz"], similar: ["Kfz"], named: 0 };
  const { user, onView } = open("kfz allianz", { result });
  expect(await screen.findByText("Nichts mit allen Wörtern. Ohne „allianz“: 2 Treffer.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Kfz" }));
  expect(onView).toHaveBeenCalledWith({ search: "Kfz" });
});

it("goes on while the texts are searched, and says when they could not be", async () => {
  const more = vi.fn<() => void>();
  const { user } = open("kfz", { result: { state: "failed", more: true }, onMore: more });
  expect(await rows()).toHaveLength(2);
  expect(screen.getByRole("alert").textContent).toBe("Im Text konnte gerade nicht gesucht werden.");
  await user.click(screen.getByRole("button", { name: "Weitere Treffer" }));
  expect(more).toHaveBeenCalledOnce();
});

it("is empty only when names and texts are, and then names the filters", async () => {
  const nothing = { files: [], named: 0, passages: new Map(), unread: { waiting: 1, unreadable: 0 } };
  const { user, onView } = open("kfz", { result: nothing, view: { quick: ["tax"] } });
  expect(await screen.findByText("Nichts gefunden für „kfz“")).toBeDefined();
  expect(
    screen.getByText(/ und im Text von 2 Dokumenten, aber nur unter „Steuer“\. 1 Dokument wird noch/),
  ).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Ohne Filter suchen" }));
  expect(onView).toHaveBeenCalledWith({ ...NO_FILTERS, here: false });
});

it("is not empty while the texts are searched", () => {
  open("kfz", { result: { files: [], named: 0, passages: new Map(), state: "searching" } });
  expect(screen.queryByText(/Nichts gefunden/)).toBeNull();
});

it.each([
  [{ waiting: 0, unreadable: 0 }, ""],
  [{ waiting: 12, unreadable: 0 }, " 12 Dokumente werden noch gelesen."],
  [
    { waiting: 1, unreadable: 1 },
    " 1 Dokument wird noch gelesen. 1 Dokument ist nicht oder nicht ganz durchsuchbar.",
  ],
])("says %j of what was not read", (unread, text) => {
  expect(unreadText(unread)).toBe(text);
});

// Covers search.14
it("says that there are more hits than a search lists, also where filters leave none of them", () => {
  const note = /nur die 200 besten Treffer gezeigt\. Mit einem weiteren Wort suchen Sie genauer\./;
  open("kfz", { result: { more: true, isCut: true } });
  expect(screen.getByText(note)).toBeDefined();
  cleanup();
  open("kfz", { result: { files: [], passages: new Map(), named: 0, more: true, isCut: true } });
  expect(screen.getByText(note)).toBeDefined();
  cleanup();
  open("kfz", { result: { more: true } });
  expect(screen.queryByText(note)).toBeNull();
});
