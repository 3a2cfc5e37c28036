import { isConvertible } from "@krempelfrei/documents/convertible-kind";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { Folder } from "@krempelfrei/contract/files/folders";
import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { allows, has } from "../../../context/authorize.ts";
import type { Actor, Ctx } from "../../../context/context.ts";
import { fullFileName } from "../../../core/names.ts";
import type { FileRow, ShownFile } from "./files.queries.ts";
import type { FolderRow } from "./folders.queries.ts";
import {
  mayApproveSubmitted,
  mayDeleteFile,
  mayMarkSos,
  mayModifyFile,
  mayModifyFolder,
} from "./files.policy.ts";

/** Values of a file's wire form that are not in its row. */
export interface BesideRow {
  /** Ids of the actor's favourites. */
  readonly favorites: ReadonlySet<string>;
  /** For staff: other employees who have a document open, by document. */
  readonly claims?: ReadonlyMap<string, NonNullable<FileItem["claimed_by"]>> | undefined;
}

/** Enough to distinguish the versions of one document. */
const CONTENT_DIGITS = 6;

/** The wire form of a file for this actor. The database checks the values of the columns that are cast here. */
export function toFile(ctx: Ctx, row: ShownFile, { favorites, claims }: BesideRow): FileItem {
  const { actor, settings } = ctx;
  const staff = has(actor, "documents.manage");
  return {
    id: row.id,
    name: row.name,
    full_name: fullFileName(row),
    folder_id: row.folder_id,
    author: row.author,
    tags: row.tags,
    type: row.type as FileItem["type"],
    extension: row.extension as FileItem["extension"],
    size: row.size,
    content: row.sha256.slice(0, CONTENT_DIGITS),
    is_sos: row.is_sos,
    is_favorite: favorites.has(row.id),
    is_tax_relevant: row.is_tax_relevant,
    is_locker: row.is_locker,
    is_unmanaged: row.is_unmanaged,
    is_for_all: row.is_for_all,
    maintainer_id: row.maintainer_id,
    user_id: row.user_id,
    can_modify: allows(actor, mayModifyFile(row)),
    can_delete: allows(actor, mayDeleteFile(row)),
    can_mark_sos: allows(actor, mayMarkSos(row)),
    is_machine_readable: row.is_machine_readable,
    is_orig_machine_readable: row.is_orig_machine_readable,
    reading: {
      state: readingState(row, settings),
      reason: row.machine_reason as FileItem["reading"]["reason"],
      pages: row.machine_pages,
      pages_read: row.machine_pages_read,
    },
    preview: row.machine_preview,
    date_relevance_year: row.date_relevance_year,
    date_relevance_month: row.date_relevance_month,
    date_relevance_day: row.date_relevance_day,
    note: staff ? row.note : null,
    approval_status: row.approval_status as FileItem["approval_status"],
    approval_reason: staff ? row.approval_reason : null,
    can_approve:
      row.approval_status === "pending" && allows(actor, mayApproveSubmitted(row, settings.onePersonOffice)),
    changed_after_approval:
      row.approval_status === "approved" ? (row.approval_stale_at?.toISOString() ?? null) : null,
    claimed_by: claims?.get(row.id) ?? null,
    created_at: row.created_at.toISOString(),
    ...(staff && row.waiting_since ? { waiting_since: row.waiting_since.toISOString() } : {}),
    ...(row.added_facts.length > 0 ? { added_facts: row.added_facts } : {}),
    revision: row.revision,
  };
}

/** State for the client; `off` for waiting documents and documents under recognition if reading is switched off. */
function readingState(
  { machine_state: state }: Pick<FileRow, "machine_state">,
  { readsDocuments }: Ctx["settings"],
): FileItem["reading"]["state"] {
  if (!readsDocuments && (state === "waiting" || state === "recognising")) return "off";
  return state as FileItem["reading"]["state"];
}

export function toFolder(actor: Actor, row: FolderRow): Folder {
  return {
    id: row.id,
    parent_id: row.parent_id,
    name: row.name,
    type: "folder",
    image: row.image,
    // Only `insertFolders` writes the column.
    special_subfolders: row.special_subfolders as { name: string }[],
    can_modify: allows(actor, mayModifyFolder(row)),
  };
}

export type LockerState = Pick<LockerEntry, "state" | "folder" | "can_show" | "is_duplicate">;

type LockerRow = Pick<
  FileRow,
  | "id"
  | "name"
  | "extension"
  | "size"
  | "created_at"
  | "note"
  | "machine_preview"
  | "machine_state"
  | "machine_reason"
>;

export function toLockerEntry(
  row: LockerRow,
  { state, folder, can_show, is_duplicate }: LockerState,
): LockerEntry {
  return {
    id: row.id,
    name: row.name,
    full_name: fullFileName(row),
    extension: row.extension as LockerEntry["extension"],
    size: row.size,
    created_at: row.created_at.toISOString(),
    note: row.note,
    preview: can_show ? row.machine_preview : null,
    is_duplicate,
    state,
    folder,
    can_show,
    problem: state === "filed" ? null : problemOf(row),
  };
}

/** Reason why nobody can view a document; null if it can be viewed, even if its text could not be read. */
function problemOf({ extension, machine_state, machine_reason }: LockerRow): LockerEntry["problem"] {
  const isClosed = machine_state === "refused" || (machine_state === "failed" && isConvertible(extension));
  return isClosed ? (machine_reason as LockerEntry["problem"]) : null;
}
