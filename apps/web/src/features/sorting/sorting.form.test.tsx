import { answerCalls } from "../../testing/calls.ts";
import type { Browser } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import type { FileSuggestions } from "@krempelfrei/contract/files/suggestions";
import { screen, within } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { fileItem } from "../../testing/file-item.ts";
import { show } from "../../testing/show.tsx";
import { folderTree } from "../files/data/folder-tree.ts";
import { WorkspaceContext } from "../files/data/workspace.ts";
import { rememberFolder } from "./last-folder.ts";
import { SortingForm } from "./sorting.form.tsx";
import type { SortingFormHandle } from "./use-sorting-form.ts";

const found = {
  why: "aus: Briefkopf",
  quote: null,
  page: null,
  before: "",
  after: "",
  score: 0.9,
};
const SUGGESTED: FileSuggestions = {
  date: null,
  author: { ...found, value: "Gartenbau Grün" },
  type: { ...found, value: "invoice" },
  tags: null,
  folder_id: { ...found, value: "strom" },
  name: { ...found, value: "Rechnung Gartenbau" },
  owner: null,
  amount_cents: null,
  due_on: null,
  deadline: null,
};
let suggestions: FileSuggestions;
const onPoint = vi.fn<(mark: string | undefined) => void>();
const onNext = vi.fn<() => void>();
const sent = vi.fn<(body: unknown) => void>();
answerCalls(async ({ method, path }: { method: string; path: string }, { body }: { body?: unknown }) => {
  if (path.endsWith("/suggestions")) return suggestions;
  if (method === "PATCH") sent(body);
  return method === "PATCH" ? fileItem({ ...(body as object), revision: 2 }) : { data: [] };
});

const folder = (id: string, parent_id: string | null, name: string) => ({ id, parent_id, name }) as Folder;
const folders = [
  folder("root", null, "Alle"),
  folder("haus", "root", "Haus & Wohnen"),
  folder("strom", "haus", "Strom"),
  folder("bildung", "root", "Bildung"),
];
const usual = fileItem({ id: "8", folder_id: "bildung", author: "Gartenbau Grün", type: "invoice" });
const waiting = fileItem({ folder_id: null, is_unmanaged: true, name: "Rechnung_88213" });

beforeEach(() => {
  suggestions = SUGGESTED;
  sent.mockClear();
});

function Framed() {
  const form = useRef<SortingFormHandle>(null);
  return (
    <div role="presentation" onKeyDown={(event) => form.current?.onKeyDown(event)}>
      <SortingForm
        ref={form}
        file={waiting}
        hidden={false}
        held={false}
        again={false}
        onFile={() => undefined}
        onSkip={() => undefined}
        onNext={onNext}
        onBack={undefined}
        pointing={{ pointed: undefined, onPoint }}
        sheet={{ phone: false, up: false, onUp: () => undefined }}
        onLost={() => undefined}
      />
    </div>
  );
}

/** The form of a waiting document of customer `scope`. */
function open(
  scope: string,
  listed = [fileItem({ folder_id: "haus", author: "Stadtwerke", type: "invoice" })],
) {
  const browser: Browser = { files: [...listed, waiting], folders, templates: [], revision: "1" };
  const workspace = {
    scope,
    currentId: scope,
    staff: true,
    browser,
    listed,
    tree: folderTree(folders, new Map()),
  };
  return show(
    <WorkspaceContext value={{ workspace, actions: {}, pendingFlags: new Set(), lists: {} } as never}>
      <Framed />
    </WorkspaceContext>,
  );
}

const panel = () => screen.findByRole("region", { name: "Vorschlag" });
const value = (name: string | RegExp) => screen.getByRole<HTMLInputElement>("combobox", { name }).value;

it("goes to the next customer by N, but not while a name is typed", async () => {
  const { user } = open("nora");
  await panel();
  await user.keyboard("n");
  expect(onNext).toHaveBeenCalledTimes(1);
  await user.type(screen.getByRole("textbox", { name: "Dateiname" }), "n");
  expect(onNext).toHaveBeenCalledTimes(1);
});

it("finds a folder by some letters and Enter", async () => {
  const { user } = open("fritz");
  await panel();
  await user.keyboard("o");
  await user.keyboard("stro{Enter}");
  expect(value("Ablegen in")).toBe("Haus & Wohnen › Strom");
});

