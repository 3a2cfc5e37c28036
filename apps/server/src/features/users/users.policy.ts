import { isStaff, type Role } from "@krempelfrei/contract/access";
import { allows, has, type Policy } from "../../core/authorize.ts";
import type { Actor } from "../../core/context.ts";

/** The fields of a user that decide who may edit it. */
export interface UserRights {
  readonly id: string;
  readonly role: Role;
}

/** Making and editing users of a role: only owners manage owners. */
export const giveRole =
  (role: Role): Policy =>
  (actor) =>
    isStaff(role)
      ? {
          sees: has(actor, "users.manage"),
          may: has(actor, role === "owner" ? "users.owners" : "users.manage"),
        }
      : { sees: has(actor, "customers.write"), may: true };

export const modifyUser = ({ role }: UserRights): Policy => giveRole(role);

/** Nobody may delete or deactivate their own account. */
export const canDeleteUser = (actor: Actor, user: UserRights): boolean =>
  allows(actor, modifyUser(user)) && !(actor.kind === "user" && actor.id === user.id);
