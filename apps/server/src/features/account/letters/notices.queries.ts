import type { Insertable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { Notice } from "../../../db/tables.ts";

/** Notices that go out together: of one kind, to one person at one address. */
export interface NoticeStream {
  readonly user_id: string;
  readonly kind: string;
  readonly address: string;
}

export async function insertNotice(ctx: Ctx, notice: Insertable<Notice>): Promise<void> {
  await ctx.db.insertInto("notice").values(notice).execute();
}

const noticesOf = (ctx: Ctx, { user_id, kind, address }: NoticeStream) =>
  ctx.db
    .selectFrom("notice")
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("address", "=", address);

/** When the last mail of this stream went out. */
export async function findLastSent(ctx: Ctx, stream: NoticeStream): Promise<Date | null> {
  const last = await noticesOf(ctx, stream)
    .select(({ fn }) => fn.max("sent_at").as("sent_at"))
    .executeTakeFirstOrThrow();
  return last.sent_at;
}

/** What waits, in the order in which it happened. */
export async function listWaitingNotices(ctx: Ctx, stream: NoticeStream) {
  return noticesOf(ctx, stream)
    .select(["id", "facts", "happened_at"])
    .where("sent_at", "is", null)
    .orderBy("happened_at")
    .orderBy("id")
    .execute();
}

export async function setSent(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.updateTable("notice").set({ sent_at: ctx.clock() }).where("id", "in", ids).execute();
}

export async function deleteNotices(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.deleteFrom("notice").where("id", "in", ids).execute();
}

const KEEP_MS = 86_400_000;

/** What was sent a day ago. What could not be sent stays, as its job does. */
export async function deleteSentNotices(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock().getTime() - KEEP_MS);
  await ctx.db.deleteFrom("notice").where("sent_at", "<", before).execute();
}
