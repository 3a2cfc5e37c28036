import type { OutputOf } from "@krempelfrei/contract/endpoint";
import { NAME_MAX } from "@krempelfrei/contract/limits";
import type { FileItem } from "@krempelfrei/contract/files/files";
import type { splitFile as call } from "@krempelfrei/contract/files/pages";
import { changedFields, recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { conflict, invalid, notFound } from "../../../core/errors.ts";
import { afterReview } from "../data/after-review.ts";
import { insertUploadedFile, type FileRow } from "../data/files.queries.ts";
import { admitDocument } from "../storage/quota.ts";
import { wireFile } from "../data/wire-files.ts";
import { startReading } from "../reading/start-reading.ts";
import { fileCreated, storeContent } from "../uploads/upload-file.ts";
import { listRestoredUnmanaged } from "../workspace/filed-before.queries.ts";
import { putContent } from "../versions/replace-file.ts";
import { getPdf, getPdfLocked, withEdited } from "./edit-pages.ts";

export type SplitFile = OutputOf<(typeof call)["body"]> & { readonly id: string };

/**
 * Splits an unsorted PDF in two: its first pages keep the id, the whole PDF stays as a version, and the other pages
 * become an unsorted document of the same owner and uploader. A corrected amount and added accounts end with the whole,
 * because either part may be meant; numbers that were removed stay removed in both. Errors: 403; 404; 409 over a newer
 * save, or for a filed document; 422 (`pages`, `after`); 503.
 */
export async function splitFile(
  ctx: Ctx,
  input: SplitFile,
): Promise<{ readonly first: FileItem; readonly second: FileItem }> {
  const { after, pages } = input;
  const seen = await getPdf(ctx, input);
  checkUnsorted(seen);
  if (after >= pages) throw invalid("after", "Danach kommt keine Seite mehr.");
  const all = Array.from({ length: pages }, (_, index) => index);
  const makes = [all.slice(0, after), all.slice(after)].map(
    (part): Parameters<typeof withEdited>[2][number] =>
      (document, signal) =>
        document.extract(part, signal, { of: pages }),
  );
  return withEdited(ctx, seen, makes, async ([first, second]) => {
    if (!first || !second) throw notFound();
    await storeContent(ctx, seen.customer_id, first);
    await storeContent(ctx, seen.customer_id, second);
    // access-checked: by getPdfLocked.
    return inTransaction(ctx, async (ctx) => {
      const before = await getPdfLocked(ctx, input, seen);
      checkUnsorted(before);
      await admitDocument(ctx, before.customer_id);
      const { sha256, size } = first;
      const kept = await putContent(ctx, before, { extension: "pdf", sha256, size }, "file.split");
      const { duplicate_of: _, ...inserted } = await insertUploadedFile(ctx, {
        ...likewise(before),
        ...afterReview(ctx, before, { ...before, sha256: second.sha256 }),
        folder_id: null,
        sha256: second.sha256,
        size: second.size,
        name: partName(before.name),
        extension: "pdf",
      });
      const added = await startReading(ctx, inserted);
      const created = fileCreated("file.uploaded", added);
      // Filing the part keeps its maintainer, as it does for the whole.
      const wasFiled = (await listRestoredUnmanaged(ctx, [before.id])).has(before.id);
      const filedBefore = changedFields(null, wasFiled ? added : null, ["is_unmanaged"]);
      await recordChange(ctx, { ...created, changes: [...(created.changes ?? []), ...filedBefore] });
      return { first: await wireFile(ctx, kept), second: await wireFile(ctx, added) };
    });
  });
}

function checkUnsorted(file: FileRow): void {
  if (!file.is_unmanaged && !file.is_locker) throw conflict("Nur was unsortiert ist, lässt sich teilen.");
}

/** Columns that the second part copies from the whole. */
const LIKEWISE = [
  "customer_id",
  "user_id",
  "maintainer_id",
  "is_for_all",
  "is_unmanaged",
  "is_locker",
  "dropped_at",
  "note",
  // Otherwise an account that a person removed is offered for payment again.
  "hidden_facts",
  // Otherwise the pages of a rejected document would be filed without an approval.
  "approval_status",
  "approval_reason",
  "approval_stale_at",
  "submitters",
  "origin_path",
  "created_by",
  "created_at",
  "waiting_since",
] as const satisfies readonly (keyof FileRow)[];

const likewise = (row: FileRow) =>
  Object.fromEntries(LIKEWISE.map((column) => [column, row[column]])) as Pick<
    FileRow,
    (typeof LIKEWISE)[number]
  >;

const SECOND = " (Teil 2)";
const partName = (name: string): string => `${name.slice(0, NAME_MAX - SECOND.length)}${SECOND}`;
