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
  /** Token of the sign-in that waits in this browser, should a code be mailed. */
  readonly codeHash: Buffer;
}

/**
 * Lets an emergency contact in by e-mail and birthday, for all persons that named it with both, whose access is active and
 * who ask for no more. The others it gets in to by a mailed code or link. Every answer takes the same time, and the one
 * refusal does not tell whether a mail was sent. Error: 422 with one text.
 */
export async function signInContact(ctx: Ctx, input: SignInContact): Promise<void> {
  await inConstantTime(async () => {
    const { open, byCode, byLink } = await checkContact(ctx, input);
    // A code is enough if all contacts lack only that; a link is enough for all.
    const isCodeEnough = byCode.length > 0 && byLink.length === 0 && open.length === 0;
    if (isCodeEnough && (await isWithin(ctx, ofCodes(input.email)))) await mailCode(ctx, input, byCode);
    else await mailLink(ctx, input.email, [...byCode, ...byLink]);
    if (open.length === 0) throw refused();
    await openAccess(ctx, { contacts: open, way: "birthday", tokenHash: input.tokenHash });
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
      // A test run needs a session: one that waits is for the page.
      const persons = (await lockOpenContacts(ctx, open))
        .filter(({ is_on }) => is_on)
        .map((person) => ({ ...person, is_trial: false }));
      if (persons.length === 0) throw refused();
      await recordAccess(ctx, persons, "birthday");
      return actorOf(ctx, persons);
    });
  });
}

/** The contacts whose address and birthday were given, by what they still lack. */
interface CheckedContact {
  /** Let in at once. */
  readonly open: readonly OpenContact[];
  /** Let in after a mailed code, which their person asks for. */
  readonly byCode: readonly OpenContact[];
  /** Let in by a mailed link, after too many tries at the contact, from the network or in all. */
  readonly byLink: readonly OpenContact[];
}

/** Is charged where nobody has the address, so that the same is written for it. */
const NOBODY = ["nobody"];

/**
 * Sorts the contacts of an address by the birthday, in this order: charge the network, list, charge each contact, compare,
 * refund the right ones, notify the persons of the others. Each contact is charged in the database before anything is
 * compared, and a right birthday pays back for its own contact alone: one that a stranger may have named pays for no guess
 * on another. It refuses nothing.
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
 * Puts contacts whose right birthday was given behind the link of their address, and mails one unless one was mailed just
 * now: never two within five minutes, and no fourth while three lie there unopened. Nobody but the mailbox uses one up,
 * so there is always one that opens.
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
