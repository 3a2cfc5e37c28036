import { wholeNumber } from "@krempelfrei/contract/counted";
import { Button, Group, Progress, Text } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconRefresh, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useConnected } from "../../lib/connection.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { WindowedList } from "../../ui/list/windowed-list.tsx";
import type { UploadEntry } from "./upload-entries.ts";
import classes from "./upload-progress.module.css";
import { uploads, useUploadState } from "./uploads.ts";

const ROW_REM = 3.25;
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

interface Props {
  readonly told: readonly UploadEntry[];
}

/** How far the uploads are, with the list of them. */
export default function UploadProgress({ told: entries }: Props) {
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
        // Failed entries first.
        <WindowedList
          id={list}
          items={[...failed, ...entries.filter(waits)]}
          rowRem={ROW_REM}
          overscan={4}
          label="Liste der Dateien"
          className={classes.scroll}
          rowClassName={classes.row}
        >
          {(entry) => <Entry entry={entry} />}
        </WindowedList>
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

const waits = ({ hasUploadError }: UploadEntry): boolean => !hasUploadError;

function Entry({ entry }: { entry: UploadEntry }) {
  const { full_name: name, hasUploadError, canRetry, progress, reason, target } = entry;
  const state = hasUploadError ? reason : progress === 0 ? (reason ?? "Wartet …") : `${progress} %`;
  return (
    <>
      <span className={classes.texts}>
        <bdi className={classes.name} title={[...target.path, name].join(" › ")}>
          {name}
        </bdi>
        <span className={classes.state} data-failed={hasUploadError || undefined} title={reason}>
          {state}
        </span>
      </span>
      {hasUploadError && canRetry ? (
        <IconButton
          label={`${name} noch einmal hochladen`}
          icon={<IconRefresh size={18} aria-hidden />}
          size={32}
          onClick={() => uploads.retry([entry.id])}
        />
      ) : null}
      <IconButton
        label={hasUploadError ? `${name} aus der Liste nehmen` : `Hochladen von ${name} beenden`}
        icon={<IconX size={18} aria-hidden />}
        size={32}
        onClick={() => uploads.cancel([entry.id])}
      />
    </>
  );
}
