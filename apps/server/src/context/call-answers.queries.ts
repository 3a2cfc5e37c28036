import type { Ctx } from "./context.ts";

/** Milliseconds in which a repeated call has no further effect. */
const KEPT_MS = 24 * 3_600_000;
/** Maximum of rows of one holder; the oldest are deleted first, because calls are repeated soon. */
export const CALLS_KEPT_MAX = 1000;

export interface CallRow {
  readonly key_hash: Buffer;
  readonly holder: Buffer;
  readonly request_id: string;
  readonly call_hash: Buffer;
}

export async function findCall(ctx: Pick<Ctx, "db">, keyHash: Buffer) {
  return ctx.db
    .selectFrom("call_answer")
    .select(["call_hash", "sealed_answer"])
    .where("key_hash", "=", keyHash)
    .executeTakeFirst();
}

/**
 * Reserves the key for this request; true also if the request holds the key already. Waits while another request holds
 * the key; false if that request commits.
 */
export async function insertCall(ctx: Pick<Ctx, "db" | "clock">, row: CallRow): Promise<boolean> {
  const taken = await ctx.db
    .insertInto("call_answer")
    .values({ ...row, created_at: ctx.clock() })
    .onConflict((conflict) =>
      conflict
        .column("key_hash")
        .doUpdateSet({ request_id: row.request_id })
        .where("call_answer.request_id", "=", row.request_id),
    )
    .returning("key_hash")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stores the response to the request that holds the key; null if it is unknown. */
export async function setCallAnswer(
  ctx: Pick<Ctx, "db">,
  { key_hash, request_id }: Pick<CallRow, "key_hash" | "request_id">,
  sealed: Buffer | null,
): Promise<void> {
  await ctx.db
    .updateTable("call_answer")
    .set({ sealed_answer: sealed })
    .where("key_hash", "=", key_hash)
    .where("request_id", "=", request_id)
    .execute();
}

/** Deletes all but the newest calls of a holder, so that nobody can fill the table. */
export async function trimCalls(ctx: Pick<Ctx, "db">, holder: Buffer): Promise<void> {
  const last = ctx.db
    .selectFrom("call_answer")
    .select("created_at")
    .where("holder", "=", holder)
    .orderBy("created_at", "desc")
    .offset(CALLS_KEPT_MAX)
    .limit(1);
  await ctx.db
    .deleteFrom("call_answer")
    .where("holder", "=", holder)
    .where("created_at", "<=", last)
    .execute();
}

export async function deleteOldCalls(ctx: Pick<Ctx, "db" | "clock">): Promise<void> {
  const before = new Date(ctx.clock().getTime() - KEPT_MS);
  await ctx.db.deleteFrom("call_answer").where("created_at", "<", before).execute();
}
