import { Button, Group, Text, TextInput, UnstyledButton } from "@mantine/core";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import type { ListedTemplate } from "@krempelfrei/contract/templates";
import { IconPencil, IconPlus, IconSearch, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { messageOf } from "../../lib/form-errors.ts";
import { confirmDelete } from "../../ui/confirm.tsx";
import { DataTable, type Column, type Sorting } from "../../ui/data-table.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Page } from "../../ui/page.tsx";
import { toastError, toastSuccess } from "../../ui/toasts.ts";
import classes from "./list.module.css";
import { customerLabel, isTemplateSort, selectTemplates, typeLabel } from "./select-templates.ts";
import { TemplateDialog } from "./template.dialog.tsx";
import { templatesQuery, useDeleteTemplate } from "./templates.api.ts";

type Row = ListedTemplate;

function columns(onEdit: (row: Row) => void, onDelete: (row: Row) => void): Column<Row>[] {
  return [
    {
      key: "name",
      header: "Name",
      sortable: true,
      cell: (row) => (
        <UnstyledButton className={classes.name} onClick={() => onEdit(row)}>
          <bdi>{row.name}</bdi>
        </UnstyledButton>
      ),
    },
    {
      key: "customer",
      header: "Gilt für",
      sortable: true,
      cell: (row) =>
        row.customer_id === null ? (
          <Text component="span" c="dimmed" inherit>
            {customerLabel(row)}
          </Text>
        ) : (
          <bdi>{customerLabel(row)}</bdi>
        ),
    },
    { key: "type", header: "Typ", sortable: true, cell: (row) => typeLabel(row.type) },
    { key: "author", header: "Autor", sortable: true, cell: (row) => <bdi>{row.author}</bdi> },
    {
      key: "tags",
      header: "Schlagworte",
      cell: (row) => (
        <span className={classes.tags}>
          {row.tags.map((tag) => (
            <bdi key={tag} className={classes.tag}>
              {tag}
            </bdi>
          ))}
        </span>
      ),
    },
    { key: "filename", header: "Dateiname", cell: (row) => <bdi>{row.filename}</bdi> },
    {
      key: "actions",
      header: "Aktionen",
      align: "right",
      cell: (row) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <IconButton
            label={`${row.name} bearbeiten`}
            icon={<IconPencil size={20} aria-hidden />}
            onClick={() => onEdit(row)}
          />
          <IconButton
            label={`${row.name} löschen`}
            icon={<IconTrash size={20} aria-hidden />}
            onClick={() => onDelete(row)}
          />
        </Group>
      ),
    },
  ];
}

/** /templates: what operators fill forms with; 10 a page. */
export function Component() {
  const { data, isError } = useQuery(templatesQuery);
  const [search, setSearch] = useState("");
  const settled = useDeferredValue(search);
  const [page, setPage] = useState(1);
  const [sorting, setSorting] = useState<Sorting>({ key: "name", direction: "asc" });
  const [edited, setEdited] = useState<{ template: Row | undefined }>();
  const { mutateAsync: remove } = useDeleteTemplate();
  const rows = useMemo(() => {
    const sort = isTemplateSort(sorting.key) ? sorting.key : "name";
    return data && selectTemplates(data.data, settled, sort, sorting.direction);
  }, [data, settled, sorting]);
  const pages = Math.max(1, Math.ceil((rows?.length ?? 0) / TABLE_PAGE_SIZE));
  // The last template of the last page may have been deleted.
  const shown = Math.min(page, pages);

  const askRemove = async ({ id }: Row): Promise<void> => {
    if (!(await confirmDelete())) return;
    try {
      await remove(id);
      toastSuccess();
    } catch (error) {
      toastError(messageOf(error));
    }
  };
  return (
    <Page
      title="Vorlagen"
      toolbar={
        <Button
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setEdited({ template: undefined })}
        >
          Vorlage anlegen
        </Button>
      }
    >
      <TextInput
        type="search"
        aria-label="Vorlagen suchen"
        placeholder="Name, Kunde, Autor oder Schlagwort suchen"
        leftSection={<IconSearch size={20} aria-hidden />}
        maw="28rem"
        mb="md"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setPage(1);
        }}
      />
      <DataTable
        caption="Vorlagen"
        columns={columns(
          (template) => setEdited({ template }),
          (template) => void askRemove(template),
        )}
        rows={isError ? [] : rows?.slice((shown - 1) * TABLE_PAGE_SIZE, shown * TABLE_PAGE_SIZE)}
        rowKey={(row) => row.id}
        sorting={sorting}
        onSort={(next) => {
          setSorting(next);
          setPage(1);
        }}
        page={shown}
        pages={pages}
        onPage={setPage}
      />
      {edited ? <TemplateDialog {...edited} onClose={() => setEdited(undefined)} /> : null}
    </Page>
  );
}
