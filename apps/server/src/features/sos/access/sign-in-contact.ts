import type { Ctx, SosActor } from "../../../context/context.ts";
import { inTransaction } from "../../../context/context.ts";
import { isWithin } from "../../../context/throttle.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { insertSosSession, lockOpenContacts, type OpenContact } from "../data/access.queries.ts";
import { checkContact, refused, type CheckedContact, type ContactProof } from "./check-contact.ts";
import { inConstantTime } from "./constant-time.ts";
import { ofCodes } from "./guess-limits.ts";
import { mailLink } from "./mail-link.ts";
import { accessEnd, actorOf, openAccess, recordAccess } from "./open-access.ts";
import { sendSosCode } from "./send-sos-code.job.ts";

export interface SignInContact extends ContactProof {
  /** Of the session that begins when the contact is let in. */
  readonly tokenHash: Buffer;
  /** Of the sign-in that waits in this browser, should a code be mailed. */
  readonly codeHash: Buffer;
}

/**
 * Lets an emergency contact in by e-mail and birthday, for all persons that named it with both, whose access is active and
 * who ask for no more. The others it gets in to by a mailed code or link. Every answer takes the same time, and the one
 * refusal does not tell whether a mail was sent. Error: 422 with one text.
 */
export async function signInContact(ctx: Ctx, input: SignInContact): Promise<void> {
  await inConstantTime(async () => {
    const checked = await checkContact(ctx, input);
    await askForMailbox(ctx, input, checked);
    if (checked.open.length === 0) throw refused();
    await openAccess(ctx, { contacts: checked.open, way: "birthday", tokenHash: input.tokenHash });
  });
}

/** The proof that some of the contacts lack is mailed: a code where that is enough for all, else a link, which always is. */
async function askForMailbox(
  ctx: Ctx,
  input: SignInContact,
  { open, byCode, byLink }: CheckedContact,
): Promise<void> {
  const isCodeEnough = byCode.length > 0 && byLink.length === 0 && open.length === 0;
  if (isCodeEnough && (await isWithin(ctx, ofCodes(input.email)))) await mailCode(ctx, input, byCode);
  else await mailLink(ctx, input.email, [...byCode, ...byLink]);
}

async function mailCode(
  ctx: Ctx,
  { codeHash }: SignInContact,
  contacts: readonly OpenContact[],
): Promise<void> {
  // access-checked: the birthday is the authorization. change-recorded: an access begins with the code.
  await inTransaction(ctx, async (ctx) => {
    const session = {
      token_hash: codeHash,
      is_pending: true,
      expires_at: accessEnd(ctx.clock()),
      ip: actorOf(ctx, contacts).ip,
    };
    const session_id = await insertSosSession(ctx, session, contacts);
    await enqueue(ctx, sendSosCode, { session_id }, { customer_id: contacts[0]?.customer_id ?? null });
  });
}

/**
 * The same proof for a single call, without a session (specification 7: GET /sos/documents takes both in its query).
 * Where more is asked for a link is mailed. Error: 422.
 */
export async function proveContact(ctx: Ctx, proof: ContactProof): Promise<SosActor> {
  return inConstantTime(async () => {
    const { open, byCode, byLink } = await checkContact(ctx, proof);
    await mailLink(ctx, proof.email, [...byCode, ...byLink]);
    // access-checked: the birthday is the authorization. change-recorded: by recordAccess.
    return inTransaction(ctx, async (ctx) => {
      // Without a session there is no trial: one that waits is for the page.
      const persons = (await lockOpenContacts(ctx, open))
        .filter(({ is_on }) => is_on)
        .map((person) => ({ ...person, is_trial: false }));
      if (persons.length === 0) throw refused();
      await recordAccess(ctx, persons, "birthday");
      return actorOf(ctx, persons);
    });
  });
}
