import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";
import { takeCalendars } from "../data/calendar.queries.ts";
import { gatherNotices } from "../letters/gather-notices.ts";

/**
 * Ends the secret calendar address of a person, or of all persons without an id: it gives access without a session,
 * perhaps to those whom the end of the sessions is to keep out. The person is notified by mail, because a calendar
 * program shows the last known deadlines and does not say that new ones are missing.
 */
export async function endCalendars(ctx: Ctx, userId?: string): Promise<void> {
  for (const { id, customer_id, ...names } of await takeCalendars(ctx, userId)) {
    // The address at the time of sending: it may be changed in this transaction.
    const to = {
      stream: "account",
      user_id: id,
      customer_id,
      kind: "calendar_ended",
      address: null,
    } as const;
    await gatherNotices(ctx, to, [{ facts: { notice: "calendar_ended" } }]);
    await recordChange(ctx, {
      action: "deadline.calendar_ended",
      subject: { type: "deadline_setting", id, name: fullName(names) },
      customer_id,
    });
  }
}
