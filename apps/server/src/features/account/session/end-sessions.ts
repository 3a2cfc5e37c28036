import { recordChange } from "../../../context/audit.ts";
import { inSystemTransaction, type Ctx } from "../../../context/context.ts";
import { notFound } from "../../../core/errors.ts";
import { fullName } from "../../../core/names.ts";
import { takeSessions } from "../../../context/session.queries.ts";
import { findUserByEmail, lockUser } from "../data/users.queries.ts";
import { endCalendars } from "./end-calendars.ts";

/**
 * Ends all sessions of the person with this address, or without an address of all persons, also sessions that wait for
 * a code, and the calendars: a command for operators. Returns the number of sessions. Error: 404 for an unknown address.
 */
export async function endSessions(ctx: Ctx, email?: string): Promise<number> {
  return inSystemTransaction(ctx, async (ctx) => {
    const user = email === undefined ? undefined : await findUserByEmail(ctx, email);
    if (email !== undefined && !user) throw notFound();
    // A sign-in that is under way comes before, or waits.
    if (user) await lockUser(ctx, user.id);
    const ended = await takeSessions(ctx, user?.id);
    await endCalendars(ctx, user?.id);
    const persons = new Map(ended.map((row) => [row.id, row]));
    await recordChange(
      ctx,
      ...[...persons.values()].map((person) => ({
        action: "session.ended" as const,
        subject: { type: "user" as const, id: person.id, name: fullName(person) },
        customer_id: person.customer_id,
      })),
    );
    return ended.length;
  });
}
