import { wholeNumber } from "@krempelfrei/contract/counted";
import { Button, Group, Paper, Progress, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Suspense, useId, useState } from "react";
import { useConnected } from "../../lib/connection.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazy } from "../../lib/lazy.ts";
import { useDropped } from "./dropped.ts";
import classes from "./upload-panel.module.css";
import { useSeenFailures } from "./seen-failures.ts";
import type { UploadEntry } from "./upload-entries.ts";
import { uploads, useUploadState } from "./uploads.ts";
import { useShareable } from "./use-shareable.ts";

// Loaded when shown: the list on request, the choice of readers after a drop.
const UploadList = lazy(() => import("./upload-list.tsx"));
const DropReaders = lazy(() => import("./drop-readers.tsx"));

function summary(open: number, done: number, total: number, failed: readonly UploadEntry[]): string {
  const texts = [];
  if (open > 0)
    texts.push(
      `${wholeNumber(done)} von ${wholeNumber(total)} ${total === 1 ? "Datei" : "Dateien"} hochgeladen`,
    );
  const [first] = failed;
  if (first && failed.length === 1 && open === 0) return `${first.full_name} fehlgeschlagen`;
  if (failed.length > 0) texts.push(`${wholeNumber(failed.length)} fehlgeschlagen`);
  return texts.join(", ");
}

/** Entries of the panel, without failures that a visible row shows already. */
function useReportedEntries(): readonly UploadEntry[] {
  const { entries } = useUploadState();
  const seen = useSeenFailures();
  return entries.filter(({ id, hasUploadError }) => !(hasUploadError && seen.has(id)));
}

/**
 * All uploads of this tab, on every page: progress, failures with reasons, retry and cancel for each or all; after a
 * drop the choice of readers.
 */
export function UploadPanel() {
  const entries = useReportedEntries();
  const latest = useDropped();
  const shares = useShareable(latest !== undefined);
  const dropped = shares && latest && latest.count > 0 ? latest : undefined;
  if (entries.length === 0 && !dropped) return null;
  return (
    <Paper
      className={classes.panel}
      shadow="md"
      withBorder
      component="section"
      aria-label="Uploads"
      data-uploads
    >
      {entries.length > 0 ? <Queue entries={entries} /> : null}
      {dropped ? (
        <Suspense>
          <div className={entries.length > 0 ? classes.dropped : undefined}>
            <DropReaders dropped={dropped} ended={entries.length === 0} />
          </div>
        </Suspense>
      ) : null}
    </Paper>
  );
}

interface QueueProps {
  readonly entries: readonly UploadEntry[];
}

function Queue({ entries }: QueueProps) {
  const { total: all, done, percent, entries: known } = useUploadState();
  const total = all - (known.length - entries.length);
  const online = useConnected();
  const [opened, setOpened] = useState(false);
  const list = useId();
  const failed = entries.filter(({ hasUploadError }) => hasUploadError);
  const open = entries.length - failed.length;
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text role="status" fw={600} size="sm">
          {summary(open, done, total, failed)}
        </Text>
        <IconButton
          label={opened ? "Liste der Uploads ausblenden" : "Liste der Uploads anzeigen"}
          icon={opened ? <IconChevronDown size={20} aria-hidden /> : <IconChevronUp size={20} aria-hidden />}
          size={32}
          aria-expanded={opened}
          aria-controls={opened ? list : undefined}
          onClick={() => setOpened(!opened)}
        />
      </Group>
      {open > 0 ? <Progress value={percent} my="xs" aria-label="Fortschritt aller Uploads" /> : null}
      {online ? null : (
        <Text size="sm" my="xs" className={classes.offline}>
          Keine Verbindung. Sobald sie wieder da ist, geht es weiter.
        </Text>
      )}
      {opened ? (
        <Suspense>
          <UploadList id={list} entries={entries} />
        </Suspense>
      ) : null}
      <AllButtons entries={entries} failed={failed} online={online} />
    </>
  );
}

interface AllButtonsProps {
  readonly entries: readonly UploadEntry[];
  readonly failed: readonly UploadEntry[];
  readonly online: boolean;
}

function AllButtons({ entries, failed, online }: AllButtonsProps) {
  const again = failed.filter(({ canRetry }) => canRetry);
  return (
    <Group gap="xs" mt="xs">
      {again.length > 0 ? (
        <Button size="compact-sm" h="2rem" disabled={!online} onClick={() => uploads.retry(again.map(idOf))}>
          {again.length === failed.length ? "Alle wiederholen" : `${wholeNumber(again.length)} wiederholen`}
        </Button>
      ) : null}
      <Button size="compact-sm" h="2rem" variant="default" onClick={() => uploads.cancel(entries.map(idOf))}>
        {entries.length > failed.length ? "Alle abbrechen" : "Schließen"}
      </Button>
    </Group>
  );
}

const idOf = ({ id }: UploadEntry): string => id;
