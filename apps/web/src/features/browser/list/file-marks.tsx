import type { FileItem } from "@krempelfrei/contract/files/files";
import {
  IconCirclePercentageFilled,
  IconHeartFilled,
  IconLifebuoyFilled,
  IconLockFilled,
} from "@tabler/icons-react";
import { hasTwoReaders } from "../../files/data/readers.ts";
import { isForeign, useWorkspace } from "../../files/data/workspace.ts";
import { ApprovalMark } from "../../files/workspace/approval-mark.tsx";
import { WhoSees } from "../../files/workspace/who-sees.tsx";
import classes from "./file-marks.module.css";

interface Props {
  readonly file: FileItem;
}

/** Flags and approval of a document, only displayed. */
export function FileMarks({ file }: Props) {
  return (
    <span className={classes.marks}>
      {file.is_favorite ? (
        <span role="img" aria-label="Favorit" className={classes.favorite}>
          <IconHeartFilled size={18} aria-hidden />
        </span>
      ) : null}
      {file.is_tax_relevant ? (
        <span role="img" aria-label="Steuerrelevant" className={classes.tax}>
          <IconCirclePercentageFilled size={18} aria-hidden />
        </span>
      ) : null}
      {file.is_sos ? (
        <span role="img" aria-label="SOS" className={classes.sos}>
          <IconLifebuoyFilled size={18} aria-hidden />
        </span>
      ) : null}
      <ApprovalMark file={file} />
    </span>
  );
}

/** Icon for documents of one person only, or of two. */
export function Audience({ file }: Props) {
  const { workspace } = useWorkspace();
  if (isForeign(file, workspace.currentId) || hasTwoReaders(file)) return <WhoSees file={file} />;
  return file.is_for_all ? null : (
    <span role="img" aria-label="Nur ich" className={classes.marks}>
      <IconLockFilled size={16} aria-hidden />
    </span>
  );
}
