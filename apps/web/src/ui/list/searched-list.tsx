import { wholeNumber } from "@krempelfrei/contract/counted";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { SEARCH_MAX, TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { IconFilterOff, IconSearch } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DataTable, type Column } from "./data-table.tsx";
import type { PhoneRow } from "./phone-rows.tsx";
import classes from "./searched-list.module.css";
import type { ListView } from "./use-list-view.ts";
import { usePages } from "./use-pages.ts";
import { useNarrow } from "../use-narrow.ts";
import { LoadError } from "../load-error.tsx";

/** Pause in typing before the server is called. */
export const SEARCH_DEBOUNCE_MS = 250;

interface Props<Row, Sort extends string, Filter extends string> {
  /** Name of the listed things, in the plural. */
  readonly caption: string;
  readonly searchLabel: string;
  readonly placeholder: string;
  readonly view: ListView<Sort, Filter>;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly phone?: (row: Row) => PhoneRow;
  /** The rows of the page and the total number; undefined while loading. */
  readonly list: { readonly data: readonly Row[]; readonly total: number } | undefined;
  /** Text shown if the rows could not be loaded. */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
  /** True if the search of the bar finds the same rows: a phone then hides this search until it is used. */
  readonly hasBarSearch?: boolean;
  readonly filters?: ReactNode;
  /** Names of the filters that narrow the list; others select another list. */
  readonly narrowing?: readonly Filter[];
}

/** A list with search, sorting and pages of 10; states and texts of specification 2. */
export function SearchedList<Row, Sort extends string, Filter extends string>({
  caption,
  searchLabel,
  placeholder,
  view,
  columns,
  rowKey,
  phone,
  list,
  failure,
  onRetry,
  hasBarSearch = false,
  filters,
  narrowing,
}: Props<Row, Sort, Filter>) {
  const { page, change } = view;
  const isInBar = useNarrow() && hasBarSearch && view.search === "";
  const narrowed = (narrowing ?? (Object.keys(view.filters) as Filter[])).filter(
    (name) => view.filters[name] !== "",
  );
  const reset = (): void => {
    const cleared = Object.fromEntries(narrowed.map((name) => [name, ""])) as Partial<Record<Filter, string>>;
    change({ search: "", filters: { ...view.filters, ...cleared } });
  };
  const pages = usePages({ page, total: list?.total, change });
  return (
    <>
      <div className={classes.bar} role="search" aria-label={searchLabel}>
        {isInBar ? null : (
          <TextInput
            type="search"
            aria-label={searchLabel}
            aria-keyshortcuts="/"
            placeholder={placeholder}
            leftSection={<IconSearch size={20} aria-hidden />}
            className={classes.search}
            maxLength={SEARCH_MAX}
            value={view.search}
            onChange={(event) => change({ search: event.currentTarget.value })}
          />
        )}
        {filters}
      </div>
      {failure === undefined ? (
        <>
          <DataTable
            caption={caption}
            columns={columns}
            rows={list?.data}
            rowKey={rowKey}
            phone={phone}
            sorting={view.sorting}
            onSort={view.onSort}
            page={page}
            pages={pages}
            onPage={(next) => change({ page: next })}
            onEmpty={
              view.search !== "" || narrowed.length > 0 ? (
                <Button
                  variant="default"
                  leftSection={<IconFilterOff size={20} aria-hidden />}
                  onClick={reset}
                >
                  {narrowed.length > 0 ? "Suche und Filter zurücksetzen" : "Suche zurücksetzen"}
                </Button>
              ) : null
            }
          />
          <Range page={page} list={list} />
        </>
      ) : (
        <LoadError title={failure} onRetry={onRetry} />
      )}
    </>
  );
}

/** Range of shown rows; announced to screen readers when a search changes it. */
function Range({
  page,
  list,
}: {
  readonly page: number;
  readonly list: { readonly data: readonly unknown[]; readonly total: number } | undefined;
}) {
  const count = list?.data.length ?? 0;
  const first = (page - 1) * TABLE_PAGE_SIZE + 1;
  return (
    <Group justify="flex-end" mt="xs">
      <Text size="sm" c="dimmed" aria-live="polite">
        {list === undefined || count === 0
          ? ""
          : `${wholeNumber(first)}–${wholeNumber(first + count - 1)} von ${wholeNumber(list.total)}`}
      </Text>
    </Group>
  );
}
