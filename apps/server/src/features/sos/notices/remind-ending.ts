import { SOS_REMIND_DAYS } from "@krempelfrei/contract/limits";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { listEndingWithin, insertNoticeOnce } from "../data/notices.queries.ts";
import { notifyOwner } from "./notify-owner.ts";

const LONGEST = Math.max(...SOS_REMIND_DAYS);

interface Ending {
  readonly customer_id: string;
  readonly user_id: string;
  readonly till: Date;
}

const noticeOf = ({ customer_id, user_id, till }: Ending, days: number) =>
  ({ customer_id, user_id, kind: "ending", slot: `${till.toISOString()}/${days}` }) as const;

/** The reminders whose time has come for an access that ends then: of 30, 7 and 1 days. */
const dueReminders = (till: Date, now: Date): number[] =>
  SOS_REMIND_DAYS.filter((days) => till.getTime() - now.getTime() <= days * DAY_MS);

/** For a short activation the earlier reminders were due before it began. */
export async function markPassedReminders(ctx: Ctx, ending: Ending): Promise<void> {
  for (const days of dueReminders(ending.till, ctx.clock()))
    await insertNoticeOnce(ctx, noticeOf(ending, days));
}

/**
 * Enqueues the mails that remind people 30, 7 and 1 days before their access ends. However often and in however many
 * processes it runs, each is enqueued once; if several are due (nothing ran for a while), only the last.
 */
export async function remindOfEndings(ctx: Ctx): Promise<void> {
  for (const ending of await listEndingWithin(ctx, LONGEST)) {
    const days = Math.min(...dueReminders(ending.till, ctx.clock()));
    await inSystemTransaction(ctx, async (ctx) => {
      if (!(await insertNoticeOnce(ctx, noticeOf(ending, days)))) return;
      await notifyOwner(ctx, { id: ending.user_id }, { notice: "ending" });
    });
  }
}
