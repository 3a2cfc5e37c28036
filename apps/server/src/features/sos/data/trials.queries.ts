import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import { keysOfContacts, type ContactKey } from "./access.queries.ts";

/** Lets a contact begin a test run until `expires_at`; replaces the end of a waiting one. */
export async function putTrial(ctx: Ctx, { customer_id, id }: GroupKey, expires_at: Date): Promise<void> {
  await ctx.db
    .insertInto("sos_trial")
    .values({ customer_id, contact_id: id, expires_at })
    .onConflict((conflict) => conflict.columns(["customer_id", "contact_id"]).doUpdateSet({ expires_at }))
    .execute();
}

/** Uses up the waiting test runs of these contacts, and returns their ids: of parallel sign-ins exactly one gets each. */
export async function takeTrials(ctx: Ctx, contacts: readonly ContactKey[]): Promise<ReadonlySet<string>> {
  if (contacts.length === 0) return new Set();
  const { groups, ids } = keysOfContacts(contacts);
  const rows = await ctx.db
    .deleteFrom("sos_trial")
    .where("customer_id", "in", groups)
    .where("contact_id", "in", ids)
    .where("expires_at", ">", ctx.clock())
    .returning("contact_id")
    .execute();
  return new Set(rows.map(({ contact_id }) => contact_id));
}

/** End of the time in which a contact can begin a test run, by contact of the person. */
export async function listTrials(ctx: Ctx, customerId: string): Promise<ReadonlyMap<string, Date>> {
  const rows = await ctx.db
    .selectFrom("sos_trial")
    .select(["contact_id", "expires_at"])
    .where("customer_id", "=", customerId)
    .where("expires_at", ">", ctx.clock())
    .execute();
  return new Map(rows.map(({ contact_id, expires_at }) => [contact_id, expires_at]));
}

export async function setTried(ctx: Ctx, contacts: readonly ContactKey[]): Promise<void> {
  if (contacts.length === 0) return;
  const { groups, ids } = keysOfContacts(contacts);
  await ctx.db
    .updateTable("sos_contact")
    .set({ tried_at: ctx.clock() })
    .where("customer_id", "in", groups)
    .where("id", "in", ids)
    .execute();
}

export async function deleteEndedTrials(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom("sos_trial").where("expires_at", "<", ctx.clock()).execute();
}
