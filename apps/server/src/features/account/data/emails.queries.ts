import type { Ctx } from "../../../context/context.ts";

export interface EmailHolder {
  readonly first_name: string;
  readonly last_name: string;
  /** Number of the customer; null for staff. */
  readonly number: number | null;
  /** Last day of the customer's contract; null if it is not cancelled. */
  readonly cancelled_to: string | null;
}

/** The account that has this address, `exceptUser` not counted. */
export async function findEmailHolder(
  ctx: Ctx,
  email: string,
  exceptUser: string | null,
): Promise<EmailHolder | undefined> {
  let query = ctx.db
    .selectFrom("app_user")
    .leftJoin("customer", "customer.id", "app_user.customer_id")
    .select(["app_user.first_name", "app_user.last_name", "customer.number", "customer.cancelled_to"])
    .where("app_user.email", "=", email);
  if (exceptUser !== null) query = query.where("app_user.id", "<>", exceptUser);
  return query.executeTakeFirst();
}
