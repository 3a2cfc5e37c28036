import type { NotNull } from "kysely";
import { DAY_MS } from "@krempelfrei/contract/durations";
import type { Ctx } from "../../../context/context.ts";

/** Persons whose access ends within this many days, with its end. */
export async function listEndingWithin(ctx: Ctx, days: number): Promise<{ user_id: string; till: Date }[]> {
  const now = ctx.clock();
  const end = new Date(now.getTime() + days * DAY_MS);
  return ctx.db
    .selectFrom("app_user")
    .select(["id as user_id", "sos_active_till as till"])
    .where("customer_id", "is not", null)
    .where("sos_active_till", ">", now)
    .where("sos_active_till", "<=", end)
    .where("is_active", "=", true)
    .orderBy("id")
    .$narrowType<{ till: NotNull }>()
    .execute();
}
