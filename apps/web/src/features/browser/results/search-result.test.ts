import type { Folder } from "@krempelfrei/contract/files/folders";
import type { TextHit } from "@krempelfrei/contract/files/text-search";
import { expect, it } from "vitest";
import { fileItem } from "../../../testing/file-item.ts";
import { isListed } from "../../files/data/filter-files.ts";
import { folderTree } from "../../files/data/folder-tree.ts";
import type { Workspace } from "../../files/data/workspace.ts";
import { FileIndex } from "../../search/names/file-index.ts";
import type { TextAnswer } from "../../search/texts/use-text-answer.ts";
import { levelOf } from "../level.ts";
import { DEFAULT_VIEW, type ViewState } from "../view-state.ts";
import { searchResult } from "./search-result.ts";

const ROOT: Folder = {
  id: "root",
  parent_id: null,
  name: "Hausordner",
  type: "folder",
  image: null,
  special_subfolders: [],
  can_modify: false,
};
const FILES = [
  fileItem({
    id: "old",
    name: "Kfz-Versicherung",
    full_name: "Kfz-Versicherung.pdf",
    date_relevance_year: 2018,
  }),
  fileItem({
    id: "new",
    name: "Kfz-Versicherung",
    full_name: "Kfz-Versicherung.pdf",
    date_relevance_year: 2026,
    is_tax_relevant: true,
  }),
  fileItem({ id: "bank", name: "Kontoauszug", full_name: "Kontoauszug.pdf", date_relevance_year: 2024 }),
  fileItem({
    id: "sale",
    name: "Kaufvertrag",
    full_name: "Kaufvertrag.pdf",
    date_relevance_year: 2019,
    is_tax_relevant: true,
  }),
  fileItem({ id: "waiting", name: "Scan", full_name: "Scan.pdf", is_unmanaged: true, folder_id: null }),
];
const workspace: Workspace = {
  scope: undefined,
  staff: false,
  currentId: "u",
  browser: { files: FILES, folders: [ROOT], templates: [], revision: "1" },
  failed: false,
  retry: () => undefined,
  tree: folderTree([ROOT], new Map()),
  listed: FILES.filter(isListed),
  waiting: [],
};
const hit = (file_id: string, how: TextHit["how"] = "exact"): TextHit => ({
  file_id,
  customer_id: "c",
  customer_name: null,
  full_name: `${file_id}.pdf`,
  snippet: "… die Kfz-Versicherung gilt …",
  marks: [[6, 22]],
  page: 2,
  how,
});
const answer = (changes: Partial<TextAnswer>): TextAnswer => ({
  hits: [],
  more: false,
  isCut: false,
  state: "done",
  leftOut: [],
  similar: [],
  also: [],
  unread: null,
  ...changes,
});
const result = (search: string, inTexts: Partial<TextAnswer>, view: Partial<ViewState> = {}) => {
  const whole = { ...DEFAULT_VIEW, search, ...view };
  return searchResult(workspace, whole, levelOf(workspace, whole, new FileIndex()), answer(inTexts));
};
const ids = ({ files }: ReturnType<typeof result>) => files.map(({ id }) => id);

// Covers search.12
it("each document stands once, those found by name first, the newest of equal ones before", () => {
  const both = result("kfz versicherung", { hits: [hit("old"), hit("bank"), hit("sale"), hit("unknown")] });
  expect(ids(both)).toEqual(["new", "old", "bank", "sale"]);
  expect(both.named).toBe(2);
  expect([...both.passages.keys()]).toEqual(["bank", "sale"]);
});

it("filters and the chosen order count for hits in texts as well", () => {
  const hits = [hit("bank"), hit("sale"), hit("waiting")];
  expect(ids(result("kfz", { hits }, { quick: ["tax"] }))).toEqual(["new", "sale"]);
  expect(ids(result("kfz", { hits }, { sort: "date", direction: "asc" }))).toEqual([
    "old",
    "sale",
    "bank",
    "new",
    "waiting",
  ]);
});

it("names that have all words hide texts that lack one or have a similar one", () => {
  const lacking = { hits: [hit("bank")], leftOut: ["police"], more: true };
  expect(result("kfz", { ...lacking })).toMatchObject({ missing: [], more: false, named: 2 });
  expect(ids(result("kfz", lacking))).toEqual(["new", "old"]);
  expect(ids(result("kfz", { hits: [hit("bank", "similar")], similar: ["Kaz"] }))).toEqual(["new", "old"]);
  // Small words are not missed.
  expect(ids(result("die kfz", { hits: [hit("bank")], leftOut: ["die"] }))).toEqual(["new", "old", "bank"]);
});

it("says what is missing where only texts lack it, and heads the list with what was looked for", () => {
  const rest = result("die bank xylofon", { hits: [hit("bank")], leftOut: ["die", "xylofon"] });
  expect(rest).toMatchObject({ leftOut: ["die"], missing: ["xylofon"], asked: "bank" });
  expect(result("die bank xylofon", {})).toMatchObject({ missing: [], asked: "bank xylofon" });
});

it("names that have a word nearly so wait for texts that have it, and stand behind them", () => {
  expect(ids(result("versicherng", { state: "searching" }))).toEqual([]);
  expect(ids(result("versicherng", { hits: [hit("bank")] }))).toEqual(["bank", "new", "old"]);
  expect(ids(result("versicherng", { hits: [hit("bank", "similar")], similar: ["Versicherung"] }))).toEqual([
    "new",
    "old",
    "bank",
  ]);
  expect(ids(result("versicherng", { state: "failed" }))).toEqual(["new", "old"]);
});
