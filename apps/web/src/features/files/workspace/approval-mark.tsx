import type { FileItem } from "@krempelfrei/contract/files/files";
import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconHourglassFilled,
  IconPencilExclamation,
} from "@tabler/icons-react";
import { germanDate } from "../../../lib/format.ts";
import classes from "./approval.module.css";
import { useWorkspace } from "../data/workspace.ts";

const LOOKS = {
  pending: { label: "Wartet auf Freigabe", Icon: IconHourglassFilled },
  approved: { label: "Freigegeben", Icon: IconCircleCheckFilled },
  rejected: { label: "Abgelehnt", Icon: IconCircleXFilled },
} as const;

const changedText = (on: string): string => `Nach der Freigabe geändert am ${germanDate(on)}`;

/** State of the approval as text; undefined without an approval. */
export function approvalText(file: FileItem): string | undefined {
  if (file.approval_status === "none") return undefined;
  if (file.changed_after_approval !== null) return changedText(file.changed_after_approval);
  const { label } = LOOKS[file.approval_status];
  return file.approval_status === "rejected" && file.approval_reason !== null
    ? `${label}: ${file.approval_reason}`
    : label;
}

interface Props {
  readonly file: FileItem;
  /** With a text beside the icon. */
  readonly written?: boolean;
}

/**
 * The approval of a document, for staff; that it was changed afterwards is visible to everybody. A plain element,
 * because lists have hundreds.
 */
export function ApprovalMark({ file, written = false }: Props) {
  const { workspace } = useWorkspace();
  const text = approvalText(file);
  const changed = file.changed_after_approval !== null;
  if (!(workspace.staff || changed) || text === undefined || file.approval_status === "none") return null;
  const Icon = changed ? IconPencilExclamation : LOOKS[file.approval_status].Icon;
  const status = changed ? "changed" : file.approval_status;
  return written ? (
    <span className={classes.written} data-status={status}>
      <Icon size={18} aria-hidden />
      <span>{text}</span>
    </span>
  ) : (
    <span className={classes.mark} data-status={status} role="img" aria-label={text} data-tip={text}>
      <Icon size={18} aria-hidden />
    </span>
  );
}
