import { Text } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { fileSize, germanDate } from "../../lib/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";
import { UploadZone } from "../../ui/upload-zone.tsx";
import { UploadCard } from "./file-card.tsx";
import cardClasses from "./file-card.module.css";
import { FileIcon } from "./file-icon.tsx";
import { lockerQuery, sendToLocker, showUrl } from "./files.api.ts";
import classes from "./locker.module.css";
import { addUploads, usePageDrop, useUploads } from "./uploads.ts";

/** Specification 2, "Locker screen". */
const DROP_TEXT =
  "Lege hier deine selbst digitalisierten Dokumente ab und lasse sie bequem von deinem Krempler ordnen.";
const SCOPE = "locker";

/** /locker */
export function Component() {
  const { data, isError } = useQuery(lockerQuery);
  const entries = useUploads(SCOPE);
  const add = useCallback((files: File[]) => addUploads(files, { scope: SCOPE }, sendToLocker), []);
  usePageDrop(add);
  const documents = data?.data ?? [];
  return (
    <Page title="Mein Schließfach">
      <UploadZone text={DROP_TEXT} onFiles={add} />
      {data === undefined ? (
        <Text role="status" c="dimmed" ta="center" py="xl">
          {isError ? "Die Dokumente konnten nicht geladen werden." : "Fetching data..."}
        </Text>
      ) : documents.length + entries.length === 0 ? (
        <EmptyState
          icon={<IconClock size={32} />}
          title="Keine Dokumente vorhanden"
          text="Was Sie hier ablegen, ordnet Ihr Krempler für Sie ein."
        />
      ) : (
        <ul className={classes.grid} aria-label="Dokumente im Schließfach">
          {entries.map((entry) => (
            <li key={entry.id}>
              <UploadCard entry={entry} />
            </li>
          ))}
          {documents.map((entry) => (
            <li key={entry.id} className={cardClasses.card}>
              <span className={cardClasses.icon} data-type="none">
                <FileIcon type={null} />
              </span>
              <a
                href={showUrl(entry.id)}
                target="_blank"
                rel="noopener"
                className={classes.link}
                title={entry.full_name}
              >
                <span className={cardClasses.name}>{entry.name}</span>
              </a>
              <Text size="sm" c="dimmed">
                {fileSize(entry.size)} · {germanDate(entry.created_at)}
              </Text>
              <Text size="sm" mt="auto" className={classes.state}>
                <IconClock size={16} aria-hidden /> wartet auf Ihren Krempler
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
