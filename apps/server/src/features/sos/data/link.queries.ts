import { SOS_LINK_MINUTES } from "@krempelfrei/contract/limits";
import type { Ctx } from "../../../context/context.ts";
import { clearLimits, isWithin, type Limit } from "../../../context/throttle.ts";
import { keysOfContacts, openContacts, toOpen, type ContactKey, type OpenContact } from "./access.queries.ts";

/** Maximum of mailed links that are unopened. */
const LINKS_MAX = 3;

/** Links mailed to an address: one in any five minutes, unless the earlier one was used or dropped. */
const ofLinks = (email: string): Limit => ({
  name: "sos-links",
  subject: email,
  max: 1,
  windowSeconds: 300,
  strict: true,
});

const linkEnd = (now: Date): Date => new Date(now.getTime() + SOS_LINK_MINUTES * 60_000);

/** Adds these contacts to the links of their address, for an hour from now. */
export async function putBehindLink(ctx: Ctx, contacts: readonly ContactKey[]): Promise<void> {
  const expires_at = linkEnd(ctx.clock());
  const rows = contacts.map(({ customer_id, contact_id }) => ({ customer_id, contact_id, expires_at }));
  await ctx.db
    .insertInto("sos_link_contact")
    .values(rows.toSorted((one, other) => (one.contact_id < other.contact_id ? -1 : 1)))
    .onConflict((conflict) => conflict.columns(["customer_id", "contact_id"]).doUpdateSet({ expires_at }))
    .execute();
}

/** The link to be mailed now; undefined if one was mailed in the last five minutes, or three are unopened. */
export async function askForLink(ctx: Ctx, email: string): Promise<string | undefined> {
  const now = ctx.clock();
  const waiting = await ctx.db
    .selectFrom("sos_link")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("email", "=", email)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  if (Number(waiting.count) >= LINKS_MAX || !(await isWithin(ctx, ofLinks(email)))) return undefined;
  const row = await ctx.db
    .insertInto("sos_link")
    .values({ email, expires_at: linkEnd(now) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The address of a link that is to be mailed still. */
export async function findLinkAddress(ctx: Ctx, id: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom("sos_link")
    .select("email")
    .where("id", "=", id)
    .where("expires_at", ">", ctx.clock())
    .executeTakeFirst();
  return row?.email;
}

/** The contacts that an opened link of this address admits now. */
export async function listBehindLink(ctx: Ctx, email: string): Promise<OpenContact[]> {
  const rows = await openContacts(ctx)
    .innerJoin("sos_link_contact", (join) =>
      join
        .onRef("sos_link_contact.customer_id", "=", "sos_contact.customer_id")
        .onRef("sos_link_contact.contact_id", "=", "sos_contact.id"),
    )
    .where("sos_link_contact.expires_at", ">", ctx.clock())
    .where("sos_contact.email", "=", email)
    .execute();
  return rows.map(toOpen);
}

/** Sets the token of a link; it replaces an earlier one. */
export async function putLinkToken(ctx: Ctx, id: string, tokenHash: Buffer): Promise<void> {
  await ctx.db.updateTable("sos_link").set({ token_hash: tokenHash }).where("id", "=", id).execute();
}

/** Deletes a link that is not mailed; the next one need not wait. */
export async function dropLink(ctx: Ctx, id: string): Promise<void> {
  const link = await ctx.db.deleteFrom("sos_link").where("id", "=", id).returning("email").executeTakeFirst();
  if (link) await clearLimits(ctx, [ofLinks(link.email)]);
}

/** The address of a valid link; undefined for a used or expired one. */
export async function findLink(ctx: Ctx, tokenHash: Buffer): Promise<string | undefined> {
  const link = await ctx.db
    .selectFrom("sos_link")
    .select("email")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", ctx.clock())
    .executeTakeFirst();
  return link?.email;
}

/** Deletes a link and all others of its address: of parallel attempts exactly one gets the address. */
export async function takeLink(ctx: Ctx, tokenHash: Buffer): Promise<string | undefined> {
  const link = await ctx.db
    .deleteFrom("sos_link")
    .where("token_hash", "=", tokenHash)
    .returning(["email", "expires_at"])
    .executeTakeFirst();
  if (!link || link.expires_at <= ctx.clock()) return undefined;
  await ctx.db.deleteFrom("sos_link").where("email", "=", link.email).execute();
  await clearLimits(ctx, [ofLinks(link.email)]);
  return link.email;
}

/** Removes contacts that a link has admitted: for another link they need the birthday again. */
export async function takeFromLink(ctx: Ctx, contacts: readonly ContactKey[]): Promise<void> {
  const { groups, ids } = keysOfContacts(contacts);
  await ctx.db
    .deleteFrom("sos_link_contact")
    .where("customer_id", "in", groups)
    .where("contact_id", "in", ids)
    .execute();
}

export async function deleteEndedLinks(ctx: Ctx): Promise<void> {
  for (const table of ["sos_link", "sos_link_contact"] as const) {
    await ctx.db.deleteFrom(table).where("expires_at", "<", ctx.clock()).execute();
  }
}