it("the key for the folder does not call the first field empty, which only had the cursor", async () => {
  const { user } = open("olga");
  await panel();
  await user.keyboard("o");
  const folderField = screen.getByRole("combobox", { name: /Ablegen in/ });
  expect(document.activeElement).toBe(folderField);
  expect(screen.queryByText("Das Feld darf nicht leer sein")).toBeNull();
  await user.type(folderField, "strom");
  expect(await screen.findByRole("option", { name: /Strom/ })).toBeTruthy();
});

it("says with its whole path where one key files a document, and files it there", async () => {
  const { user } = open("anna");
  expect((await panel()).textContent).toContain("OrdnerHaus & Wohnen › Strom");
  await user.keyboard("v");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ folder_id: "strom" })));
  expect(await screen.findByText("Abgelegt in Haus & Wohnen › Strom")).toBeTruthy();
});

it("shows the folder of what the suggested author and type are filed under, and no other", async () => {
  suggestions = { ...SUGGESTED, folder_id: null };
  const { user } = open("berta", [usual]);
  expect((await panel()).textContent).toContain("OrdnerBildung1 von 1 dort");
  await user.keyboard("v");
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ folder_id: "bildung" })),
  );
});

it("files nothing by one key where no folder is recognised: it fills the fields and stops at the folder", async () => {
  suggestions = { ...SUGGESTED, folder_id: null };
  rememberFolder("clara", "bildung");
  const { user } = open("clara");
  expect((await panel()).textContent).toContain("Ordnernoch keiner");
  expect(value("Ablegen in")).toBe("");
  await user.keyboard("v");
  expect(value("Autor")).toBe("Gartenbau Grün");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Ablegen in" }));
  expect(sent).not.toHaveBeenCalled();
  // The folder of the document before is offered and not taken.
  await user.click(screen.getByRole("button", { name: "wie eben: Bildung" }));
  expect(value("Ablegen in")).toBe("Bildung");
  // The keys of the dialog go on.
  expect(document.activeElement?.textContent).toContain("Ablegen");
});

it("asks what is in doubt, takes nothing of it by itself, and files once it is answered", async () => {
  suggestions = {
    ...SUGGESTED,
    folder_id: { ...found, value: "strom", score: 0.55, other: "bildung" },
  };
  const { user } = open("dora");
  expect((await panel()).textContent).toContain("1 Frage");
  await user.keyboard("v");
  expect(value("Autor")).toBe("Gartenbau Grün");
  expect(value("Ablegen in")).toBe("");
  expect(sent).not.toHaveBeenCalled();
  const question = screen.getByRole("group", { name: "Wohin?" });
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Haus & Wohnen › Strom");
  await user.click(within(question).getByRole("button", { name: "Bildung" }));
  await user.keyboard("v");
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ folder_id: "bildung" })),
  );
});

it("leads from answer to answer by Enter, then to the button that takes all", async () => {
  suggestions = {
    ...SUGGESTED,
    author: { ...found, value: "Gartenbau Grün", score: 0.55 },
    folder_id: { ...found, value: "strom", score: 0.55, other: "bildung" },
  };
  const { user } = open("dorle");
  expect((await panel()).textContent).toContain("2 Fragen");
  await user.keyboard("v{Enter}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Haus & Wohnen › Strom");
  await user.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toContain("Übernehmen und ablegen");
  await user.keyboard("{Enter}");
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith(
      expect.objectContaining({ folder_id: "strom", author: "Gartenbau Grün" }),
    ),
  );
});

it("files by Strg+Enter what a key filled in and an answer completed", async () => {
  suggestions = {
    ...SUGGESTED,
    folder_id: { ...found, value: "strom", score: 0.55, other: "bildung" },
  };
  const { user } = open("dina");
  await panel();
  await user.keyboard("v{Enter}{Control>}{Enter}{/Control}");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ folder_id: "strom" })));
});

