/** State of a list: search, page, order and filters. */
export interface ListState<Sort extends string, Filter extends string> {
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly sorting: { readonly key: Sort; readonly direction: "asc" | "desc" };
  /** An empty text: the filter is not set. */
  readonly filters: Readonly<Record<Filter, string>>;
}

export interface ListViewOptions<Sort extends string, Filter extends string> {
  /** The first one is the default order. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** The direction of the default order; all others are ascending. */
  readonly direction?: "asc" | "desc";
  /** Parameter names in the address. */
  readonly filters?: readonly Filter[];
}

/** The state of a list from its address; invalid values are ignored, because an address is untrusted input. */
export function readListView<Sort extends string, Filter extends string>(
  options: ListViewOptions<Sort, Filter>,
  params: URLSearchParams,
): ListState<Sort, Filter> {
  const { sorts, filters = [] } = options;
  const page = Number(params.get("page"));
  const key = sorts.find((sort) => sort === params.get("sort")) ?? sorts[0];
  const direction = params.get("direction");
  return {
    search: params.get("q") ?? "",
    page: Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sorting: {
      key,
      direction: direction === "asc" || direction === "desc" ? direction : usualOf(options, key),
    },
    filters: Object.fromEntries(filters.map((name) => [name, params.get(name) ?? ""])) as Record<
      Filter,
      string
    >,
  };
}

/** The default direction of an order. */
const usualOf = <Sort extends string>(
  { sorts, direction = "asc" }: Pick<ListViewOptions<Sort, never>, "sorts" | "direction">,
  key: Sort,
): "asc" | "desc" => (key === sorts[0] ? direction : "asc");

/** The inverse of `readListView`; defaults are left out of the address. */
export function writeListView<Sort extends string, Filter extends string>(
  options: ListViewOptions<Sort, Filter>,
  { search, page, sorting, filters }: ListState<Sort, Filter>,
): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== "") params.set("q", search);
  for (const [name, value] of Object.entries<string>(filters)) if (value !== "") params.set(name, value);
  if (sorting.key !== options.sorts[0]) params.set("sort", sorting.key);
  if (sorting.direction !== usualOf(options, sorting.key)) params.set("direction", sorting.direction);
  if (page > 1) params.set("page", String(page));
  return params;
}
