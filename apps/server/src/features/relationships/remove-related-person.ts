import type { RemovedFiles } from "@krempelfrei/contract/relationships/relationships";
import { eraseHistoryOfPerson, recordChange, type Change, type FieldChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import { fullName } from "../../core/names.ts";
import { aboutFile } from "../files/data/about.ts";
import { eraseDeletedOf } from "../files/deleted/erase-files.ts";
import { deleteFiles } from "../files/workspace/delete-files.ts";
import { passOnMaintained } from "../files/transfer/pass-on.ts";
import { transferOwnedToHolder, lockOwnedFiles, type OwnedFile } from "../files/transfer/transfer.queries.ts";
import { getPersonLocked, type InGroup } from "./get-person-locked.ts";
import { inChunks } from "../../core/in-chunks.ts";
import { deletePerson } from "./relationships.queries.ts";

const OUTDATED =
  "Die Dokumente der Person haben sich inzwischen geändert. Es wurde nichts entfernt. Bitte prüfen Sie Ihre Auswahl.";

/**
 * Removes a person from a group, with their sessions, links, passkeys and emergency contacts. Their documents go to the
 * contract holder or the whole group, or are deleted; documents that they maintain for others go to the owners. Their
 * deleted documents are erased now, and their data in the change history. Errors: 403; 404; 409 for the contract
 * holder, and if the person owns another number of documents than was decided about.
 */
export async function removeRelatedPerson(
  ctx: Ctx,
  input: InGroup & { readonly files: RemovedFiles; readonly owned?: number | undefined },
): Promise<void> {
  const { id, customer_id, files } = input;
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    const person = await getPersonLocked(ctx, input);
    const owned = await lockOwnedFiles(ctx, customer_id, id);
    if (input.owned !== undefined && input.owned !== owned.length) throw conflict(OUTDATED);
    const leaving = { customer_id, from: id };
    if (files === "delete") await deleteAll(ctx, owned);
    else await transferOwnedToHolder(ctx, leaving, files === "all");
    await passOnMaintained(ctx, leaving, files === "delete" ? new Map() : changesOfOwned(input, owned));
    await eraseDeletedOf(ctx, customer_id, id);
    await deletePerson(ctx, id);
    await eraseHistoryOfPerson(ctx, id);
    await recordChange(ctx, {
      action: "relationship.deleted",
      // The group knew the person; the name is erased with the group.
      subject: { type: "relationship", id, name: fullName(person) },
      customer_id,
      changes: [{ field: "files", old: owned.length, new: owned.length === 0 ? 0 : files }],
    });
  });
}

async function deleteAll(ctx: Ctx, owned: readonly OwnedFile[]): Promise<void> {
  for (const chunk of inChunks(owned)) await deleteFiles(ctx, { fileIds: chunk.map((file) => file.id) });
}

/** The change of each document that the person owned, by its id. */
function changesOfOwned(
  { id, customer_id, files }: InGroup & { readonly files: RemovedFiles },
  owned: readonly OwnedFile[],
): Map<string, Change> {
  const changes: FieldChange[] = [
    { field: "user_id", old: id, new: customer_id },
    ...(files === "all" ? [{ field: "is_for_all", old: false, new: true } as const] : []),
  ];
  return new Map(
    owned.map((file) => [
      file.id,
      {
        action: "file.updated",
        ...aboutFile({ ...file, customer_id }),
        changes: file.is_sos ? [...changes, { field: "is_sos", old: true, new: false }] : changes,
      },
    ]),
  );
}