it("files by Strg+Enter with the answer that was given last, also over another value", async () => {
  suggestions = { ...SUGGESTED, author: { ...found, value: "Gartenbau Grün", score: 0.55 } };
  const { user } = open("dina");
  await panel();
  await user.keyboard("v");
  const author = screen.getByRole("combobox", { name: "Autor" });
  await user.clear(author);
  await user.type(author, "Falsch GmbH");
  await user.click(screen.getByRole("button", { name: /Gartenbau Grün/ }));
  await user.keyboard("{Control>}{Enter}{/Control}");
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ author: "Gartenbau Grün" })),
  );
});

it("takes an answer back with Anders, so that nothing is filed by it", async () => {
  suggestions = { ...SUGGESTED, author: { ...found, value: "Gartenbau Grün", score: 0.55 } };
  const { user } = open("dina");
  await panel();
  await user.click(screen.getByRole("button", { name: /Gartenbau Grün/ }));
  const author = screen.getByRole<HTMLInputElement>("combobox", { name: "Autor" });
  expect(author.value).toBe("Gartenbau Grün");
  await user.click(screen.getByRole("button", { name: "Anders" }));
  expect(author.value).toBe("");
  // What the person has typed is theirs.
  await user.type(author, "Eigene GmbH");
  await user.click(screen.getByRole("button", { name: "Anders" }));
  expect(author.value).toBe("Eigene GmbH");
});

it("leads by Anders into the field where a person types what neither answer is", async () => {
  suggestions = { ...SUGGESTED, folder_id: { ...found, value: "strom", score: 0.55, other: "bildung" } };
  const { user } = open("dina");
  await panel();
  await user.keyboard("v{Tab}{Tab}");
  expect(document.activeElement?.textContent).toBe("Anders");
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Ablegen in" }));
});

it("files by a question whose answer earlier letters gave", async () => {
  suggestions = { ...SUGGESTED, folder_id: { ...found, value: "strom", score: 0.65, other: "bildung" } };
  const { user } = open("doris");
  await panel();
  expect(screen.getByRole("button", { name: "Haus & Wohnen › Strom", pressed: true })).toBeDefined();
  await user.keyboard("v");
  await vi.waitFor(() => expect(sent).toHaveBeenCalledWith(expect.objectContaining({ folder_id: "strom" })));
});

it("only fills the fields by a suggestion with too many doubts", async () => {
  const doubt = { score: 0.4 };
  suggestions = {
    ...SUGGESTED,
    author: { ...found, value: "Zahler", ...doubt },
    type: { ...found, value: "invoice", ...doubt },
    name: { ...found, value: "Rechnung", ...doubt },
  };
  const { user } = open("dunja");
  expect((await panel()).textContent).toContain("unsicher");
  await user.keyboard("v");
  expect(value("Autor")).toBe("Zahler");
  expect(sent).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toContain("Ablegen");
});

it("connects a line of the suggestion with its place on the page", async () => {
  suggestions = {
    ...SUGGESTED,
    author: { ...found, value: "Gartenbau Grün", quote: "Gartenbau Grün", page: 1 },
  };
  const { user } = open("dana");
  await panel();
  await user.hover(screen.getByRole("button", { name: /Absender/ }));
  expect(onPoint).toHaveBeenLastCalledWith("author");
  await user.unhover(screen.getByRole("button", { name: /Absender/ }));
  expect(onPoint).toHaveBeenLastCalledWith(undefined);
});

it("keeps the folder that the person has chosen, and says so", async () => {
  const { user } = open("emma");
  await panel();
  await user.click(screen.getByRole("combobox", { name: "Ablegen in" }));
  await user.click(await screen.findByRole("option", { name: "Bildung" }));
  expect((await panel()).textContent).toContain("OrdnerBildung");
  screen.getByRole("button", { name: "Ablegen" }).focus();
  await user.keyboard("v");
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ folder_id: "bildung" })),
  );
});

it("marks what is missing and goes to the first of it, by Strg+Enter and by the button", async () => {
  const { user } = open("frieda");
  await panel();
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Typ" }));
  for (const name of ["Typ", "Autor", "Ablegen in"])
    expect(screen.getByRole("combobox", { name }).getAttribute("aria-invalid"), name).toBe("true");
  expect(screen.getByText("Bitte einen Ordner wählen")).toBeDefined();
  await user.click(screen.getByRole("combobox", { name: "Autor" }));
  await user.click(screen.getByRole("button", { name: "Ablegen" }));
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Typ" }));
  expect(sent).not.toHaveBeenCalled();
});
