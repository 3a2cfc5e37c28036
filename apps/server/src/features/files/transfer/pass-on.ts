import { recordChange, type Change, type FieldChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { inChunks } from "../../../core/in-chunks.ts";
import { aboutFile, aboutFolder } from "../data/about.ts";
import { setFilesOfGroup } from "../data/files.queries.ts";
import { maintainerOf } from "../data/maintainer.ts";
import {
  forgetSendersWords,
  lockLeftFiles,
  transferDeadlines,
  transferFolders,
  type Leaving,
  type LeftFile,
} from "./transfer.queries.ts";

/**
 * Passes on what a leaving person maintained in the group, with an entry in the change history for each: a document to
 * its owner or the contract holder (`maintainerOf`), who also finds it in their locker if it waits there; folders to
 * the contract holder; deadlines to the owner of their document. Documents that the person owned have their new owner
 * already: `changedFiles` contains those changes by document id, so that each document gets one entry. Call it in the
 * transaction that removes or converts the person.
 */
export async function passOnMaintained(
  ctx: Ctx,
  leaving: Leaving,
  changedFiles: ReadonlyMap<string, Change> = new Map(),
): Promise<void> {
  const { customer_id, from } = leaving;
  await forgetSendersWords(ctx, leaving);
  const passed = (await lockLeftFiles(ctx, leaving)).map((file) => {
    const owner = { id: file.user_id, email: file.owner_email };
    return { file, to: maintainerOf("left", ctx.actor, file, owner) };
  });
  for (const [to, ofOne] of Map.groupBy(passed, (one) => one.to)) {
    const files = ofOne.map(({ file }) => file);
    const maintained = files.filter(({ maintainer_id }) => maintainer_id === from);
    await setFilesOfGroup(ctx, customer_id, idsOf(maintained), { maintainer_id: to });
    const dropped = files.filter((file) => isDroppedBy(file, from));
    await setFilesOfGroup(ctx, customer_id, idsOf(dropped), { created_by: to });
  }
  const entries = new Map(changedFiles);
  for (const { file, to } of passed) {
    const changes = [...(entries.get(file.id)?.changes ?? []), ...passedFields(file, from, to)];
    entries.set(file.id, { action: "file.updated", ...aboutFile(file), changes });
  }
  const others = [...(await passOnFolders(ctx, leaving)), ...(await passOnDeadlines(ctx, leaving))];
  for (const chunk of inChunks([...entries.values(), ...others])) await recordChange(ctx, ...chunk);
}

const idsOf = (files: readonly LeftFile[]): string[] => files.map(({ id }) => id);

const isDroppedBy = ({ is_locker, created_by }: LeftFile, person: string): boolean =>
  is_locker && created_by === person;

function passedFields(file: LeftFile, from: string, to: string | null): FieldChange[] {
  const changes: FieldChange[] = [];
  if (file.maintainer_id === from) changes.push({ field: "maintainer_id", old: from, new: to });
  if (isDroppedBy(file, from)) changes.push({ field: "created_by", old: from, new: to });
  return changes;
}

async function passOnFolders(ctx: Ctx, leaving: Leaving): Promise<Change[]> {
  const { customer_id, from } = leaving;
  return (await transferFolders(ctx, leaving)).map((folder) => ({
    action: "folder.updated",
    ...aboutFolder(folder),
    changes: [{ field: "maintainer_id", old: from, new: customer_id }],
  }));
}

async function passOnDeadlines(ctx: Ctx, leaving: Leaving): Promise<Change[]> {
  return (await transferDeadlines(ctx, leaving)).map(({ id, title, person_id, customer_id }) => ({
    action: "deadline.updated",
    subject: { type: "deadline", id, name: title },
    customer_id,
    changes: [{ field: "person_id", old: leaving.from, new: person_id }],
  }));
}
