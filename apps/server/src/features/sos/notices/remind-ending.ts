import { SOS_REMIND_DAYS } from "@krempelfrei/contract/limits";
import { DAY_MS } from "@krempelfrei/contract/durations";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { skipNotice } from "../../account/letters/gather-notices.ts";
import { listEndingWithin } from "../data/endings.queries.ts";
import { notifyOwner } from "./notify-owner.ts";

const LONGEST = Math.max(...SOS_REMIND_DAYS);

interface Ending {
  readonly user_id: string;
  readonly till: Date;
}

const eventOf = (till: Date, days: number): string => `${till.toISOString()}/${days}`;

/** Numbers of days (30, 7, 1) whose reminder is due for an access with this end. */
const dueReminders = (till: Date, now: Date): number[] =>
  SOS_REMIND_DAYS.filter((days) => till.getTime() - now.getTime() <= days * DAY_MS);

/** Stores the reminders that were due before a short activation began as sent. */
export async function markPassedReminders(ctx: Ctx, { user_id, till }: Ending): Promise<void> {
  for (const days of dueReminders(till, ctx.clock()))
    await skipNotice(ctx, { user_id, kind: "sos_ending", once: eventOf(till, days) });
}

/**
 * Enqueues the mails that remind people 30, 7 and 1 days before their access ends. Over all runs and processes each is
 * enqueued once; if several are due (nothing ran for a while), only the last.
 */
export async function remindOfEndings(ctx: Ctx): Promise<void> {
  for (const { user_id, till } of await listEndingWithin(ctx, LONGEST)) {
    const days = Math.min(...dueReminders(till, ctx.clock()));
    await inSystemTransaction(ctx, async (ctx) => {
      await notifyOwner(ctx, { id: user_id }, { notice: "ending" }, eventOf(till, days));
    });
  }
}
