import { HOUR_SECONDS } from "@krempelfrei/contract/durations";
import { clientNetwork, type Ctx } from "../../context/context.ts";
import { AppError } from "../../core/errors.ts";
import { attempt, charge, type Limit } from "../../context/throttle.ts";
import { calendarFile, type CalendarFile } from "./calendar-file.ts";
import { readSignedId } from "../../context/signed-id.ts";
import { seenDeadlines } from "./list-deadlines.ts";
import { memberActor } from "../account/data/member-actor.ts";
import { findCalendarOwner } from "./settings.queries.ts";

/** Unknown addresses that one network may request in an hour. */
const UNKNOWN_MAX = 60;
/** Requests of one calendar in an hour: enough for several devices that ask every few minutes. */
const READS_MAX = 120;

/**
 * The open deadlines that the owner of a secret address sees, as a calendar; of hidden documents the days alone. There is
 * no session: the address is the right to read, until its owner makes a new one. Errors: 404 for an unknown address, and
 * if its owner could not sign in any more; 429.
 */
export async function readCalendar(ctx: Ctx, { key }: { readonly key: string }): Promise<CalendarFile> {
  // A right address is never refused for wrong ones from the same network, because a few services fetch many calendars.
  const unknown: Limit = {
    name: "calendar-unknown",
    subject: clientNetwork(ctx),
    max: UNKNOWN_MAX,
    windowSeconds: HOUR_SECONDS,
    refuses: false,
  };
  const owner = await attempt(ctx, [unknown], async (tries) => {
    const { id, isProved } = await readSignedId(ctx, "calendar", key);
    const found = await findCalendarOwner(ctx, id);
    const actor = found && isProved ? memberActor(ctx, found) : undefined;
    if (actor?.customer_id) return { actor, group: actor.customer_id };
    throw tries.used(unknown) > UNKNOWN_MAX
      ? new AppError("too_many", { retryAfter: HOUR_SECONDS })
      : new AppError("not_found", { guess: "calendar" });
  });
  const { actor, group } = owner;
  await charge(ctx, {
    name: "calendar-read",
    subject: actor.id,
    max: READS_MAX,
    windowSeconds: HOUR_SECONDS,
  });
  const { visible, hidden } = await seenDeadlines({ ...ctx, actor }, group);
  return calendarFile(ctx, "Fristen.ics", [
    ...visible.filter(({ row }) => row.done_at === null),
    ...hidden.map((row) => ({ row, file: undefined })),
  ]);
}
