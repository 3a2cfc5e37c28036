import { closedBefore } from "@krempelfrei/contract/customers/customer-terms";
import { berlinDay } from "@krempelfrei/contract/dates";
import { DAY_MS } from "@krempelfrei/contract/durations";
import type { Ctx } from "../../../context/context.ts";
import { accessEnd } from "./access-end.ts";

/** Persons whose access ends within this many days, by itself or with the contract, and its end. */
export async function listEndingWithin(ctx: Ctx, days: number): Promise<{ user_id: string; till: Date }[]> {
  const now = ctx.clock();
  const end = new Date(now.getTime() + days * DAY_MS);
  const rows = await ctx.db
    .selectFrom("app_user")
    .innerJoin("customer", "customer.id", "app_user.customer_id")
    .select(["app_user.id", "app_user.sos_active_till", "customer.cancelled_to"])
    .where("app_user.sos_active_till", ">", now)
    .where((eb) =>
      eb.or([
        eb("app_user.sos_active_till", "<=", end),
        eb("customer.cancelled_to", "<", closedBefore(berlinDay(end))),
      ]),
    )
    .where("app_user.is_active", "=", true)
    .orderBy("app_user.id")
    .execute();
  return rows.flatMap((row) => {
    const till = accessEnd(row);
    return till !== null && till > now && till <= end ? [{ user_id: row.id, till }] : [];
  });
}
