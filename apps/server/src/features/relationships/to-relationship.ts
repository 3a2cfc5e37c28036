import type { Role } from "@krempelfrei/contract/access";
import {
  RelationKind,
  type GroupMember,
  type Relationship,
} from "@krempelfrei/contract/relationships/relationships";
import { has } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { fullName } from "../../core/names.ts";
import type { PersonRow } from "./relationships.queries.ts";

/** A person as the other members see them. */
export const toRelationship = (row: PersonRow): Relationship => ({
  id: row.id,
  name: fullName(row),
  // The database checks the value of the column `role`.
  role: row.role as Role,
  kind: RelationKind.nullable().parse(row.relation_kind),
});

/** A person as staff sees them; a janitor sees neither birthday nor address. */
export function toGroupMember(ctx: Ctx, row: PersonRow): GroupMember {
  const details = has(ctx.actor, "customers.details");
  return {
    ...toRelationship(row),
    first_name: row.first_name,
    last_name: row.last_name,
    birthday: details ? row.birthday : null,
    email: details ? row.email : null,
    is_active: row.is_active,
    has_password: row.has_password,
    revision: row.revision,
  };
}
