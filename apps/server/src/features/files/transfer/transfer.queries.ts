import { sql } from "kysely";
import type { Ctx } from "../../../core/context.ts";

export interface Transfer {
  /** The group of both. */
  readonly customer_id: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Transfers what a person may change, or has to do, to another one of the group: documents, folders, what it dropped into
 * the locker, and the deadlines that are for it.
 */
export async function transferMaintained(ctx: Ctx, { customer_id, from, to }: Transfer): Promise<void> {
  await ctx.db
    .updateTable("file")
    .set({ maintainer_id: to })
    .where("customer_id", "=", customer_id)
    .where("maintainer_id", "=", from)
    .execute();
  await ctx.db
    .updateTable("file")
    .set({ created_by: to })
    .where("customer_id", "=", customer_id)
    .where("created_by", "=", from)
    .where("is_locker", "=", true)
    .execute();
  await ctx.db
    .updateTable("folder")
    .set({ created_by: to })
    .where("customer_id", "=", customer_id)
    .where("created_by", "=", from)
    .execute();
  await ctx.db
    .updateTable("deadline")
    .set({ person_id: to })
    .where("customer_id", "=", customer_id)
    .where("person_id", "=", from)
    .execute();
  // Who has left the group is told nothing of it any more.
  await ctx.db
    .deleteFrom("deadline_reminder")
    .where("customer_id", "=", customer_id)
    .where("user_id", "=", from)
    .execute();
}

export interface OwnedFile {
  readonly id: string;
  /** Null while it waits to be filed. */
  readonly folder_id: string | null;
  readonly name: string;
  readonly extension: string;
  readonly is_sos: boolean;
}

/** The documents that a person owns, locked in the order of ids until the transaction ends. */
export async function lockOwnedFiles(ctx: Ctx, customerId: string, userId: string): Promise<OwnedFile[]> {
  return ctx.db
    .selectFrom("file")
    .select(["id", "folder_id", "name", "extension", "is_sos"])
    .where("customer_id", "=", customerId)
    .where("user_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * Transfers all documents of a person to the contract holder, or to the whole group. What that person marked SOS is not
 * what the holder's contacts are to see; what was approved says that it has changed.
 */
export async function transferOwnedToHolder(
  ctx: Ctx,
  { customer_id, from }: Omit<Transfer, "to">,
  forAll: boolean,
): Promise<void> {
  await ctx.db
    .updateTable("file")
    .set({
      user_id: customer_id,
      is_for_all: forAll,
      is_sos: false,
      approval_stale_at: sql`CASE WHEN approval_status IN ('pending', 'approved') THEN ${ctx.clock()}::timestamptz END`,
    })
    .where("customer_id", "=", customer_id)
    .where("user_id", "=", from)
    .execute();
}
