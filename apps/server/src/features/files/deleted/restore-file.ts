import type { OutputOf } from "@krempelfrei/contract/endpoint";
import type { restoreFile as call } from "@krempelfrei/contract/files/deleted-files";
import { NAME_MAX } from "@krempelfrei/contract/limits";
import { changedFields, recordChange } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { aboutFile } from "../data/about.ts";
import { insertFile, type NewFile } from "../data/files.queries.ts";
import { findContentState, UNREAD } from "../reading/reading.queries.ts";
import { startReading } from "../reading/start-reading.ts";
import { maintainerOf } from "../data/maintainer.ts";
import { wireFile } from "../data/wire-files.ts";
import {
  findDeletedFile,
  hasDocumentNamed,
  keepFolder,
  keepMember,
  lockOriginal,
  removeDeletedFiles,
  restoreDeadlines,
  restoreFavorites,
  restoreVersions,
} from "./deleted-files.queries.ts";
import { goneBefore } from "./erase-files.ts";

/**
 * Restores a deleted document with its versions, deadlines and favourite marks and its former folder and state. If the
 * folder no longer exists, the document becomes unmanaged; if the folder has a document of its name, it gets another
 * name. Errors: 403; 404 if it is not deleted, or was deleted too long ago.
 */
export async function restoreFile(
  ctx: Ctx,
  { id }: { readonly id: string },
): Promise<OutputOf<(typeof call)["response"]>> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.manage");
    const deleted = await findDeletedFile(ctx, id, goneBefore(ctx));
    // Locks the person before the document, in the same order as removing and converting a person.
    const owner = deleted && (await keepMember(ctx, deleted.customer_id, deleted.user_id));
    const original = deleted && owner && (await lockOriginal(ctx, deleted));
    if (!original || !owner) throw notFound();
    const { customer_id } = deleted;
    const columns = await columnsOf(ctx, { ...original, customer_id });
    const placed = await placeOf(ctx, {
      ...columns,
      customer_id,
      user_id: owner.id,
      maintainer_id: await maintainerAfter(ctx, { ...columns, customer_id }, owner),
      ...(await senderAfter(ctx, { ...columns, customer_id }, owner)),
    });
    const file = { ...placed, name: await freeName(ctx, placed) };
    const inserted = await insertFile(ctx, file);
    const row = inserted.machine_state === "waiting" ? await startReading(ctx, inserted) : inserted;
    await restoreVersions(ctx, row);
    await restoreDeadlines(ctx, row);
    await restoreFavorites(ctx, row);
    await removeDeletedFiles(ctx, [row]);
    await recordChange(ctx, {
      action: "file.restored",
      ...aboutFile(row),
      changes: [
        { field: "size", old: null, new: row.size },
        { field: "folder_id", old: null, new: row.folder_id },
        { field: "name", old: null, new: row.name },
        ...changedFields(stateOf(original), stateOf(row), ["is_unmanaged"]),
        ...changedFields(personsOf(original), personsOf(row), ["maintainer_id", "created_by"]),
      ],
    });
    const changed: ("name" | "folder")[] = [];
    if (row.name !== original.name) changed.push("name");
    if (row.folder_id !== (original.folder_id ?? null)) changed.push("folder");
    return { file: await wireFile(ctx, row), changed };
  });
}

/**
 * Columns of the restored row, which gets a new revision. Its reading starts again, unless the content was read
 * completely, or with its password, and is known still: a person's move to a group of their own may have closed it.
 */
async function columnsOf(ctx: Ctx, original: NewFile): Promise<NewFile> {
  const { revision: _, updated_at: __, ...columns } = original;
  const { machine_state, machine_reason } = columns;
  const isRead = machine_state === "done" || (machine_state === "partly" && machine_reason === "encrypted");
  const isKnown = isRead && (await findContentState(ctx, columns)) === machine_state;
  return isKnown ? columns : { ...columns, ...UNREAD };
}

const stateOf = ({ is_unmanaged = false }: NewFile) => ({ is_unmanaged });
const personsOf = ({ maintainer_id = null, created_by = null }: NewFile) => ({ maintainer_id, created_by });

interface Owner {
  readonly id: string;
  readonly email: string | null;
}

/** The former maintainer; after they have left the group, the owner or contract holder. Null if there was none. */
async function maintainerAfter(
  ctx: Ctx,
  { customer_id, maintainer_id = null, is_for_all = false }: NewFile,
  owner: Owner,
): Promise<string | null> {
  if (maintainer_id === null || (await keepMember(ctx, customer_id, maintainer_id))) return maintainer_id;
  return maintainerOf("left", ctx.actor, { customer_id, maintainer_id, is_for_all, dropped_at: null }, owner);
}

/** Columns of a letter in the locker of a person who has left the group: it waits in the locker of its maintainer. */
async function senderAfter(ctx: Ctx, file: NewFile, owner: Owner): Promise<Partial<NewFile>> {
  const { customer_id, created_by = null, is_locker, is_for_all = false } = file;
  if (!is_locker || created_by === null || (await keepMember(ctx, customer_id, created_by))) return {};
  const left = { customer_id, maintainer_id: created_by, is_for_all, dropped_at: null };
  return { created_by: maintainerOf("left", ctx.actor, left, owner), origin_path: null, note: null };
}

async function placeOf(ctx: Ctx, file: NewFile): Promise<NewFile> {
  const { customer_id, folder_id } = file;
  if (!folder_id || (await keepFolder(ctx, customer_id, folder_id))) return file;
  return { ...file, folder_id: null, is_unmanaged: true, waiting_since: ctx.clock() };
}

/**
 * The document's name, or the name with "(wiederhergestellt)" appended, because two equal names in one folder are hard
 * to distinguish.
 */
async function freeName(ctx: Ctx, file: NewFile): Promise<string> {
  if (!file.folder_id) return file.name;
  let name = file.name;
  for (let count = 1; await hasDocumentNamed(ctx, file, name); count += 1) {
    const suffix = count === 1 ? " (wiederhergestellt)" : ` (wiederhergestellt ${count})`;
    name =
      Array.from(file.name)
        .slice(0, NAME_MAX - suffix.length)
        .join("") + suffix;
  }
  return name;
}
