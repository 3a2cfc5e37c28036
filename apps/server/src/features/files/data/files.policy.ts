import { isMember } from "@krempelfrei/contract/access";
import { has, type Policy } from "../../../context/authorize.ts";
import type { Actor } from "../../../context/context.ts";
import { holds, READABLE, SHOWN_TO_CONTACTS, type SightColumns } from "./visibility.ts";

/** The columns of a file that decide who may see and change it. */
export interface FileRights extends SightColumns {
  readonly customer_id: string;
}

export interface FolderRights {
  readonly customer_id: string;
  readonly parent_id: string | null;
  readonly created_by: string | null;
}

/** Reading rows that all members of the group may see, such as folders; staff may read them too. */
export const mayReadGroup =
  ({ customer_id }: { readonly customer_id: string }): Policy =>
  (actor) => ({ sees: canAccessGroup(actor, customer_id), may: true });

export const mayReadFile =
  (file: FileRights): Policy =>
  (actor) => ({ sees: seesFile(actor, file), may: true });

/** Changing a document: staff, else the maintainer (specification 6). */
export const mayModifyFile =
  (file: FileRights): Policy =>
  (actor) => ({
    sees: seesFile(actor, file),
    may: has(actor, "documents.manage") || (changes(actor) && file.maintainer_id === actor.id),
  });

/**
 * Deleting a document: as `mayModifyFile`, and also the owner, so that nobody retains documents in another person's
 * name against their will.
 */
export const mayDeleteFile =
  (file: FileRights): Policy =>
  (actor) => ({
    sees: seesFile(actor, file),
    may: mayModifyFile(file)(actor).may || (changes(actor) && file.user_id === actor.id),
  });

/** Changing the note to the Krempler of a document that the actor may modify: staff and its author, who alone read it. */
export const mayWriteNote =
  (file: FileRights): Policy =>
  (actor) => ({
    sees: seesFile(actor, file),
    may: has(actor, "documents.manage") || (changes(actor) && file.created_by === actor.id),
  });

/** Entering the password of a protected PDF, which lets every reader find the document by its text. */
export const mayUnlockFile = (file: FileRights): Policy => mayDeleteFile(file);

/**
 * Setting or clearing the SOS mark: staff and the owner (the contract holder for documents of the whole group), not the
 * maintainer. The owner's emergency contacts trust marked documents.
 */
export const mayMarkSos =
  (file: FileRights): Policy =>
  (actor) => ({
    sees: seesFile(actor, file),
    may: has(actor, "documents.manage") || (changes(actor) && file.user_id === actor.id),
  });

/** Holders of `documents.approve` who did not submit the document: two persons have to agree, unless the office has only one. */
export const mayApproveSubmitted =
  (file: FileRights & { readonly submitters: readonly string[] }, onePersonOffice: boolean): Policy =>
  (actor) => ({
    sees: seesFile(actor, file),
    may:
      has(actor, "documents.approve") &&
      (onePersonOffice || actor.kind !== "user" || !file.submitters.includes(actor.id)),
  });

export const mayReadFolder = (folder: FolderRights): Policy => mayReadGroup(folder);

/** Adding folders: everybody with access to the group; members only until the contract ends. */
export const mayAddFolder =
  ({ customer_id }: FolderRights): Policy =>
  (actor) => ({
    sees: canAccessGroup(actor, customer_id),
    may: actor.kind !== "user" || changes(actor),
  });

/** Staff can change all folders but the root, members only folders that they made. */
export const mayModifyFolder =
  ({ customer_id, parent_id, created_by }: FolderRights): Policy =>
  (actor) => ({
    sees: canAccessGroup(actor, customer_id),
    may:
      parent_id !== null && (has(actor, "documents.manage") || (changes(actor) && created_by === actor.id)),
  });

/** True if the actor belongs to the group or manages the documents of all groups. */
function canAccessGroup(actor: Actor, customerId: string): boolean {
  if (has(actor, "documents.manage")) return true;
  return actor.kind === "user" && isMember(actor.role) && actor.customer_id === customerId;
}

/** After the end of the contract members only read. */
const changes = (actor: Actor): actor is Extract<Actor, { kind: "user" }> =>
  actor.kind === "user" && actor.ended_on === null;

/**
 * Whether the actor sees the file: staff see all files, a member the files readable for them, an emergency contact the
 * files shown by persons who named the contact (none in a test run). Lists have the same rule in SQL.
 */
export function seesFile(actor: Actor, file: FileRights): boolean {
  if (has(actor, "documents.manage")) return true;
  if (actor.kind === "sos")
    return actor.persons.some((person) => !person.is_trial && isShownToContacts(person, file));
  if (actor.kind !== "user" || !canAccessGroup(actor, file.customer_id)) return false;
  return holds(READABLE, file, actor.id);
}

/**
 * True if emergency contacts of the person see the file: released SOS documents of the person and of the whole group.
 */
export const isShownToContacts = (
  person: { readonly id: string; readonly customer_id: string },
  file: FileRights,
): boolean => file.customer_id === person.customer_id && holds(SHOWN_TO_CONTACTS, file, person.id);
