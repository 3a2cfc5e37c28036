import type { File as Document } from "@krempelfrei/contract/files/files";
import { IconCircleCheck, IconCircleX, IconHourglass } from "@tabler/icons-react";
import classes from "./approval.module.css";
import { useRoom } from "../data/room.ts";

const LOOKS = {
  pending: { label: "Wartet auf Freigabe", Icon: IconHourglass },
  approved: { label: "Freigegeben", Icon: IconCircleCheck },
  rejected: { label: "Abgelehnt", Icon: IconCircleX },
} as const;

/** How far the approval of a document is, in words; undefined where there is none. */
export function approvalText(file: Document): string | undefined {
  if (file.approval_status === "none") return undefined;
  const { label } = LOOKS[file.approval_status];
  return file.approval_status === "rejected" && file.approval_reason !== null
    ? `${label}: ${file.approval_reason}`
    : label;
}

interface Props {
  readonly file: Document;
  /** With the words beside the icon. */
  readonly written?: boolean;
}

/** A mark of a document's approval, for staff. A plain element: lists have hundreds. */
export function ApprovalMark({ file, written = false }: Props) {
  const { room } = useRoom();
  const text = approvalText(file);
  if (!room.staff || text === undefined || file.approval_status === "none") return null;
  const { Icon } = LOOKS[file.approval_status];
  return written ? (
    <span className={classes.written} data-status={file.approval_status}>
      <Icon size={18} aria-hidden />
      <span>{text}</span>
    </span>
  ) : (
    <span
      className={classes.mark}
      data-status={file.approval_status}
      role="img"
      aria-label={text}
      data-tip={text}
    >
      <Icon size={18} aria-hidden />
    </span>
  );
}
