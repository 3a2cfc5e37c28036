import type { FileType } from "@krempelfrei/contract/file-types";
import { FILE_TYPES } from "@krempelfrei/contract/file-type-names";
import { GROUPINGS, type Grouping } from "../files/data/group-files.ts";
import {
  AUDIENCES,
  isFiltered,
  NO_FILTERS,
  QUICK_FILTERS,
  type Filters,
} from "../files/data/filter-files.ts";
import type { PreviewStart } from "../files/preview/preview-kind.ts";
import { SORT_KEYS, type Direction, type SortKey } from "../files/data/sort-files.ts";

/** State of a documents page in the address, restored by a reload, "back" and a shared link. */
export interface ViewState extends Filters {
  readonly mode: "grid" | "table";
  /** Hits of a search as tiles instead of rows. */
  readonly tiles: boolean;
  readonly grouping: Grouping;
  /** Folder id when grouped by folder; keys of virtual folders otherwise; empty at the top. */
  readonly path: readonly string[];
  /** Chosen order; undefined: hits by relevance, other lists by name. */
  readonly sort: SortKey | undefined;
  readonly direction: Direction;
  readonly search: string;
  /** Search and filters are limited to the open folder and its subfolders. */
  readonly here: boolean;
  /** Series are not folded. */
  readonly each: boolean;
  /** The file whose dialog is open. */
  readonly file: string | undefined;
  /** The list of waiting documents shows the submitted ones. */
  readonly pending: boolean;
  /** The waiting document that is being sorted. */
  readonly sorting: string | undefined;
  /** Position in `file`, if it was found by its text. */
  readonly start: PreviewStart | undefined;
}

/** Specification 9: name ascending, grouped by folder. */
export const DEFAULT_VIEW: ViewState = {
  ...NO_FILTERS,
  mode: "grid",
  tiles: false,
  grouping: "folder",
  path: [],
  sort: undefined,
  direction: "asc",
  search: "",
  here: false,
  each: false,
  file: undefined,
  pending: false,
  sorting: undefined,
  start: undefined,
};

export const isSearched = ({ search }: ViewState): boolean => search.trim() !== "";
/** True if a search or a filter hides documents. */
export const isNarrowed = (view: ViewState): boolean => isSearched(view) || isFiltered(view);

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((candidate) => candidate === value);

const TYPES = FILE_TYPES.map(({ value }): FileType => value);
const DAY = /^\d{4}(-\d{2}(-\d{2})?)?$/;
const day = (value: string | null): string | undefined =>
  value !== null && DAY.test(value) ? value : undefined;

/** Reads any address; invalid values count as the default. */
export function readView(params: URLSearchParams): ViewState {
  const quick = params.getAll("filter");
  const types = params.getAll("type");
  return {
    mode: oneOf(["grid", "table"], params.get("mode")) ?? DEFAULT_VIEW.mode,
    tiles: params.get("hits") === "tiles",
    grouping: oneOf(GROUPINGS, params.get("group")) ?? DEFAULT_VIEW.grouping,
    path: params.getAll("path"),
    sort: oneOf(SORT_KEYS, params.get("sort")),
    direction: oneOf(["asc", "desc"], params.get("dir")) ?? DEFAULT_VIEW.direction,
    search: params.get("q") ?? "",
    here: params.get("here") === "1",
    each: params.get("each") === "1",
    quick: QUICK_FILTERS.filter((filter) => quick.includes(filter)),
    tags: params.getAll("tag"),
    types: TYPES.filter((type) => types.includes(type)),
    person: params.get("person") ?? undefined,
    audience: oneOf(AUDIENCES, params.get("for")),
    from: day(params.get("from")),
    to: day(params.get("to")),
    file: params.get("file") ?? undefined,
    pending: params.get("list") === "pending",
    sorting: params.get("sorting") ?? undefined,
    start: readStart(params),
  };
}

const PAGE = /^[1-9]\d{0,5}$/;

/** `?file=…&page=3&find=wort` opens a document at that page with the words marked; with `phrase=1` only where all stand together. */
function readStart(params: URLSearchParams): PreviewStart | undefined {
  const page = params.get("page") ?? "";
  const find = params.get("find") ?? "";
  if (!params.has("file") || (!PAGE.test(page) && find === "")) return undefined;
  const start = { page: PAGE.test(page) ? Number(page) : 1, find };
  return params.has("phrase") ? { ...start, phrase: true } : start;
}

/** The shortest address for a view: defaults are left out. */
export function writeView(view: ViewState): URLSearchParams {
  const params = new URLSearchParams();
  const single = {
    mode: view.mode === DEFAULT_VIEW.mode ? undefined : view.mode,
    hits: view.tiles ? "tiles" : undefined,
    group: view.grouping === DEFAULT_VIEW.grouping ? undefined : view.grouping,
    sort: view.sort,
    dir: view.direction === DEFAULT_VIEW.direction ? undefined : view.direction,
    q: view.search === "" ? undefined : view.search,
    here: view.here ? "1" : undefined,
    each: view.each ? "1" : undefined,
    person: view.person,
    for: view.audience,
    from: view.from,
    to: view.to,
    file: view.file,
    list: view.pending ? "pending" : undefined,
    sorting: view.sorting,
  };
  const several = { path: view.path, filter: view.quick, tag: view.tags, type: view.types };
  for (const [name, value] of Object.entries(single)) if (value !== undefined) params.set(name, value);
  for (const [name, values] of Object.entries(several))
    for (const value of values) params.append(name, value);
  if (view.file !== undefined && view.start) {
    if (view.start.page > 1) params.set("page", String(view.start.page));
    if (view.start.find !== "") params.set("find", view.start.find);
    if (view.start.phrase) params.set("phrase", "1");
  }
  return params;
}
