import { Group, ScrollArea, Skeleton, Table, Text, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";
import { useNarrow } from "../use-narrow.ts";
import { Pager } from "./pager.tsx";
import { type PhoneRow, PhoneRows } from "./phone-rows.tsx";

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** Hides the header visually, if the column is clear without it. */
  readonly hiddenHeader?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  readonly align?: "left" | "right";
  /** Hidden on tablets, which are too narrow for all columns. */
  readonly wide?: boolean;
  /** Stays in sight when the table is scrolled sideways: the buttons of a row. */
  readonly sticky?: boolean;
}

export interface Sorting {
  readonly key: string;
  readonly direction: "asc" | "desc";
}

interface Props<Row> {
  /** For screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string;
  /** The row on a phone; without it each cell is shown with its header. */
  readonly phone?: ((row: Row) => PhoneRow) | undefined;
  /** Undefined if the order is fixed. */
  readonly sorting?: Sorting;
  readonly onSort?: (sorting: Sorting) => void;
  /** The present page and the number of pages; undefined if all rows are given at once. */
  readonly page?: number;
  readonly pages?: number;
  readonly onPage?: (page: number) => void;
  /** Content below the text of an empty table: how to add rows. */
  readonly onEmpty?: ReactNode;
}

/** Skeleton rows while loading. */
const SKELETONS = [0, 1, 2, 3, 4];

/** A table of one page of rows; on phones each row is two lines or a card. Texts of specification 2. */
export function DataTable<Row>(props: Props<Row>) {
  const { rows, phone, page = 1, pages = 1, onPage, onEmpty } = props;
  const narrow = useNarrow();
  return (
    <>
      <ScrollArea type="auto" className={classes.frame}>
        {narrow && phone ? <PhoneRows {...props} show={phone} /> : <Rows {...props} />}
        <Text role="status" c="dimmed" ta="center" py={rows?.length ? 0 : "xl"}>
          {rows === undefined ? "Lade Daten..." : rows.length === 0 ? "Keine Datensätze vorhanden" : ""}
        </Text>
        {rows?.length === 0 && onEmpty ? (
          <Group justify="center" pb="xl">
            {onEmpty}
          </Group>
        ) : null}
      </ScrollArea>
      {onPage ? <Pager page={page} pages={pages} onPage={onPage} /> : null}
    </>
  );
}

function Rows<Row>({ caption, columns, rows, rowKey, sorting, onSort }: Props<Row>) {
  return (
    <Table className={classes.table} verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
      <caption className="visually-hidden">{caption}</caption>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows === undefined
          ? SKELETONS.map((row) => (
              <Table.Tr key={row} aria-hidden className={classes.skeleton}>
                {columns.map((column) => (
                  <Table.Td key={column.key} {...layoutOf(column)}>
                    <Skeleton height="1.25rem" radius="sm" />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))
          : null}
        {(rows ?? []).map((row) => (
          <Table.Tr key={rowKey(row)}>
            {columns.map((column) => (
              <Table.Td key={column.key} data-label={column.header} {...layoutOf(column)}>
                {column.cell(row)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

const layoutOf = <Row,>({ align = "left", wide, sticky }: Column<Row>) => ({
  ta: align,
  "data-wide": wide || undefined,
  "data-sticky": sticky || undefined,
});

interface HeaderProps<Row> {
  readonly column: Column<Row>;
  readonly sorting: Sorting | undefined;
  readonly onSort: ((sorting: Sorting) => void) | undefined;
}

function HeaderCell<Row>({ column, sorting, onSort }: HeaderProps<Row>) {
  if (!column.sortable || !sorting || !onSort) {
    const { header, hiddenHeader = false } = column;
    return (
      <Table.Th {...layoutOf(column)}>
        {hiddenHeader ? <span className="visually-hidden">{header}</span> : header}
      </Table.Th>
    );
  }
  const active = sorting.key === column.key;
  const Icon = !active ? IconArrowsSort : sorting.direction === "asc" ? IconArrowUp : IconArrowDown;
  const next = active && sorting.direction === "asc" ? "desc" : "asc";
  return (
    <Table.Th
      {...layoutOf(column)}
      aria-sort={!active ? "none" : sorting.direction === "asc" ? "ascending" : "descending"}
    >
      <UnstyledButton className={classes.sort} onClick={() => onSort({ key: column.key, direction: next })}>
        {column.header}
        <Icon size={16} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
