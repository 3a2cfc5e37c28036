import { clientNetwork, inTransaction, type Ctx, type SosActor } from "../../../context/context.ts";
import { chargeEach, isWithin, refundEach } from "../../../context/throttle.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import {
  insertSosSession,
  listOpenContacts,
  lockOpenContacts,
  type OpenContact,
} from "../data/access.queries.ts";
import { askForLink, putBehindLink } from "../data/link.queries.ts";
import { notifyOfFailures } from "../notices/notify-of-failures.ts";
import { inConstantTime } from "./constant-time.ts";
import { OF_ALL, OF_CONTACT, ofCodes, ofPlace } from "./guess-limits.ts";
import { accessEnd, actorOf, openAccess, recordAccess, refused } from "./open-access.ts";
import { sendSosCode } from "./send-sos-code.job.ts";
import { sendSosLink } from "./send-sos-link.job.ts";

interface ContactProof {
  readonly email: string;
  /** YYYY-MM-DD */
  readonly birthday: string;
}

interface SignInContact extends ContactProof {
  /** Token of the session that begins when the contact is let in. */
  readonly tokenHash: Buffer;
  /** Hash of the cookie of this browser's pending sign-in, if a code is mailed. */
  readonly codeHash: Buffer;
}

/**
 * Signs an emergency contact in by e-mail and birthday, for all persons who named them with both, whose access is
 * active and who require nothing more. For the others a code or link is mailed. Every response takes the same time, and
 * the one refusal does not reveal whether a mail was sent. Error: 422 with one text.
 */
export async function signInContact(ctx: Ctx, input: SignInContact): Promise<void> {
  await inConstantTime(async () => {
    const { open, byCode, byLink } = await checkContact(ctx, input);
    // A code is enough if it is all that the contacts lack; otherwise one link is mailed for all.
    const isCodeEnough = byCode.length > 0 && byLink.length === 0 && open.length === 0;
    if (isCodeEnough && (await isWithin(ctx, ofCodes(input.email)))) await mailCode(ctx, input, byCode);
    else await mailLink(ctx, input.email, [...byCode, ...byLink]);
    if (open.length === 0) throw refused();
    await openAccess(ctx, { contacts: open, way: "birthday", tokenHash: input.tokenHash });
  });
}

/**
 * Proves a contact by e-mail and birthday for a single call, without a session (specification 7: GET /sos/documents
 * takes both in its query). If more is required, a link is mailed. Error: 422.
 */
export async function proveContact(ctx: Ctx, proof: ContactProof): Promise<SosActor> {
  return inConstantTime(async () => {
    const { open, byCode, byLink } = await checkContact(ctx, proof);
    await mailLink(ctx, proof.email, [...byCode, ...byLink]);
    // access-checked: the birthday is the authorization. change-recorded: by recordAccess.
    return inTransaction(ctx, async (ctx) => {
      // A test run needs a session, so a waiting test run is left to the sign-in page.
      const persons = (await lockOpenContacts(ctx, open))
        .filter(({ is_on }) => is_on)
        .map((person) => ({ ...person, is_trial: false }));
      if (persons.length === 0) throw refused();
      await recordAccess(ctx, persons, "birthday");
      return actorOf(ctx, persons);
    });
  });
}

/** The contacts with the given address and birthday, by what they still need. */
interface CheckedContact {
  /** Signed in at once. */
  readonly open: readonly OpenContact[];
  /** Signed in by a mailed code, which their person requires. */
  readonly byCode: readonly OpenContact[];
  /** Signed in by a mailed link, after too many attempts at the contact, from the network or in total. */
  readonly byLink: readonly OpenContact[];
}

/** Subject that is charged for unknown addresses, so that they cause the same writes. */
const NOBODY = ["nobody"];

/**
 * Sorts the contacts of an address by the birthday, in this order: charge the network, list, charge each contact,
 * compare, refund contacts with the right birthday, notify the persons of the other contacts. Each contact is charged
 * in the database before the comparison, and a right birthday refunds only its own contact: an attacker who is named as
 * a contact gains no guesses on another contact. Refuses nothing.
 */
export async function checkContact(ctx: Ctx, { email, birthday }: ContactProof): Promise<CheckedContact> {
  const isCalm = await isWithin(ctx, ofPlace(clientNetwork(ctx)), OF_ALL);
  const contacts = await listOpenContacts(ctx, email);

  const usesById: ((contactId: string) => number)[] = [];
  for (const limit of OF_CONTACT)
    usesById.push(await chargeEach(ctx, limit, contacts.length === 0 ? NOBODY : contacts.map(idOf)));
  const usesOf = (contact: OpenContact): number[] => usesById.map((uses) => uses(idOf(contact)));

  const right = contacts.filter((contact) => contact.birthday === birthday);
  const wrong = contacts.filter((contact) => contact.birthday !== birthday);
  for (const limit of OF_CONTACT) await refundEach(ctx, limit, right.map(idOf));
  await notifyOfFailures(ctx, wrong, usesOf);

  const isWithinLimits = (contact: OpenContact): boolean =>
    isCalm && usesOf(contact).every((used, index) => used <= (OF_CONTACT[index]?.max ?? 0));
  const trusted = right.filter(isWithinLimits);
  return {
    open: trusted.filter(({ with_code }) => !with_code),
    byCode: trusted.filter(({ with_code }) => with_code),
    byLink: right.filter((contact) => !isWithinLimits(contact)),
  };
}

const idOf = ({ contact_id }: OpenContact): string => contact_id;

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
 * Adds contacts with a right birthday to the link of their address, and mails the link unless it was mailed just now:
 * at most one in any five minutes, and none while three are unopened. Only the mailbox can use a link up, so a
 * mailed link always works.
 */
async function mailLink(ctx: Ctx, email: string, contacts: readonly OpenContact[]): Promise<void> {
  const [contact] = contacts;
  if (!contact) return;
  // access-checked: the birthday is the authorization. change-recorded: an access begins with the link.
  await inTransaction(ctx, async (ctx) => {
    await putBehindLink(ctx, contacts);
    const link_id = await askForLink(ctx, email);
    if (link_id === undefined) return;
    await enqueue(ctx, sendSosLink, { link_id }, { customer_id: contact.customer_id });
  });
}
