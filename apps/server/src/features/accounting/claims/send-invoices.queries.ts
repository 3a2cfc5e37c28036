import type { Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { Claim } from "../../../db/tables.ts";
import { IS_REFUSED } from "./letters.queries.ts";

/** An unsent invoice of a customer who chose mail. */
export interface UnmailedClaim extends Pick<
  Selectable<Claim>,
  "customer_id" | "id" | "kind" | "number" | "gross_cents" | "issued_on"
> {
  readonly first_name: string;
  readonly last_name: string;
  readonly address: string;
}

/**
 * Unmailed invoices issued on this day or later, by number; those of refused addresses wait for another address. A
 * printed invoice goes by post.
 */
export async function listUnmailed(ctx: Ctx, since: string): Promise<UnmailedClaim[]> {
  return ctx.db
    .selectFrom("claim")
    .innerJoin("app_user", "app_user.id", "claim.customer_id")
    .select([
      "claim.customer_id",
      "claim.id",
      "claim.kind",
      "claim.number",
      "claim.gross_cents",
      "claim.issued_on",
      "app_user.first_name",
      "app_user.last_name",
    ])
    .select((eb) => eb.ref("app_user.email").$notNull().as("address"))
    .where("app_user.email", "is not", null)
    .where("claim.mail_wanted", "=", true)
    .where("claim.mailed_at", "is", null)
    .where("claim.posted_on", "is", null)
    .where("claim.printed_at", "is", null)
    .where((eb) => eb.not(IS_REFUSED))
    .where("claim.issued_on", ">=", since)
    .orderBy("claim.number")
    .execute();
}
