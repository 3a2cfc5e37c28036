import { Anchor, Button, Skeleton, Text } from "@mantine/core";
import type { CallResult } from "@krempelfrei/contract/call";
import type { DeletedFile, restoreFile } from "@krempelfrei/contract/files/deleted-files";
import { berlinDay, germanDay } from "@krempelfrei/contract/dates";
import { IconArrowBackUp, IconTrashOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { fileSize } from "../../lib/format.ts";
import { fetchAhead } from "../../lib/query.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { Column } from "../../ui/list/data-table.tsx";
import { SlicedTable } from "../../ui/list/paged-table.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Page } from "../../ui/page.tsx";
import { toastError, toastInfo, toastSuccess } from "../../ui/toasts.ts";
import { customerQuery } from "../customers/customers.api.ts";
import { deletedFilesQuery, useRestoreFile } from "../files/data/deleted-files.api.ts";
import { documentsPath } from "../files/data/documents-path.ts";

export function fetchFirst({ id = "" }: { readonly id?: string }): void {
  fetchAhead(customerQuery(id));
  fetchAhead(deletedFilesQuery(id));
}

const day = (moment: string): string => germanDay(berlinDay(new Date(moment)));

/** /customers/{id}/documents/deleted: deleted documents, which can be restored here. */
export function Component() {
  const { id = "" } = useParams();
  const { data: customer } = useQuery(customerQuery(id));
  const { data, isError, refetch } = useQuery(deletedFilesQuery(id));
  const title = customer ? `Gelöschte Dokumente von ${customer.full_name}` : "Gelöschte Dokumente";
  return (
    <Page
      title={title}
      above={
        <Text size="sm" mb="0.25rem">
          <Anchor component={Link} to={documentsPath(id)} underline="always">
            Zurück zu den Dokumenten
          </Anchor>
        </Text>
      }
    >
      {isError ? (
        <LoadError
          title="Die gelöschten Dokumente konnten nicht geladen werden"
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? <List customerId={id} files={data.data} /> : null}
      {data || isError ? null : <Skeleton height="12rem" role="status" aria-label="Lade Daten..." />}
    </Page>
  );
}

const COLUMNS: Column<DeletedFile>[] = [
  { key: "name", header: "Name", cell: ({ full_name }) => <bdi>{full_name}</bdi> },
  { key: "owner", header: "Gehörte", cell: ({ owner_name }) => owner_name },
  {
    key: "deleted",
    header: "Gelöscht",
    cell: ({ deleted_at, deleted_by_name }) => `${day(deleted_at)}, ${deleted_by_name ?? "Unbekannt"}`,
  },
  { key: "until", header: "Wiederherstellbar bis", cell: ({ erased_after }) => day(erased_after) },
  { key: "size", header: "Größe", align: "right", wide: true, cell: ({ size }) => fileSize(size) },
];

const columnsFor = (customerId: string): Column<DeletedFile>[] => [
  ...COLUMNS,
  {
    key: "restore",
    header: "Aktionen",
    hiddenHeader: true,
    sticky: true,
    cell: (file) => <RestoreButton customerId={customerId} file={file} />,
  },
];

interface ListProps {
  readonly customerId: string;
  readonly files: readonly DeletedFile[];
}

function List({ customerId, files }: ListProps) {
  if (files.length === 0) {
    return (
      <EmptyState
        icon={<IconTrashOff size={32} />}
        title="Keine gelöschten Dokumente"
        text="Was in den letzten Tagen gelöscht wurde, steht hier, bis es endgültig entfernt wird."
      />
    );
  }
  return (
    <SlicedTable
      caption="Gelöschte Dokumente"
      columns={columnsFor(customerId)}
      rows={files}
      rowKey={({ id }) => id}
    />
  );
}

function RestoreButton({ customerId, file }: { readonly customerId: string; readonly file: DeletedFile }) {
  const restore = useRestoreFile(customerId);
  const bringBack = (): void =>
    restore.mutate(file.id, {
      onSuccess: (answer) => toastRestored(file, answer),
      onError: () => void toastError(),
    });
  return (
    <Button
      variant="light"
      size="compact-md"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      loading={restore.isPending}
      aria-label={`${file.full_name} wiederherstellen`}
      onClick={bringBack}
    >
      Wiederherstellen
    </Button>
  );
}

function toastRestored({ full_name }: DeletedFile, { file, changed }: CallResult<typeof restoreFile>): void {
  if (changed.includes("name")) {
    toastInfo(
      `In dem Ordner liegt inzwischen ein Dokument mit diesem Namen. „${full_name}“ heißt jetzt „${file.full_name}“.`,
    );
  } else if (changed.includes("folder")) {
    toastInfo(`Den Ordner gibt es nicht mehr. „${full_name}“ liegt jetzt unter „Unsortiert“.`);
  } else toastSuccess(`„${full_name}“ ist wieder da.`);
}
