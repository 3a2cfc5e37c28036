import { randomUUID } from "node:crypto";
import type { DeadlineSettings } from "@krempelfrei/contract/deadlines/reminders";
import type { ChangeAction } from "@krempelfrei/contract/changelog/change-words";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../context/context.ts";
import { signId } from "../../context/signed-id.ts";
import { lockActor } from "../account/data/users.queries.ts";
import { confirmPasswordUnlessFresh } from "../account/password/confirm-password.ts";
import { getSetting, getSettingLocked, setSetting, type SettingRow } from "./settings.queries.ts";

const FIELDS = ["remind_30", "remind_7", "remind_1"] as const;

async function toSettings(ctx: Ctx, row: SettingRow): Promise<DeadlineSettings> {
  const { remind_30, remind_7, remind_1, calendar_id } = row;
  const key = calendar_id && (await signId(ctx, "calendar", calendar_id));
  const calendar_url = key && `${ctx.settings.appUrl}/api/calendar.ics?key=${key}`;
  return { remind_30, remind_7, remind_1, calendar_url };
}

/** The reminders and the calendar of the acting person. Errors: 403. */
export async function getDeadlineSettings(ctx: Ctx): Promise<DeadlineSettings> {
  authorize(ctx, "documents.own");
  return toSettings(ctx, await getSetting(ctx, userOf(ctx).id));
}

/** Sets which mails the actor gets before their deadlines. Errors: 403. */
export async function chooseReminders(
  ctx: Ctx,
  choice: { readonly [Field in (typeof FIELDS)[number]]?: boolean | undefined },
): Promise<DeadlineSettings> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.own");
    const before = await getSettingLocked(ctx, userOf(ctx).id);
    const given = { ...before, ...choice };
    const { remind_30, remind_7, remind_1 } = given;
    const after = await setSetting(ctx, before.user_id, { remind_30, remind_7, remind_1 });
    await recordChange(ctx, {
      ...aboutOwn(ctx, "deadline.reminders_chosen"),
      before,
      after,
      fields: FIELDS,
    });
    return toSettings(ctx, after);
  });
}

/**
 * Makes a new secret address for the actor's calendar; an earlier one ends at once. A stranger at an open session must
 * not take a lasting copy of the deadlines along. Errors: 401 if the session has ended meanwhile; 403; as `confirmPasswordUnlessFresh` (at `password`).
 */
export async function renewCalendar(
  ctx: Ctx,
  { password }: { readonly password?: string | undefined } = {},
): Promise<DeadlineSettings> {
  authorize(ctx, "documents.own");
  await confirmPasswordUnlessFresh(ctx, password, "password");
  return setCalendar(ctx, randomUUID());
}

/** Ends the calendar of the acting person. Errors: 403. */
export async function endCalendar(ctx: Ctx): Promise<DeadlineSettings> {
  return setCalendar(ctx, null);
}

async function setCalendar(ctx: Ctx, calendar_id: string | null): Promise<DeadlineSettings> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "documents.own");
    if (calendar_id !== null) await lockActor(ctx);
    const before = await getSettingLocked(ctx, userOf(ctx).id);
    const after = await setSetting(ctx, before.user_id, { calendar_id });
    const action = calendar_id === null ? "deadline.calendar_ended" : "deadline.calendar_made";
    if (calendar_id !== before.calendar_id) await recordChange(ctx, aboutOwn(ctx, action));
    return toSettings(ctx, after);
  });
}

function aboutOwn(ctx: Ctx, action: ChangeAction) {
  const { id, name, customer_id } = userOf(ctx);
  return { action, subject: { type: "deadline_setting", id, name }, customer_id } as const;
}
