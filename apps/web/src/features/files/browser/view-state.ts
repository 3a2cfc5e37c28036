import { GROUPINGS, type Grouping } from "../data/group-files.ts";
import { QUICK_FILTERS, type Filters, type QuickFilter } from "../data/filter-files.ts";
import type { PreviewStart } from "../preview/preview-kind.ts";
import type { Direction, SortKey } from "../data/sort-files.ts";

/** What the browser shows, as it stands in the address: reload, back and a shared link restore it. */
export interface ViewState extends Filters {
  readonly mode: "grid" | "table";
  readonly grouping: Grouping;
  /** Folder id in the folder grouping; keys of virtual folders in the others; empty at the top. */
  readonly path: readonly string[];
  readonly sort: SortKey;
  readonly direction: Direction;
  /** The file whose dialog is open. */
  readonly file: string | undefined;
  /** Where in it, for one that was found by its text. */
  readonly start: PreviewStart | undefined;
}

/** Specification 9: name ascending, grouped by folder. */
export const DEFAULT_VIEW: ViewState = {
  mode: "grid",
  grouping: "folder",
  path: [],
  sort: "name",
  direction: "asc",
  search: "",
  quick: [],
  tags: [],
  file: undefined,
  start: undefined,
};

const oneOf = <T extends string>(values: readonly T[], value: string | null, fallback: T): T =>
  values.find((candidate) => candidate === value) ?? fallback;

/** Every address gives a view; invalid values count as the default. */
export function readView(params: URLSearchParams): ViewState {
  const quick = params.getAll("filter");
  return {
    mode: oneOf(["grid", "table"], params.get("mode"), DEFAULT_VIEW.mode),
    grouping: oneOf(GROUPINGS, params.get("group"), DEFAULT_VIEW.grouping),
    path: params.getAll("path"),
    sort: oneOf(["name", "size"], params.get("sort"), DEFAULT_VIEW.sort),
    direction: oneOf(["asc", "desc"], params.get("dir"), DEFAULT_VIEW.direction),
    search: params.get("q") ?? "",
    quick: QUICK_FILTERS.filter((filter: QuickFilter) => quick.includes(filter)),
    tags: params.getAll("tag"),
    file: params.get("file") ?? undefined,
    start: readStart(params),
  };
}

const PAGE = /^[1-9]\d{0,5}$/;

/** `?file=…&page=3&find=wort` opens a document at that page with the words marked. */
function readStart(params: URLSearchParams): PreviewStart | undefined {
  const page = params.get("page") ?? "";
  const find = params.get("find") ?? "";
  if (!params.has("file") || (!PAGE.test(page) && find === "")) return undefined;
  return { page: PAGE.test(page) ? Number(page) : 1, find };
}

/** The shortest address for a view: defaults are left out. */
export function writeView(view: ViewState): URLSearchParams {
  const params = new URLSearchParams();
  const single = {
    mode: view.mode,
    group: view.grouping,
    sort: view.sort,
    dir: view.direction,
    q: view.search,
  };
  const defaults = { mode: "grid", group: "folder", sort: "name", dir: "asc", q: "" };
  for (const [name, value] of Object.entries(single)) {
    if (value !== defaults[name as keyof typeof defaults]) params.set(name, value);
  }
  for (const part of view.path) params.append("path", part);
  for (const filter of view.quick) params.append("filter", filter);
  for (const tag of view.tags) params.append("tag", tag);
  if (view.file !== undefined) params.set("file", view.file);
  if (view.file !== undefined && view.start) {
    if (view.start.page > 1) params.set("page", String(view.start.page));
    if (view.start.find !== "") params.set("find", view.start.find);
  }
  return params;
}
