import { has, type Policy } from "../../context/authorize.ts";
import type { Actor } from "../../context/context.ts";
import { type FileRights, seesFile } from "../files/data/files.policy.ts";

/** The columns of a deadline that decide who may change it. */
export interface DeadlineRights {
  readonly person_id: string;
  readonly created_by: string | null;
}

/**
 * A deadline is seen where its document is: by staff, and by the members that find the document among theirs. What still
 * lies in a locker has no dates for them, and emergency contacts see none.
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

/** Adding one, marking it as done and putting it off: whoever sees the document, as in any household. */
export const maySettleDeadline =
  (file: FileRights): Policy =>
  (actor) => ({ sees: sees(actor, file), may: has(actor, "documents.manage") || writes(actor) });

/** Changing and removing one: staff, who may change the document, who added the deadline, and whom it is for. */
export const mayModifyDeadline =
  (file: FileRights, { person_id, created_by }: DeadlineRights): Policy =>
  (actor) => ({
    sees: sees(actor, file),
    may:
      has(actor, "documents.manage") ||
      (writes(actor) && [file.maintainer_id, created_by, person_id].includes(actor.id)),
  });
