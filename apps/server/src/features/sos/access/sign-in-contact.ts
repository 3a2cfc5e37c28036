import type { Ctx, SosActor } from "../../../core/context.ts";
import { inTransaction } from "../../../core/context.ts";
import { isWithin, type Limit } from "../../../core/throttle.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { insertSosSession, keepOpenContacts, type OpenContact } from "../data/access.queries.ts";
import { checkContact, mailLink, refused, type ContactProof } from "./check-contact.ts";
import { inEvenTime } from "./even-time.ts";
import { accessEnd, actorOf, openAccess, recordAccess } from "./open-access.ts";
import { sendSosCode } from "./send-sos-code.job.ts";

const asksForCode = (contacts: readonly OpenContact[]): boolean =>
  contacts.some(({ with_code }) => with_code);

/**
 * Lets an emergency contact in by e-mail and birthday, for all persons that named it with both and whose access is
 * active. One of them with „Zusätzlich Code per E-Mail“ is enough for `code_required`: then the session opens nothing
 * until the mailed code was given. Every answer takes the same time. Errors: 422 with one text, 429.
 */
export async function signInContact(
  ctx: Ctx,
  input: ContactProof & { readonly tokenHash: Buffer },
): Promise<{ code_required: boolean }> {
  return inEvenTime(async () => {
    const contacts = await checkContact(ctx, input);
    const code_required = asksForCode(contacts);
    if (code_required) await askForCode(ctx, input, contacts);
    else await openAccess(ctx, { contacts, way: "birthday", tokenHash: input.tokenHash });
    return { code_required };
  });
}

async function askForCode(
  ctx: Ctx,
  input: ContactProof & { readonly tokenHash: Buffer },
  contacts: readonly OpenContact[],
): Promise<void> {
  const limit: Limit = { name: "sos-code-mail", subject: input.email, max: 6, windowSeconds: 900 };
  if (!(await isWithin(ctx, limit))) {
    // Somebody asks for code after code: the contact gets in all the same.
    await mailLink(ctx, input.email, contacts);
    throw refused();
  }
  // access-checked: the birthday is the authorization. change-recorded: an access begins with the code.
  await inTransaction(ctx, async (ctx) => {
    const session = {
      token_hash: input.tokenHash,
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
 * Where a mailed code is asked for it opens nothing. Errors: 422, 429.
 */
export async function proveContact(ctx: Ctx, proof: ContactProof): Promise<SosActor> {
  return inEvenTime(async () => {
    const contacts = await checkContact(ctx, proof);
    if (asksForCode(contacts)) throw refused();
    // access-checked: the birthday is the authorization. change-recorded: by recordAccess.
    return inTransaction(ctx, async (ctx) => {
      const persons = await keepOpenContacts(ctx, contacts);
      if (persons.length === 0) throw refused();
      await recordAccess(ctx, persons, "birthday");
      return actorOf(ctx, persons);
    });
  });
}
