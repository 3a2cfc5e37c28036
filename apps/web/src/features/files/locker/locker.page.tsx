import { Anchor, Text } from "@mantine/core";
import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { IconCheck, IconClockFilled, IconInbox, IconUserEdit } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { Link } from "react-router";
import { fileSize, germanDate } from "../../../lib/format.ts";
import { fetchAhead } from "../../../lib/query.ts";
import { useUser } from "../../../lib/session.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Page } from "../../../ui/page.tsx";
import { UploadZone } from "../../../ui/upload/upload-zone.tsx";
import { UploadCard } from "../browser/file-card.tsx";
import cardClasses from "../browser/file-card.module.css";
import { FileIcon } from "../workspace/file-icon.tsx";
import { lockerQuery, showUrl } from "../data/files.api.ts";
import { ListState } from "../workspace/list-state.tsx";
import classes from "./locker.module.css";
import { useRefresh } from "../data/refresh.ts";
import { lockerUploads } from "../uploads/uploads.api.ts";
import { addUploads, usePageDrop, useUploads } from "../uploads/uploads.ts";

/** Specification 2, "Locker screen". */
const DROP_TEXT =
  "Lege hier deine selbst digitalisierten Dokumente ab und lasse sie bequem von deinem Krempler ordnen.";
const SCOPE = "locker";

export const fetchFirst = (): void => fetchAhead(lockerQuery);

/** /locker */
export function Component() {
  const refresh = useRefresh(false);
  const { data, isError, refetch } = useQuery({ ...lockerQuery, ...refresh });
  const entries = useUploads(SCOPE);
  const add = useCallback((files: File[]) => addUploads(files, { scope: SCOPE }, lockerUploads), []);
  const ended = useUser().ended !== null;
  usePageDrop(ended ? ignore : add);
  const documents = data?.data ?? [];
  return (
    <Page title="Mein Schließfach">
      {/* After the end of the contract nothing more is taken. */}
      {ended ? null : (
        <div className={classes.zone}>
          <UploadZone text={DROP_TEXT} onFiles={add} />
        </div>
      )}
      {data === undefined ? (
        <ListState failed={isError} onRetry={() => void refetch()} />
      ) : documents.length + entries.length === 0 ? (
        <EmptyState
          icon={<IconInbox size={32} />}
          title="Keine Dokumente vorhanden"
          text={
            ended
              ? "Hier steht, was Sie abgelegt haben."
              : "Was Sie hier ablegen, ordnet Ihr Krempler für Sie ein."
          }
        />
      ) : (
        <ul className={classes.grid} aria-label="Dokumente im Schließfach">
          {entries.map((entry) => (
            <li key={entry.id}>
              <UploadCard entry={entry} />
            </li>
          ))}
          {documents.map((entry) => (
            <LockerCard key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </Page>
  );
}

const ignore = (): void => undefined;

function LockerCard({ entry }: { entry: LockerEntry }) {
  const name = (
    <span className={cardClasses.name}>
      <bdi>{entry.name}</bdi>
    </span>
  );
  return (
    <li className={cardClasses.card}>
      <span className={cardClasses.icon} data-type="none">
        <FileIcon type={null} />
      </span>
      {entry.can_show ? (
        <a
          href={showUrl(entry.id)}
          target="_blank"
          rel="noopener"
          className={classes.link}
          title={entry.full_name}
        >
          {name}
        </a>
      ) : (
        name
      )}
      <Text size="sm" c="dimmed">
        {fileSize(entry.size)} · {germanDate(entry.created_at)}
      </Text>
      <State entry={entry} />
    </li>
  );
}

/** Specification 3, "Locker entry", and what has become of it. */
function State({ entry }: { entry: LockerEntry }) {
  if (entry.state === "filed") {
    return (
      <Text size="sm" mt="auto" className={classes.state} data-state="filed">
        <IconCheck size={16} aria-hidden />
        <span>
          abgelegt{" "}
          {entry.folder ? (
            <>
              in{" "}
              <Anchor component={Link} to={`/browser?path=${entry.folder.id}`} underline="always" size="sm">
                {entry.folder.name}
              </Anchor>
            </>
          ) : null}
        </span>
      </Text>
    );
  }
  const sorting = entry.state === "sorting";
  const Icon = sorting ? IconUserEdit : IconClockFilled;
  return (
    <Text size="sm" mt="auto" className={classes.state} data-state={entry.state}>
      <Icon size={16} aria-hidden />
      <span>{sorting ? "wird gerade sortiert" : "wartet auf Ihren Krempler"}</span>
    </Text>
  );
}
