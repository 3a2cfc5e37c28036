import { Checkbox, Progress, Text, UnstyledButton } from "@mantine/core";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconAlertTriangleFilled, IconSparkles2Filled, IconUserShare } from "@tabler/icons-react";
import { memo, useCallback, useRef, type MouseEvent } from "react";
import { nearDay } from "../../lib/format.ts";
import { WindowedList } from "../../ui/list/windowed-list.tsx";
import { FileClaimMark } from "../files/workspace/file-claim-mark.tsx";
import { useFileDrag } from "../files/workspace/drag-and-drop.tsx";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import { FileMenuButton } from "../files/workspace/file-menu-button.tsx";
import { isListed } from "../files/data/filter-files.ts";
import { readingMark } from "../files/data/reading-words.ts";
import classes from "./manager.module.css";
import type { Pick } from "./pick-files.ts";
import type { Target } from "./targets.ts";
import { useWorkspace, isForeign } from "../files/data/workspace.ts";
import type { UploadEntry } from "../uploads/upload-entries.ts";
import { CancelUpload, RetryUpload } from "../uploads/upload-controls.tsx";
import { useQuery } from "@tanstack/react-query";
import { relationshipsQuery } from "../files/data/files.api.ts";

interface Props {
  readonly files: readonly FileItem[];
  readonly entries: readonly UploadEntry[];
  readonly selection: ReadonlySet<string>;
  readonly onPick: (pick: Pick) => void;
  /** Suggested folder by document. */
  readonly targets?: ReadonlyMap<string, Target> | undefined;
}

const ROW_REM = 4.25;

/** Uploads, then unfiled documents. */
export function WaitingRows({ files, entries, selection, onPick, targets }: Props) {
  const latest = useRef(onPick);
  latest.current = onPick;
  const pick = useCallback((choice: Pick) => latest.current(choice), []);
  return (
    <WindowedList
      items={[...entries, ...files]}
      rowRem={ROW_REM}
      overscan={8}
      label="Liste der unsortierten Dokumente"
      className={classes.scroll}
      rowClassName={classes.item}
    >
      {(item) =>
        "isUploading" in item ? (
          <UploadingRow entry={item} />
        ) : (
          <WaitingRow
            file={item}
            selected={selection.has(item.id)}
            target={targets && (targets.get(item.id) ?? NO_TARGET)}
            onPick={pick}
          />
        )
      }
    </WindowedList>
  );
}

interface RowProps {
  readonly file: FileItem;
  readonly selected: boolean;
  readonly target: Target | undefined;
  readonly onPick: (pick: Pick) => void;
}

/** A click opens; with Strg it selects, with the shift key all since the last selected one. */
const WaitingRow = memo(function WaitingRow({ file, selected, target, onPick }: RowProps) {
  const { actions } = useWorkspace();
  const drag = useFileDrag(file.id, false);
  const click = (event: MouseEvent): void => {
    if (event.shiftKey || event.ctrlKey || event.metaKey) onPick({ id: file.id, range: event.shiftKey });
    else actions.open(file);
  };
  return (
    <div {...drag} className={classes.row} data-selected={selected || undefined}>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the checkbox in it is its control */}
      <label className={classes.pick}>
        <Checkbox
          checked={selected}
          // The click knows the shift key, the change does not.
          onClick={(event) => onPick({ id: file.id, range: event.shiftKey })}
          onChange={ignore}
          aria-label={`${file.name} auswählen`}
        />
      </label>
      <UnstyledButton className={classes.open} onClick={click} title={file.full_name}>
        <DocumentPicture file={file} size="row" />
        <span className={classes.texts}>
          <span className={classes.name}>
            <bdi>{file.name}</bdi>
          </span>
          <Text component="span" size="sm" c="dimmed">
            {[placeOf(file), nearDay(file.created_at), readingMark(file.reading)].filter(Boolean).join(" · ")}
          </Text>
          {isListed(file) ? null : <SuggestedTarget file={file} target={target} />}
          <OwnerMark file={file} />
          {file.note === null ? null : (
            <Text component="span" size="sm" className={classes.note}>
              „{file.note}“
            </Text>
          )}
          {file.approval_status === "rejected" ? (
            <span className={classes.rejected}>
              <IconAlertTriangleFilled size={16} aria-hidden />
              <span>Abgelehnt{file.approval_reason ? `: ${file.approval_reason}` : ""}</span>
            </span>
          ) : null}
          <FileClaimMark file={file} />
        </span>
      </UnstyledButton>
      <FileMenuButton file={file} />
    </div>
  );
});

const ignore = (): void => undefined;

const NO_TARGET: Target = { text: "", unsure: true };

interface SuggestedTargetProps {
  readonly file: FileItem;
  /** Undefined while unknown. */
  readonly target: Target | undefined;
}

/**
 * Path of the suggested folder; grey if uncertain. The line is there before the suggestion is, so that the rows below
 * keep their place.
 */
function SuggestedTarget({ file, target }: SuggestedTargetProps) {
  if (!target?.text) {
    const isKnown = target !== undefined && file.reading.state === "done";
    return (
      <span className={classes.target} data-unsure>
        {isKnown ? "kein Vorschlag" : "\u00A0"}
      </span>
    );
  }
  return (
    <span className={classes.target} data-unsure={target.unsure || undefined}>
      <IconSparkles2Filled size={16} aria-hidden />
      <span>
        <span className="visually-hidden">Vorschlag: </span>
        {target.unsure ? `unsicher: ${target.text}` : target.text}
      </span>
    </span>
  );
}

/** Owner of a document that does not belong to the customer. */
function OwnerMark({ file }: { readonly file: FileItem }) {
  const ownerOf = useOwnerOf();
  const owner = ownerOf(file);
  if (owner === undefined) return null;
  return (
    <span className={classes.owner}>
      <IconUserShare size={16} aria-hidden />
      <span>
        Gehört <bdi>{owner}</bdi>
      </span>
    </span>
  );
}

function placeOf(file: FileItem): string {
  if (file.is_locker) return "Schließfach";
  return file.is_unmanaged ? "Eingang" : "Abgelegt";
}

function UploadingRow({ entry }: { entry: UploadEntry }) {
  const failed = entry.hasUploadError;
  return (
    <div className={classes.row} data-failed={failed || undefined}>
      <span className={classes.texts} data-wide>
        <span className={classes.name} title={entry.full_name}>
          <bdi>{entry.name}</bdi>
        </span>
        {failed ? (
          <span className={classes.rejected}>
            <IconAlertTriangleFilled size={16} aria-hidden />
            <span>Nicht hochgeladen{entry.reason === undefined ? "" : `: ${entry.reason}`}</span>
          </span>
        ) : (
          <>
            <Text component="span" size="sm" c="dimmed">
              {entry.progress === 0 ? "Wartet …" : `Wird hochgeladen, ${entry.progress} %`}
            </Text>
            <Progress value={entry.progress} size="sm" aria-label={`${entry.name} wird hochgeladen`} />
          </>
        )}
      </span>
      {failed ? <RetryUpload entry={entry} /> : null}
      <CancelUpload entry={entry} size={32} />
    </div>
  );
}

/** Name of a document's owner, if that is not the person whose documents are shown. */
function useOwnerOf(): (file: FileItem) => string | undefined {
  const { workspace } = useWorkspace();
  const { data } = useQuery(relationshipsQuery(workspace.scope));
  return useCallback(
    (file) =>
      isForeign(file, workspace.currentId)
        ? data?.data.find(({ id }) => id === file.user_id)?.name
        : undefined,
    [data, workspace.currentId],
  );
}
