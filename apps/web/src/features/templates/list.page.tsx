import { Group, Text, UnstyledButton } from "@mantine/core";
import { can } from "@krempelfrei/contract/access";
import { TABLE_PAGE_SIZE } from "@krempelfrei/contract/limits";
import type { ListedTemplate } from "@krempelfrei/contract/templates/templates";
import { IconPencilFilled, IconTrashFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useUser } from "../../lib/session.ts";
import { AddButton } from "../../ui/list/add-button.tsx";
import { deleteByName } from "../../ui/delete-by-name.ts";
import type { Column } from "../../ui/list/data-table.tsx";
import type { PhoneRow } from "../../ui/list/phone-rows.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Page } from "../../ui/page.tsx";
import { SearchedList } from "../../ui/list/searched-list.tsx";
import { useListView } from "../../ui/list/use-list-view.ts";
import classes from "./list.module.css";
import { customerLabel, selectTemplates, TEMPLATE_SORTS, typeLabel } from "./select-templates.ts";
import { SenderRules } from "./sender-rules.tsx";
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
      wide: true,
      cell: (row) => <Tags tags={row.tags} />,
    },
    { key: "filename", header: "Dateiname", wide: true, cell: (row) => <bdi>{row.filename}</bdi> },
    {
      key: "actions",
      header: "Aktionen",
      sticky: true,
      align: "right",
      cell: (row) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <IconButton
            label={`${row.name} bearbeiten`}
            icon={<IconPencilFilled size={20} aria-hidden />}
            onClick={() => onEdit(row)}
          />
          <DeleteButton row={row} onDelete={onDelete} />
        </Group>
      ),
    },
  ];
}

/** A template on a phone: a tap opens it. */
const phoneRow =
  (onEdit: (row: Row) => void, onDelete: (row: Row) => void) =>
  (row: Row): PhoneRow => ({
    title: row.name,
    second: [typeLabel(row.type), row.author, customerLabel(row)].filter((text) => text !== "").join(" · "),
    onOpen: () => onEdit(row),
    action: <DeleteButton row={row} onDelete={onDelete} />,
  });

interface DeleteProps {
  readonly row: Row;
  readonly onDelete: (row: Row) => void;
}

const DeleteButton = ({ row, onDelete }: DeleteProps) => (
  <IconButton
    label={`${row.name} löschen`}
    icon={<IconTrashFilled size={20} aria-hidden />}
    onClick={() => onDelete(row)}
  />
);

function Tags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <bdi key={tag} className={classes.tag}>
          {tag}
        </bdi>
      ))}
    </span>
  );
}

/** /templates: the operators' templates, 10 a page, and the office's rules for senders. */
export function Component() {
  const { data, isError, refetch } = useQuery(templatesQuery);
  const { role } = useUser();
  const view = useListView({ sorts: TEMPLATE_SORTS });
  const { search, sorting } = view;
  const settled = useDeferredValue(search);
  const [edited, setEdited] = useState<{ template: Row | undefined }>();
  const { mutateAsync: remove } = useDeleteTemplate();
  const rows = useMemo(
    () => data && selectTemplates(data.data, settled, sorting.key, sorting.direction),
    [data, settled, sorting],
  );
  const erase = ({ id, name }: Row) => void deleteByName({ id, name, remove });

  return (
    <Page
      title="Vorlagen"
      toolbar={<AddButton label="Vorlage anlegen" onClick={() => setEdited({ template: undefined })} />}
    >
      <SearchedList
        caption="Vorlagen"
        searchLabel="Vorlagen suchen"
        placeholder="Name, Autor, Schlagwort …"
        view={view}
        columns={columns((template) => setEdited({ template }), erase)}
        rowKey={(row) => row.id}
        phone={phoneRow((template) => setEdited({ template }), erase)}
        list={
          rows && {
            data: rows.slice((view.page - 1) * TABLE_PAGE_SIZE, view.page * TABLE_PAGE_SIZE),
            total: rows.length,
          }
        }
        failure={isError ? "Die Vorlagen konnten nicht geladen werden." : undefined}
        onRetry={() => void refetch()}
      />
      {can(role, "documents.approve") ? <SenderRules /> : null}
      {edited ? <TemplateDialog {...edited} onClose={() => setEdited(undefined)} /> : null}
    </Page>
  );
}
