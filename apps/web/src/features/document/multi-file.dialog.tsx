import { counted } from "@krempelfrei/contract/counted";
import type { FileItem } from "@krempelfrei/contract/files/files";
import { IconAlertTriangleFilled, IconCheck } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { dialogKey, leaveField } from "./form/dialog-keys.ts";
import { DialogFrame } from "./form/dialog-frame.tsx";
import { DocumentPicture } from "../files/preview/document-picture.tsx";
import { MultiFileForm } from "./multi-file.form.tsx";
import classes from "./multi-file.module.css";
import { Pager } from "./pager.tsx";
import { Preview } from "../files/preview/preview.tsx";
import { useWorkspace } from "../files/data/workspace.ts";
import { useMultiFile, type Outcome } from "./use-multi-file.ts";

interface Props {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** One form for several documents (specification 2 and 4). */
export function MultiFileDialog({ ids, onClose }: Props) {
  const { workspace } = useWorkspace();
  const files = useMemo(() => {
    const byId = new Map((workspace.browser?.files ?? []).map((file) => [file.id, file]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }, [workspace.browser, ids]);
  const [shownId, setShownId] = useState(ids[0]);
  const multi = useMultiFile(files, onClose);
  const index = Math.max(
    files.findIndex(({ id }) => id === shownId),
    0,
  );
  const shown = files[index];
  const go = (by: 1 | -1): void => {
    const to = files[index + by];
    if (to) setShownId(to.id);
  };
  return (
    <DialogFrame
      title={`${counted(files.length, "Datei", "Dateien")} bearbeiten`}
      pager={
        <Pager
          position={index + 1}
          total={files.length}
          onPrevious={index > 0 ? () => go(-1) : undefined}
          onNext={index < files.length - 1 ? () => go(1) : undefined}
        />
      }
      preview={
        <div className={classes.left}>
          <div className={classes.shown}>{shown ? <Preview key={shown.id} file={shown} /> : null}</div>
          <ul className={classes.list} aria-label="Ausgewählte Dateien">
            {files.map((file) => (
              <li key={file.id}>
                <SelectedFile
                  file={file}
                  outcome={multi.outcomes.get(file.id)}
                  current={file === shown}
                  onShow={() => setShownId(file.id)}
                />
              </li>
            ))}
          </ul>
        </div>
      }
      onClose={() => void multi.close()}
      onKeyDown={(event) => {
        const action = dialogKey(event);
        if (action === undefined || action === "edit" || action === "download") return;
        event.preventDefault();
        if (action === "save") {
          leaveField();
          void multi.apply();
        } else go(action === "next" ? 1 : -1);
      }}
    >
      <MultiFileForm files={files} multi={multi} />
    </DialogFrame>
  );
}

interface SelectedFileProps {
  readonly file: FileItem;
  readonly outcome: Outcome | undefined;
  readonly current: boolean;
  readonly onShow: () => void;
}

function SelectedFile({ file, outcome, current, onShow }: SelectedFileProps) {
  return (
    <button type="button" className={classes.entry} aria-current={current || undefined} onClick={onShow}>
      <DocumentPicture file={file} size="row" />
      <span className={classes.name}>{file.full_name}</span>
      {outcome === undefined ? null : outcome.error === undefined ? (
        <IconCheck size={18} role="img" aria-label="gespeichert" className={classes.done} />
      ) : (
        <IconAlertTriangleFilled
          size={18}
          role="img"
          aria-label="nicht gespeichert"
          className={classes.failed}
        />
      )}
    </button>
  );
}
