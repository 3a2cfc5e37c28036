import { LOCKER_FILED_DAYS } from "@krempelfrei/contract/limits";
import type { LockerEntry } from "@krempelfrei/contract/files/locker";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { authorize } from "../../../context/authorize.ts";
import type { Actor, Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { forbidden } from "../../../core/errors.ts";
import { listDropped, type DroppedRow } from "./locker.queries.ts";
import { toLockerEntry, type LockerState } from "../data/to-wire.ts";
import { seesFile } from "../data/files.policy.ts";

/**
 * Documents that the actor dropped into the locker: waiting, being sorted, and recently filed ones that the actor may
 * see. Errors: 403.
 */
export async function listLocker(ctx: Ctx): Promise<LockerEntry[]> {
  authorize(ctx, "documents.own");
  const { id: user_id, customer_id } = userOf(ctx);
  if (customer_id === null) throw forbidden();
  const filedAfter = new Date(ctx.clock().getTime() - LOCKER_FILED_DAYS * DAY_MS);
  const rows = await listDropped(ctx, { customer_id, user_id, filedAfter });
  return rows.flatMap((row) => {
    const state = stateOf(ctx.actor, row);
    return state ? [toLockerEntry(row, state)] : [];
  });
}

/** Undefined for documents filed for another person: the actor must not learn even the new name. */
function stateOf(actor: Actor, row: DroppedRow): LockerState | undefined {
  const can_show = seesFile(actor, row);
  const { is_duplicate } = row;
  if (row.is_locker) {
    return { state: row.claimed_by === null ? "waiting" : "sorting", folder: null, can_show, is_duplicate };
  }
  if (can_show && row.folder_id !== null) {
    return {
      state: "filed",
      folder: { id: row.folder_id, name: row.folder_name ?? "" },
      can_show,
      is_duplicate,
    };
  }
  const onceApproved = { ...row, is_unmanaged: false, approval_status: "none" };
  return seesFile(actor, onceApproved)
    ? { state: "sorting", folder: null, can_show, is_duplicate }
    : undefined;
}
