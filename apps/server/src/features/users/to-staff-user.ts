import type { StaffUser } from "@krempelfrei/contract/users/users";
import { allows } from "../../context/authorize.ts";
import type { Actor } from "../../context/context.ts";
import { toUser } from "../account/data/to-user.ts";
import type { StaffRow } from "./staff.queries.ts";
import { canDeleteUser, mayModifyUser } from "./users.policy.ts";

/** The wire form of a member of staff, with the actor's rights on them. */
export function toStaffUser(actor: Actor, row: StaffRow): StaffUser {
  return {
    ...toUser(row),
    role: row.role,
    created_at: row.created_at.toISOString(),
    revision: row.revision,
    can_modify: allows(actor, mayModifyUser(row)),
    can_delete: canDeleteUser(actor, row),
  };
}
