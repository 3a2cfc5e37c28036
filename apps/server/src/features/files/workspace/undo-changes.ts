import type { FileItem } from "@krempelfrei/contract/files/files";
import { recordChange, type FieldChange } from "../../../context/audit.ts";
import { allows, authorize } from "../../../context/authorize.ts";
import { inTransaction, type Ctx } from "../../../context/context.ts";
import { conflict, notFound } from "../../../core/errors.ts";
import { checkRevision } from "../../../core/revision.ts";
import { listMembers } from "../../account/data/members.queries.ts";
import { aboutFile } from "../data/about.ts";
import { REVIEW_STATE } from "../data/after-review.ts";
import { mayMarkSos, mayModifyFile, mayReadFile } from "../data/files.policy.ts";
import { getFilesLocked, setFile, type FileRow } from "../data/files.queries.ts";
import { passOnDeadlines, returnDeadlines, type ChangedFile } from "../data/pass-on-deadlines.ts";
import { wireFiles } from "../data/wire-files.ts";
import { CHANGED } from "./move-file.ts";
import { findOwnChanges, lockTransferredDeadlines } from "./own-changes.queries.ts";

/** Fields that filing and the form of an unfiled document change. A change of other fields cannot be undone here. */
const FIELDS = [
  "name",
  "type",
  "author",
  "tags",
  "date_relevance_year",
  "date_relevance_month",
  "date_relevance_day",
  "user_id",
  "is_for_all",
  "maintainer_id",
  "is_sos",
  "is_locker",
  "is_unmanaged",
  "folder_id",
  "approval_status",
  ...REVIEW_STATE,
] as const;
const UNDONE: ReadonlySet<string> = new Set(["file.updated", "file.filed"]);
const RESTORED: ReadonlySet<string> = new Set(FIELDS);
const LEFT =
  "Zurücknehmen geht nicht mehr: Die Person, der das Dokument gehörte oder die es bearbeitete, ist nicht mehr in der Beziehungskiste.";
const TOO_LATE = "Zurücknehmen lässt sich nur die eigene letzte Änderung der vergangenen halben Stunde.";

/**
 * Undoes the actor's last change of these documents of one group, by the history's old values; filed ones become
 * unfiled again, and deadlines that the change transferred go back. An SOS mark that the change set goes with it; one
 * that it cleared returns only if the actor may set it, and `unmarked` names the others.
 * Errors: 403; 404 also for documents of different groups; 409 if another person has changed one of them since, the
 * change is too old or of another kind, or a person of the former state has left the group.
 */
export async function undoChanges(
  ctx: Ctx,
  input: { readonly files: readonly { readonly id: string; readonly revision: number }[] },
): Promise<{ files: FileItem[]; unmarked: string[] }> {
  return inTransaction(ctx, async (ctx) => {
    const revisions = new Map(input.files.map(({ id, revision }) => [id, revision]));
    const files = await getFilesLocked(ctx, [...revisions.keys()]);
    // Visibility is checked first: the id of an invisible document gets the answer of an unknown id.
    for (const file of files) authorize(ctx, mayReadFile(file));
    for (const file of files) authorize(ctx, mayModifyFile(file));
    const [customerId, ...others] = new Set(files.map(({ customer_id }) => customer_id));
    if (customerId === undefined || others.length > 0) throw notFound();
    const own = await findOwnChanges(
      ctx,
      customerId,
      files.map(({ id }) => id),
    );
    const undone: ChangedFile[] = [];
    const unmarked: string[] = [];
    for (const before of files) {
      const last = own.get(before.id);
      const revision = revisions.get(before.id);
      // The change is the same one, whether the page has loaded the converted content or not.
      if (revision !== last?.revision_before_conversion)
        checkRevision(before, revision, last ? TOO_LATE : CHANGED);
      if (!last?.actions.every((action) => UNDONE.has(action))) throw conflict(TOO_LATE);
      const values = valuesBefore(before, last);
      await checkPersons(ctx, before, values);
      const after = await restore(ctx, before, values);
      undone.push(after);
      if (values.is_sos === true && !after.is_sos) unmarked.push(after.id);
    }
    return { files: await wireFiles(ctx, undone), unmarked };
  });
}

type Values = Partial<Pick<FileRow, (typeof FIELDS)[number]>>;

/** Values of the fields before a change. Error: 409 if it changed a field that cannot be undone here. */
function valuesBefore(
  file: FileRow,
  { actions, changes }: { readonly actions: readonly string[]; readonly changes: readonly FieldChange[] },
): Values {
  if (changes.some(({ field }) => !RESTORED.has(field))) throw conflict(TOO_LATE);
  // The first entry of a transaction has the oldest values.
  const old = Object.fromEntries(changes.toReversed().map(({ field, old }) => [field, old])) as Values;
  const isKnown = old.is_locker !== undefined || old.is_unmanaged !== undefined;
  return actions.includes("file.filed") && !isKnown ? { ...old, ...guessedPlace({ ...file, ...old }) } : old;
}

/** Where a document probably waited before its filing, for entries of filings that do not say it. */
function guessedPlace({ dropped_at, approval_status }: FileRow): Values {
  // The locker has only documents that were never submitted for approval.
  const is_locker = dropped_at !== null && approval_status === "none";
  return { is_locker, is_unmanaged: !is_locker };
}

/** Error: 409 if the former owner or maintainer has left the group. */
async function checkPersons(ctx: Ctx, { customer_id }: FileRow, values: Values): Promise<void> {
  const ids = new Set([values.user_id, values.maintainer_id].flatMap((id) => id ?? []));
  if ((await listMembers(ctx, customer_id, [...ids])).length < ids.size) throw conflict(LEFT);
}

/** An undo is no change to review: it also restores who has to let others approve, and the mark of a later change. */
async function restore(ctx: Ctx, before: FileRow, { is_sos, ...others }: Values): Promise<ChangedFile> {
  const mayMark = allows(ctx.actor, mayMarkSos({ ...before, ...others }));
  const values = is_sos === undefined ? others : { ...others, is_sos: is_sos && mayMark };
  // Before the undo has an entry of its own.
  const deadlines = await lockTransferredDeadlines(ctx, before.customer_id, before.id);
  const after = await setFile(ctx, before, values);
  await recordChange(ctx, {
    action: "file.change_undone",
    ...aboutFile(after),
    before,
    after,
    fields: FIELDS,
  });
  await returnDeadlines(ctx, after, deadlines);
  return passOnDeadlines(ctx, before, after);
}
