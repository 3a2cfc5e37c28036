import { gatherNotices } from "../account/letters/gather-notices.ts";
import { MAIL_JOB } from "../account/letters/send-letter.ts";
import { addDays, berlinDay, berlinTime } from "@krempelfrei/contract/dates";
import { daysBetween } from "@krempelfrei/contract/deadlines/nearness";
import { DEADLINE_REMIND_DAYS } from "@krempelfrei/contract/limits";
import { inSystemTransaction, type Ctx } from "../../context/context.ts";
import { hourly } from "../../jobs/job.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { listFilesOf, listOpenOn } from "./reminders.queries.ts";
import { listAccounts, listSettings, type SettingRow } from "./settings.queries.ts";
import { notifiedPerson } from "./notified-persons.ts";

/** No reminder is mailed at night; the time is Germany's. */
const FROM_TIME = "08:00";
/** Days by which a mail may be late if no job ran on the day itself; never after the deadline. */
const LATE_DAYS = 3;

type RemindDays = (typeof DEADLINE_REMIND_DAYS)[number];

/** The reminder of a deadline that is due for a person on a day. */
function reminderOn(
  today: string,
  { due_on, due_since, due_set_by }: DeadlineRow,
  personId: string,
): RemindDays | undefined {
  const left = daysBetween(today, due_on);
  return DEADLINE_REMIND_DAYS.find((days) => {
    const late = days - left;
    // The person who has just set a deadline knows of it.
    const isNews = due_set_by !== personId || addDays(due_on, -days) > due_since;
    return left >= 0 && late >= 0 && late <= LATE_DAYS && isNews;
  });
}

const wants = (setting: SettingRow | undefined, days: RemindDays): boolean =>
  setting !== undefined && { 30: setting.remind_30, 7: setting.remind_7, 1: setting.remind_1 }[days];

/**
 * Stores the due reminders, from eight in the morning on: one mail a person and run. Each reminder is made once, over
 * all runs and processes.
 */
async function remindAll(ctx: Ctx): Promise<void> {
  const now = ctx.clock();
  if (berlinTime(now) < FROM_TIME) return;
  const today = berlinDay(now);
  const days = DEADLINE_REMIND_DAYS.flatMap((before) =>
    Array.from({ length: Math.min(LATE_DAYS, before) + 1 }, (_, late) => addDays(today, before - late)),
  );
  const rows = await listOpenOn(ctx, days);
  for (const [customerId, ofGroup] of Map.groupBy(rows, ({ customer_id }) => customer_id)) {
    await remindGroup(ctx, customerId, ofGroup);
  }
}

async function remindGroup(ctx: Ctx, customer_id: string, rows: readonly DeadlineRow[]): Promise<void> {
  const today = berlinDay(ctx.clock());
  const persons = await listAccounts(ctx, customer_id);
  const fileIds = [...new Set(rows.map(({ file_id }) => file_id))];
  const files = new Map((await listFilesOf(ctx, customer_id, fileIds)).map((file) => [file.id, file]));
  const settings = await listSettings(
    ctx,
    persons.map(({ id }) => id),
  );
  await inSystemTransaction(ctx, async (ctx) => {
    for (const row of rows) {
      const file = files.get(row.file_id);
      const person = file && notifiedPerson(ctx, { row, file }, persons)?.person;
      if (!person) continue;
      const days = reminderOn(today, row, person.id);
      if (days === undefined || !wants(settings.get(person.id), days)) continue;
      const { id: deadline_id, due_on } = row;
      const to = {
        stream: "deadlines",
        kind: "deadlines",
        user_id: person.id,
        customer_id,
        address: null,
      } as const;
      const once = `${deadline_id}/${due_on}/${days}`;
      await gatherNotices(ctx, to, [{ facts: { deadline_id, due_on }, once }]);
    }
  });
}

export const remindOfDeadlines = hourly("remind-of-deadlines", MAIL_JOB.actor, remindAll);
