import type { Ctx } from "../../../context/context.ts";
import { PREPARED } from "../../../db/prepared.ts";

export interface MemberRow {
  readonly id: string;
  readonly role: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly relation_kind: string | null;
  readonly email: string | null;
}

/** A person of this group, or undefined: an id of another group is as unknown as one that does not exist. */
export async function findMember(ctx: Ctx, customerId: string, id: string): Promise<MemberRow | undefined> {
  return ctx.db
    .selectFrom("app_user")
    .select(["id", "role", "first_name", "last_name", "relation_kind", "email"])
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .modifyEnd(PREPARED)
    .executeTakeFirst();
}

/** The persons of this group with these ids. */
export async function listMembers(
  ctx: Ctx,
  customerId: string,
  ids: readonly string[],
): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom("app_user")
    .select(["id", "role", "first_name", "last_name", "relation_kind", "email"])
    .where("customer_id", "=", customerId)
    .where("id", "in", ids)
    .execute();
}

/**
 * Names and birthdays of the persons of a group, its address and its telephone numbers: facts of a household that
 * acquaintances know.
 */
export async function listHousehold(ctx: Ctx, customerId: string) {
  const persons = await ctx.db
    .selectFrom("app_user")
    .select(["first_name", "last_name", "birthday"])
    .where("customer_id", "=", customerId)
    .execute();
  const row = await ctx.db
    .selectFrom("customer")
    .select(["street", "house_no", "zip", "city", "phone", "mobile"])
    .where("id", "=", customerId)
    .executeTakeFirst();
  return { persons, address: Object.values(row ?? {}).filter((text) => text !== null) };
}

/** The group of any person; undefined for staff and unknown ids. */
export async function findGroupOf(ctx: Ctx, userId: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom("app_user")
    .select("customer_id")
    .where("id", "=", userId)
    .executeTakeFirst();
  return row?.customer_id ?? undefined;
}

/** The last day of the group's contract; null when it is not cancelled. */
export async function findCancelledTo(ctx: Ctx, customerId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom("customer")
    .select("cancelled_to")
    .where("id", "=", customerId)
    .executeTakeFirst();
  return row?.cancelled_to ?? null;
}

/** Members with the facts of `MemberAccountRow`; the caller adds conditions. */
export const memberAccounts = (ctx: Ctx) =>
  ctx.db
    .selectFrom("app_user")
    .innerJoin("customer", "customer.id", "app_user.customer_id")
    .select([
      "app_user.id",
      "customer.id as customer_id",
      "app_user.role",
      "app_user.first_name",
      "app_user.last_name",
      "app_user.email",
      "app_user.is_active",
      "customer.cancelled_to",
    ]);

/** The member with this id, whatever the group. */
export const findMemberAccount = async (ctx: Ctx, id: string) =>
  memberAccounts(ctx).where("app_user.id", "=", id).executeTakeFirst();
