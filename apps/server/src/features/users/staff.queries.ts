import { STAFF_ROLES, type Role, type StaffRole } from "@krempelfrei/contract/access";
import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";
import { notFound } from "../../core/errors.ts";
import { containsWord, searchWords } from "../../db/search-text.ts";
import type { UserRow } from "../account/data/users.queries.ts";

export interface StaffRow extends UserRow {
  readonly role: StaffRole;
  readonly created_at: Date;
  readonly revision: number;
}

/** The columns of a user, staff or member, that changing them needs. */
export interface LockedUser extends UserRow {
  readonly role: Role;
}

function staff(ctx: Ctx) {
  return ctx.db.selectFrom("app_user").where("role", "in", STAFF_ROLES).selectAll().$castTo<StaffRow>();
}

/** A member of staff; 404 for everybody else. */
export async function getStaff(ctx: Ctx, id: string): Promise<StaffRow> {
  const row = await staff(ctx).where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const SORTS = {
  name: [sql`public.fold_case(last_name)`, sql`public.fold_case(first_name)`],
  email: [sql`email`],
  role: [sql`array_position(ARRAY['owner', 'admin', 'janitor'], role)`, sql`public.fold_case(last_name)`],
  status: [sql`NOT is_active`, sql`password_hash IS NULL`, sql`public.fold_case(last_name)`],
} as const;

export interface StaffPage {
  readonly page: number;
  readonly per_page: number;
  readonly search: string;
  readonly sort: keyof typeof SORTS;
  readonly direction: "asc" | "desc";
}

/** Every word must occur in name or e-mail. */
function matches(search: string) {
  const text = sql`first_name || ' ' || last_name || ' ' || coalesce(email, '')`;
  return searchWords(search).map((word) => containsWord(text, word));
}

export async function listStaff(ctx: Ctx, input: StaffPage): Promise<{ rows: StaffRow[]; total: number }> {
  let page = staff(ctx);
  let count = ctx.db
    .selectFrom("app_user")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("role", "in", STAFF_ROLES);
  for (const condition of matches(input.search)) {
    page = page.where(condition);
    count = count.where(condition);
  }
  for (const expression of SORTS[input.sort]) page = page.orderBy(expression, input.direction);
  const rows = await page
    .orderBy("id")
    .limit(input.per_page)
    .offset((input.page - 1) * input.per_page)
    .execute();
  const { total } = await count.executeTakeFirstOrThrow();
  return { rows, total };
}

/**
 * Locks this user together with all owners and admins, always in the order of ids, so that concurrent changes are
 * sequential and see each other's result. An insert of a session does not wait for it.
 */
export async function lockWithAdmins(ctx: Ctx, id: string): Promise<LockedUser[]> {
  return ctx.db
    .selectFrom("app_user")
    .selectAll()
    .where((eb) => eb.or([eb("id", "=", id), eb("role", "in", ["owner", "admin"])]))
    .orderBy("id")
    .forNoKeyUpdate()
    .$castTo<LockedUser>()
    .execute();
}

/** The fields of a member of the staff that the change history records. */
export const USER_FIELDS = ["first_name", "last_name", "email", "role"] as const;

export interface StaffFields {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly role: StaffRole;
}

/** A taken e-mail rejects with code 23505. */
export async function setStaff(ctx: Ctx, id: string, changes: Partial<StaffFields>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await ctx.db.updateTable("app_user").set(changes).where("id", "=", id).execute();
}

export async function setActive(ctx: Ctx, id: string, isActive: boolean): Promise<void> {
  await ctx.db.updateTable("app_user").set({ is_active: isActive }).where("id", "=", id).execute();
}

/** Name and group of the customers whom a member of staff looks after. */
export async function listCaredFor(
  ctx: Ctx,
  id: string,
): Promise<{ id: string; first_name: string; last_name: string }[]> {
  return ctx.db
    .selectFrom("customer")
    .innerJoin("app_user", "app_user.id", "customer.id")
    .select(["customer.id", "app_user.first_name", "app_user.last_name"])
    .where("customer.caretaker_user_id", "=", id)
    .orderBy("customer.id")
    .execute();
}

/** Deletes the user; foreign keys delete sessions and links, and leave customers without caretaker. */
export async function deleteStaff(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.deleteFrom("app_user").where("id", "=", id).execute();
}
