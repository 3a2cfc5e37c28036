import type { File } from "@krempelfrei/contract/files";
import { changedFields, recordChange } from "../../core/audit.ts";
import { authorize, has } from "../../core/authorize.ts";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/context.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { answerFiles } from "./answer-files.ts";
import { getFilesLocked, putFilesInto, type FileRow } from "./files.queries.ts";
import { getFolderKept } from "./folders.queries.ts";

export const CHANGED =
  "Das Dokument wurde inzwischen von jemand anderem geändert. Bitte laden Sie die Seite neu.";
const IN_LOCKER = "Das Dokument liegt im Schließfach und wird von Ihrem Krempler abgelegt.";
const FIELDS = ["folder_id", "approval_status"] as const;

/** `moveFiles` for one file; with a `revision` 409 when somebody else has changed it since. */
export async function moveFile(
  ctx: Ctx,
  input: { readonly id: string; readonly folderId: string; readonly revision?: number | undefined },
): Promise<File> {
  const { files } = await move(ctx, { folderId: input.folderId, fileIds: [input.id] }, input.revision);
  const [file] = files;
  if (!file) throw notFound();
  return file;
}

/**
 * Moves files to a folder of their group, all or none; answers with all of them in the order asked for. Staff files
 * unmanaged and locker files that way; a rejected one is submitted for approval again, since members never see rejected
 * ones. Errors: 403; 404 also for a folder of another group; 409 when a member moves what waits in the locker.
 */
export async function moveFiles(
  ctx: Ctx,
  input: { readonly folderId: string; readonly fileIds: readonly string[] },
): Promise<{ files: File[] }> {
  return move(ctx, input, undefined);
}

async function move(
  ctx: Ctx,
  input: { readonly folderId: string; readonly fileIds: readonly string[] },
  revision: number | undefined,
): Promise<{ files: File[] }> {
  return inTransaction(ctx, async (ctx) => {
    const files = await getFilesLocked(ctx, input.fileIds);
    for (const file of files) authorize(ctx, "file.modify", file);
    const folder = await getFolderKept(ctx, input.folderId);
    authorize(ctx, "folder.read", folder);
    for (const file of files) {
      if (file.customer_id !== folder.customer_id) throw notFound();
      if (file.is_locker && !has(ctx.actor, "documents.manage")) throw conflict(IN_LOCKER);
      if (revision !== undefined && revision !== file.revision) throw conflict(CHANGED);
    }
    const before = files.filter((file) => file.folder_id !== folder.id);
    const after = await putFilesInto(
      ctx,
      before.map((file) => file.id),
      folder.id,
    );
    await recordChange(ctx, ...before.map((file) => moved(file, after.get(file.id) ?? file)));
    const rows = new Map(files.map((file) => [file.id, after.get(file.id) ?? file]));
    const wanted = [...new Set(input.fileIds)].flatMap((id) => rows.get(id) ?? []);
    return { files: await answerFiles(ctx, wanted) };
  });
}

function moved(before: FileRow, after: FileRow) {
  return {
    action: before.is_locker || before.is_unmanaged ? "file.filed" : "file.moved",
    subject: { type: "file", id: after.id, name: `${after.name}.${after.extension}` },
    customer_id: after.customer_id,
    changes: changedFields(before, after, FIELDS),
  };
}
