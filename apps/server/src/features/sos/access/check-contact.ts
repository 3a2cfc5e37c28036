import { SOS_REFUSED } from "@krempelfrei/contract/sos/sos-access";
import type { Ctx } from "../../../context/context.ts";
import { clientNetwork } from "../../../context/context.ts";
import { AppError } from "../../../core/errors.ts";
import { chargeEach, refundEach, isWithin } from "../../../context/throttle.ts";
import { listOpenContacts, type OpenContact } from "../data/access.queries.ts";
import { notifyOfFailures } from "../notices/notify-of-failures.ts";
import { OF_ALL, OF_CONTACT, ofPlace } from "./guess-limits.ts";

export interface ContactProof {
  readonly email: string;
  /** YYYY-MM-DD */
  readonly birthday: string;
}

/** The contacts whose address and birthday were given, by what they still lack. */
export interface CheckedContact {
  /** Let in at once. */
  readonly open: readonly OpenContact[];
  /** Let in after a mailed code, which their person asks for. */
  readonly byCode: readonly OpenContact[];
  /** Let in by a mailed link: somebody has guessed, or tries too much. */
  readonly byLink: readonly OpenContact[];
}

/** The same for an unknown address, a wrong birthday, an access that is off or over, and a mail that was sent. */
export const refused = (): AppError =>
  new AppError("invalid", { message: SOS_REFUSED, guess: "sos_sign_in" });

/**
 * Which of the contacts with this address have this birthday. Each contact is charged a try before anything is compared,
 * in the database, and only those that match get it back: a birthday that is right for one, which a stranger may have
 * named, pays for no guess on another. The person of a contact that did not match is told. It refuses nothing.
 */
export async function checkContact(ctx: Ctx, { email, birthday }: ContactProof): Promise<CheckedContact> {
  const isFree = await isWithin(ctx, ofPlace(clientNetwork(ctx)), OF_ALL);
  const contacts = await listOpenContacts(ctx, email);
  const uses = await chargeAll(ctx, contacts);
  const [right, wrong] = [[] as OpenContact[], [] as OpenContact[]];
  for (const contact of contacts) (contact.birthday === birthday ? right : wrong).push(contact);
  for (const limit of OF_CONTACT) await refundEach(ctx, limit, right.map(idOf));
  await notifyOfFailures(ctx, wrong, uses);
  const mayOpen = (contact: OpenContact): boolean =>
    isFree && uses(contact).every((used, index) => used <= (OF_CONTACT[index]?.max ?? 0));
  const known = right.filter(mayOpen);
  return {
    open: known.filter(({ with_code }) => !with_code),
    byCode: known.filter(({ with_code }) => with_code),
    byLink: right.filter((contact) => !mayOpen(contact)),
  };
}

const idOf = ({ contact_id }: OpenContact): string => contact_id;

/** Is charged where nobody has the address, so that the same is written for it. */
const NOBODY = ["nobody"];

/** Charges the limits of each contact; the result tells the uses of each, in the order of the limits. */
async function chargeAll(
  ctx: Ctx,
  contacts: readonly OpenContact[],
): Promise<(contact: OpenContact) => number[]> {
  const used: ((id: string) => number)[] = [];
  const subjects = contacts.length === 0 ? NOBODY : contacts.map(idOf);
  for (const limit of OF_CONTACT) used.push(await chargeEach(ctx, limit, subjects));
  return ({ contact_id }) => used.map((of) => of(contact_id));
}
