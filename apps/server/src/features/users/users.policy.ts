import { isStaff, type Role } from "@krempelfrei/contract/access";
import { allows, has, type Policy } from "../../context/authorize.ts";
import type { Actor } from "../../context/context.ts";

/** The fields of a user that decide who may edit it. */
export interface UserRights {
  readonly id: string;
  readonly role: Role;
}

/** Making and editing users of a role: only owners manage owners; staff who edit customers manage the members. */
export const mayGiveRole =
  (role: Role): Policy =>
  (actor) =>
    isStaff(role)
      ? {
          sees: has(actor, "users.manage"),
          may: has(actor, role === "owner" ? "users.owners" : "users.manage"),
        }
      : { sees: has(actor, "customers.write"), may: true };

export const mayModifyUser = ({ role }: UserRights): Policy => mayGiveRole(role);

/** Nobody may delete or deactivate their own account. */
export const canDeleteUser = (actor: Actor, user: UserRights): boolean =>
  allows(actor, mayModifyUser(user)) && !(actor.kind === "user" && actor.id === user.id);
