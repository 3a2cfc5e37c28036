import { IconRefresh, IconX } from "@tabler/icons-react";
import { IconButton } from "../../ui/icon-button.tsx";
import { WindowedList } from "../../ui/list/windowed-list.tsx";
import type { UploadEntry } from "./upload-entries.ts";
import classes from "./upload-list.module.css";
import { uploads } from "./uploads.ts";

const ROW_REM = 3.25;

interface Props {
  readonly id: string;
  readonly entries: readonly UploadEntry[];
}

const hasFailed = ({ hasUploadError }: UploadEntry): boolean => hasUploadError;

/** Each file of the panel, the failed ones first. */
export default function UploadList({ id, entries }: Props) {
  return (
    <WindowedList
      id={id}
      items={[...entries.filter(hasFailed), ...entries.filter((entry) => !hasFailed(entry))]}
      rowRem={ROW_REM}
      overscan={4}
      label="Liste der Dateien"
      className={classes.scroll}
      rowClassName={classes.row}
    >
      {(entry) => <Entry entry={entry} />}
    </WindowedList>
  );
}

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
