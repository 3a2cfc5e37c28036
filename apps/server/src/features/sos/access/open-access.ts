import { berlinDay } from "@krempelfrei/contract/dates";
import { SOS_SESSION_MINUTES } from "@krempelfrei/contract/limits";
import { SOS_REFUSED } from "@krempelfrei/contract/sos/sos-access";
import { recordChange } from "../../../context/audit.ts";
import type { Ctx, SosActor } from "../../../context/context.ts";
import { clientAddress, inTransaction } from "../../../context/context.ts";
import { AppError } from "../../../core/errors.ts";
import {
  insertSosSession,
  lockOpenContacts,
  setLastAccess,
  type ContactKey,
  type OpenContact,
} from "../data/access.queries.ts";
import { setTried, takeTrials } from "../data/trials.queries.ts";
import { notifyOwner } from "../notices/notify-owner.ts";

/** One refusal for an unknown address, a wrong birthday, an inactive access, and a mail that was sent. */
export const refused = (): AppError =>
  new AppError("invalid", { message: SOS_REFUSED, guess: "sos_sign_in" });

/** Proof with which a contact got in. */
export type AccessWay = "birthday" | "code" | "link";

/** The contact as an actor, with at least one person. */
export function actorOf(ctx: Ctx, persons: readonly OpenContact[]): SosActor {
  return {
    kind: "sos",
    name: persons[0]?.contact_name ?? "",
    session_id: null,
    persons,
    ip: clientAddress(ctx),
  };
}

/** End of a session that begins now: 30 minutes, regardless of its use. */
export const accessEnd = (now: Date): Date => new Date(now.getTime() + SOS_SESSION_MINUTES * 60_000);

/**
 * Opens the session of a verified contact, and notifies each person of the first access of a day and of each test run.
 * It uses up a waiting test run, which concerns only its own person. Error: 422 when nobody admits the contact any
 * more.
 */
export async function openAccess(
  ctx: Ctx,
  input: { readonly contacts: readonly ContactKey[]; readonly way: AccessWay; readonly tokenHash: Buffer },
): Promise<void> {
  // access-checked: the proof is the authorization.
  await inTransaction(ctx, async (ctx) => {
    const locked = await lockOpenContacts(ctx, input.contacts);
    const trials = await takeTrials(ctx, locked);
    // Another sign-in may have used up the test run: then only an active access opens.
    const persons = locked
      .map((person) => ({ ...person, is_trial: trials.has(person.contact_id) }))
      .filter(({ is_trial, is_on }) => is_trial || is_on);
    if (persons.length === 0) throw refused();
    const actor = actorOf(ctx, persons);
    const session = {
      token_hash: input.tokenHash,
      is_pending: false,
      expires_at: accessEnd(ctx.clock()),
      ip: actor.ip,
    };
    await insertSosSession(ctx, session, persons);
    await recordAccess(ctx, persons, input.way);
  });
}

/** Records the beginning of an access and notifies the persons, in the caller's transaction. */
export async function recordAccess(ctx: Ctx, persons: readonly OpenContact[], way: AccessWay): Promise<void> {
  const tried = persons.filter(({ is_trial }) => is_trial);
  const real = persons.filter(({ is_trial }) => !is_trial);
  await setTried(ctx, tried);
  await setLastAccess(ctx, real);
  const day = berlinDay(ctx.clock());
  for (const person of persons) {
    // The entry has the name that this person gave the contact, because they must not learn the names given by others.
    const actor: SosActor = { ...actorOf(ctx, persons), name: person.contact_name };
    await recordChange(
      { ...ctx, actor },
      {
        action: person.is_trial ? "sos.tried" : "sos.signed_in",
        subject: { type: "sos_access", id: person.id, name: person.name },
        customer_id: person.customer_id,
        changes: [{ field: "way", old: null, new: way }],
      },
    );
    const { contact_id } = person;
    // Each test run is notified separately, and none counts as the day's first access.
    if (person.is_trial) await notifyOwner(ctx, person, { notice: "trial", contact_id });
    else await notifyOwner(ctx, person, { notice: "access", contact_id }, `${contact_id}/${day}`);
  }
}
