import { has, type Policy } from "../../context/authorize.ts";
import type { Actor } from "../../context/context.ts";
import { type FileRights, seesFile } from "../files/data/files.policy.ts";

/** The columns of a deadline that decide who may change it. */
export interface DeadlineRights {
  readonly person_id: string;
  readonly created_by: string | null;
}

/**
 * A deadline is visible with its document: to staff, and to the members who find the document in their lists. Documents
 * in a locker show members no deadlines, and emergency contacts see none.
 */
function sees(actor: Actor, file: FileRights): boolean {
  if (has(actor, "documents.manage")) return true;
  return actor.kind === "user" && !file.is_locker && seesFile(actor, file);
}

/** After the end of the contract members only read. */
const writes = (actor: Actor): actor is Extract<Actor, { kind: "user" }> =>
  actor.kind === "user" && actor.ended_on === null;

export const mayReadDeadline =
  (file: FileRights): Policy =>
  (actor) => ({ sees: sees(actor, file), may: true });

/** Adding, completing and postponing: everybody who sees the document. */
export const maySettleDeadline =
  (file: FileRights): Policy =>
  (actor) => ({ sees: sees(actor, file), may: has(actor, "documents.manage") || writes(actor) });

/**
 * Changing and removing: staff, persons who may change the document, its owner, the author of the deadline, and its person.
 * The owner of a shared document could add none any more when another member had added as many as it may have.
 */
export const mayModifyDeadline =
  (file: FileRights, { person_id, created_by }: DeadlineRights): Policy =>
  (actor) => ({
    sees: sees(actor, file),
    may:
      has(actor, "documents.manage") ||
      (writes(actor) && [file.maintainer_id, file.user_id, created_by, person_id].includes(actor.id)),
  });
