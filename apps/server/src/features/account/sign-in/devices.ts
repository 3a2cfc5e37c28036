import type { Device } from "@krempelfrei/contract/account/profile";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import { inTransaction, userOf, type UserActor } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { deleteOtherSessions, deleteSessionOf, listSessionsOf } from "../../../context/session.queries.ts";
import { lockActor } from "../data/users.queries.ts";
import { confirmPasswordUnlessFresh } from "../password/confirm-password.ts";
import { deviceName } from "../session/device-name.ts";
import { endCalendars } from "../session/end-calendars.ts";

/** The browsers in which the actor is signed in: the present one first, then by last use. */
export async function listDevices(ctx: Ctx): Promise<Device[]> {
  const { id, session_id } = userOf(ctx);
  const devices = (await listSessionsOf(ctx, id)).map((session) => ({
    id: session.id,
    ...deviceName(session.user_agent),
    signed_in_at: session.created_at.toISOString(),
    last_used_at: session.seen_at.toISOString(),
    is_current: session.id === session_id,
  }));
  return [
    ...devices.filter((device) => device.is_current),
    ...devices.filter((device) => !device.is_current),
  ];
}

interface Confirmed {
  /**
   * Password of the actor; required unless it was just entered, so that a stranger at an open session cannot lock the
   * owner out.
   */
  readonly password?: string | undefined;
}

/**
 * Ends one of the actor's sessions. Errors: 404 for unknown sessions and sessions of others; as
 * `confirmPasswordUnlessFresh` (at `password`).
 */
export async function signOutDevice(
  ctx: Ctx,
  { id, password }: Confirmed & { readonly id: string },
): Promise<void> {
  const actor = userOf(ctx);
  if (!(await listSessionsOf(ctx, actor.id)).some((session) => session.id === id)) throw notFound();
  await confirmPasswordUnlessFresh(ctx, password, "password");
  // access-checked: everybody may end their own sessions; the password was asked for.
  await inTransaction(ctx, async (ctx) => {
    if (!(await deleteSessionOf(ctx, actor.id, id))) throw notFound();
    await recordEnd(ctx, actor);
  });
}

/** Ends all sessions of the actor but the present one, and the calendar. Errors: as `confirmPasswordUnlessFresh` (at `password`). */
export async function signOutOtherDevices(ctx: Ctx, { password }: Confirmed = {}): Promise<void> {
  const actor = userOf(ctx);
  await confirmPasswordUnlessFresh(ctx, password, "password");
  // access-checked: everybody may end their own sessions; the password was asked for.
  await inTransaction(ctx, async (ctx) => {
    await lockActor(ctx);
    if ((await deleteOtherSessions(ctx, actor.id, actor.session_id)) > 0) await recordEnd(ctx, actor);
    await endCalendars(ctx, actor.id);
  });
}

async function recordEnd(ctx: Ctx, { id, name, customer_id }: UserActor): Promise<void> {
  await recordChange(ctx, { action: "session.ended", subject: { type: "user", id, name }, customer_id });
}
