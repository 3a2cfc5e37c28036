import type { Insertable, Selectable } from "kysely";
import type { Ctx } from "../../context/context.ts";
import type { MailMessage } from "../../db/tables.ts";
import type { MemberAccountRow } from "../account/data/member-actor.ts";
import { memberAccounts } from "../account/data/members.queries.ts";

export async function findAddress(
  ctx: Ctx,
  userId: string,
): Promise<{ readonly address_id: string; readonly created_at: Date } | undefined> {
  return ctx.db
    .selectFrom("mail_address")
    .select(["address_id", "created_at"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Sets the address of a person; it replaces an earlier one. */
export async function putAddress(ctx: Ctx, userId: string, address_id: string): Promise<void> {
  const address = { address_id, created_at: ctx.clock() };
  await ctx.db
    .insertInto("mail_address")
    .values({ user_id: userId, ...address })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(address))
    .execute();
}

/** Deletes the person's address; false if there was none. */
export async function deleteAddress(ctx: Ctx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("mail_address")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function findAddressOwner(ctx: Ctx, addressId: string): Promise<MemberAccountRow | undefined> {
  return memberAccounts(ctx)
    .innerJoin("mail_address", "mail_address.user_id", "app_user.id")
    .where("mail_address.address_id", "=", addressId)
    .executeTakeFirst();
}

/** The member of any group whose sign-in has this mail address. */
export async function findMemberByEmail(ctx: Ctx, email: string): Promise<MemberAccountRow | undefined> {
  return memberAccounts(ctx).where("app_user.email", "=", email).executeTakeFirst();
}

export async function findAccount(ctx: Ctx, userId: string): Promise<MemberAccountRow | undefined> {
  return memberAccounts(ctx).where("app_user.id", "=", userId).executeTakeFirst();
}

/** Records a received mail, or the time of its repeated delivery, so that it is not deleted while it is still delivered. */
export async function putMessage(ctx: Ctx, message: Insertable<MailMessage>): Promise<void> {
  const { received_at } = message;
  await ctx.db
    .insertInto("mail_message")
    .values(message)
    .onConflict((conflict) => conflict.columns(["user_id", "message_key"]).doUpdateSet({ received_at }))
    .execute();
}

/** Key of one mail to one person, over repeated deliveries. */
export type MessageKey = Pick<Selectable<MailMessage>, "user_id" | "message_key">;

/** Records that an attachment was stored; false if it was stored before. */
export async function insertAttachment(ctx: Ctx, key: MessageKey, sha256: string): Promise<boolean> {
  const { user_id, message_key } = key;
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto("mail_attachment")
    .values({ user_id, message_key, sha256 })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export interface NotTaken {
  /** Name of the file; empty for the mail itself. */
  readonly name: string;
  readonly reason: string;
}

/** The mail, locked until the transaction ends. */
export async function lockMessage(
  ctx: Ctx,
  { user_id, message_key }: MessageKey,
): Promise<Selectable<MailMessage> | undefined> {
  return ctx.db
    .selectFrom("mail_message")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("message_key", "=", message_key)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the refusals that the sender is notified of, or none, and marks the mail as settled. */
export async function setRefused(
  ctx: Ctx,
  { user_id, message_key }: MessageKey,
  refused: readonly NotTaken[],
): Promise<void> {
  await ctx.db
    .updateTable("mail_message")
    .set({ refused: JSON.stringify(refused), is_settled: true })
    .where("user_id", "=", user_id)
    .where("message_key", "=", message_key)
    .execute();
}

export async function deleteMessagesBefore(ctx: Ctx, before: Date): Promise<void> {
  await ctx.db.deleteFrom("mail_message").where("received_at", "<", before).execute();
}
