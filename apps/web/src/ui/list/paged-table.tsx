import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Query } from "../../lib/query.ts";
import { LoadError } from "../load-error.tsx";
import { DataTable, type Column } from "./data-table.tsx";
import type { PhoneRow } from "./phone-rows.tsx";
import { usePages } from "./use-pages.ts";

interface TableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly phone?: (row: Row) => PhoneRow;
}

interface PagedTableProps<Row> extends TableProps<Row> {
  readonly queryOf: (page: number) => Query<{ readonly data: readonly Row[]; readonly total: number }>;
  /** German title of the error when the rows could not be loaded. */
  readonly failure: string;
}

/** A table that asks the server for each page. */
export function PagedTable<Row>({ queryOf, failure, ...table }: PagedTableProps<Row>) {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(queryOf(page));
  const pages = usePages({ page, total: data?.total, change: (to) => setPage(to.page) });
  if (isError && !data) return <LoadError title={failure} onRetry={() => void refetch()} />;
  return <DataTable {...table} rows={data?.data} page={page} pages={pages} onPage={setPage} />;
}

interface SlicedTableProps<Row> extends TableProps<Row> {
  /** All rows; undefined while loading. */
  readonly rows: readonly Row[] | undefined;
}

/** A table of rows that are all loaded, divided into pages. */
export function SlicedTable<Row>({ rows, ...table }: SlicedTableProps<Row>) {
  const [wanted, setPage] = useState(1);
  const pages = usePages({ page: wanted, total: rows?.length, change: (to) => setPage(to.page) });
  const page = Math.min(wanted, pages);
  return (
    <DataTable
      {...table}
      rows={rows?.slice((page - 1) * TABLE_PAGE_SIZE, page * TABLE_PAGE_SIZE)}
      page={page}
      pages={pages}
      onPage={setPage}
    />
  );
}
