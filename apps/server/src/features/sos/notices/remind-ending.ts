import { SOS_REMIND_DAYS } from "@krempelfrei/contract/limits";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/context.ts";
import { listEndingWithin, takeNotice } from "../data/notices.queries.ts";
import { tellOwner } from "./tell-owner.ts";

const DAY = 86_400_000;
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
  SOS_REMIND_DAYS.filter((days) => till.getTime() - now.getTime() <= days * DAY);

/** At an activation for a few days: the longer reminders were over before it began. */
export async function markPassedReminders(ctx: Ctx, ending: Ending): Promise<void> {
  for (const days of dueReminders(ending.till, ctx.clock())) await takeNotice(ctx, noticeOf(ending, days));
}

/**
 * Asks for the mails that tell people 30, 7 and 1 days before it that their access ends. Run as often and in as many
 * processes as it may: each is asked for once; of several that are due (nothing ran for a while) the last alone.
 */
export async function remindOfEndings(ctx: Ctx): Promise<void> {
  for (const ending of await listEndingWithin(ctx, LONGEST)) {
    const days = Math.min(...dueReminders(ending.till, ctx.clock()));
    // access-checked: the sweep acts as the system. change-recorded: nothing changes but who was told.
    await inTransaction(ctx, async (ctx) => {
      if (!(await takeNotice(ctx, noticeOf(ending, days)))) return;
      await tellOwner(ctx, { id: ending.user_id }, { notice: "ending" });
    });
  }
}
