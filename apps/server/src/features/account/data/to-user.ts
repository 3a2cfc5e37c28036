import type { User } from "@krempelfrei/contract/account/account";
import type { Role } from "@krempelfrei/contract/access";
import type { UserRow } from "./users.queries.ts";
import { fullName } from "../../../core/names.ts";

export function toUser(row: UserRow): User {
  const { password_hash, sos_active_till, role, ...rest } = row;
  return {
    ...rest,
    // The database checks the value of the column `role`.
    role: role as Role,
    full_name: fullName(row),
    sos_active_till: sos_active_till?.toISOString() ?? null,
    has_password: password_hash !== null,
  };
}
