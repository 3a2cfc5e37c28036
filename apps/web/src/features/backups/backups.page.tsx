import { Alert, Stack, Text } from "@mantine/core";
import { BACKUP_OLD_HOURS, type BackupRun, type Backups } from "@krempelfrei/contract/backups/backups";
import { IconAlertTriangleFilled, IconShieldCheckFilled, IconShieldOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { fileSize, germanMomentText } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DataTable, type Column } from "../../ui/list/data-table.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PRODUCT_NAME } from "../../ui/product.ts";
import { Page } from "../../ui/page.tsx";
import { backupsQuery } from "./backups.api.ts";

const contentsOf = ({ content_count, content_bytes }: BackupRun): string =>
  content_count === null || content_bytes === null
    ? "–"
    : `${content_count.toLocaleString("de-DE")} · ${fileSize(content_bytes)}`;

const COLUMNS: Column<BackupRun>[] = [
  { key: "made", header: "Begonnen", cell: (run) => germanMomentText(run.started_at) },
  { key: "result", header: "Ergebnis", cell: resultOf },
  { key: "size", header: "Dokumente", align: "right", cell: contentsOf },
  {
    key: "written",
    header: "Davon neu",
    align: "right",
    cell: ({ written_bytes }) => (written_bytes === null ? "–" : fileSize(written_bytes)),
  },
  { key: "proved", header: "Geprüft", cell: proofOf },
  { key: "place", header: "Ort", wide: true, cell: ({ place }) => <bdi>{place}</bdi> },
];

function resultOf({ error, tries, finished_at, lost_count }: BackupRun) {
  if (error !== null)
    return (
      <Text inherit c="red">
        {tries === 1
          ? "Fehlgeschlagen: "
          : `${tries.toLocaleString("de-DE")}-mal fehlgeschlagen, zuletzt am ${germanMomentText(finished_at)}: `}
        {error}
      </Text>
    );
  if (lost_count !== null && lost_count > 0)
    return (
      <Text inherit c="red">
        {lost_count} Inhalte fehlen im Speicher oder sind beschädigt
      </Text>
    );
  return "Gesichert";
}

function proofOf({ proved_at, problem_count }: BackupRun) {
  if (proved_at === null) return "–";
  if (problem_count === 0) return germanMomentText(proved_at);
  return (
    <Text inherit c="red">
      {problem_count} Fehler
    </Text>
  );
}

/** Summary for the owner: whether the last backup is recent, and which one was last verified by a restore. */
function Verdict({ last_good, last_proved, is_old }: Omit<Backups, "data" | "place">) {
  const proof =
    last_proved === null
      ? "Noch keine Sicherung wurde durch Wiederherstellen geprüft."
      : `Zuletzt durch Wiederherstellen geprüft: die Sicherung vom ${germanMomentText(last_proved)}.`;
  if (last_good !== null && !is_old) {
    return (
      <Alert
        icon={<IconShieldCheckFilled aria-hidden />}
        title={`Letzte Sicherung: ${germanMomentText(last_good)}`}
      >
        {proof}
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangleFilled aria-hidden />}
      title={
        last_good === null
          ? "Es gibt noch keine Sicherung"
          : `Letzte Sicherung: ${germanMomentText(last_good)}`
      }
    >
      Seit über {BACKUP_OLD_HOURS} Stunden wurde keine Sicherung gemacht. Bitte sagen Sie der Person Bescheid,
      die {PRODUCT_NAME} bei Ihnen betreibt. {proof}
    </Alert>
  );
}

/** /backups: the backups with their results and verifications. */
export function Component() {
  const { data, isError, refetch } = useQuery(backupsQuery);
  return (
    <Page title="Datensicherung">
      {isError ? (
        <LoadError title="Die Sicherungen konnten nicht geladen werden" onRetry={() => void refetch()} />
      ) : null}
      {data && data.place === null && data.data.length === 0 ? (
        <EmptyState
          icon={<IconShieldOff size={32} />}
          title="Es ist keine Datensicherung eingerichtet"
          text={`Die Person, die ${PRODUCT_NAME} bei Ihnen betreibt, nennt mit der Einstellung BACKUP_TO einen Ort. Dann wird jede Nacht gesichert.`}
        />
      ) : null}
      {data && (data.place !== null || data.data.length > 0) ? (
        <Stack>
          <Verdict {...data} />
          <DataTable caption="Sicherungen" columns={COLUMNS} rows={data.data} rowKey={({ id }) => id} />
        </Stack>
      ) : null}
    </Page>
  );
}
