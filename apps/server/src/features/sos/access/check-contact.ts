import { berlinDay } from "@krempelfrei/contract/dates";
import { SOS_TRIES } from "@krempelfrei/contract/limits";
import { SOS_REFUSED } from "@krempelfrei/contract/sos/sos-access";
import { recordChange } from "../../../core/audit.ts";
import type { Ctx } from "../../../core/context.ts";
import { clientNetwork, inTransaction } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { attempt, isWithin, type Limit } from "../../../core/throttle.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { listOpenContacts, type OpenContact } from "../data/access.queries.ts";
import { takeNotice } from "../data/notices.queries.ts";
import { tellOwner } from "../notices/tell-owner.ts";
import { sendSosLink } from "./send-sos-link.job.ts";

export interface ContactProof {
  readonly email: string;
  /** YYYY-MM-DD */
  readonly birthday: string;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
/** From then on a birthday alone opens nothing for anybody: somebody tries many addresses from many places. */
const FAILURES_AN_HOUR = 200;

/** The same for an unknown address, a wrong birthday, an access that is off or over, and a link that was mailed. */
export const refused = (): AppError => new AppError("invalid", { message: SOS_REFUSED });

/**
 * Who of the persons lets this contact in by address and birthday: at least one. A try is charged before anything is
 * compared, in the database, and given back on success: 5 for an address in any 24 hours, 200 an hour for all together.
 * Past them nobody is locked out: a right birthday then opens nothing, but a link goes to the address that the person
 * has stored. Errors: 422 with one text for everything; 429 (100 tries an hour from one network address).
 */
export async function checkContact(ctx: Ctx, { email, birthday }: ContactProof): Promise<OpenContact[]> {
  const place: Limit = { name: "sos-place", subject: clientNetwork(ctx), max: 100, windowSeconds: HOUR };
  const all: Limit = {
    name: "sos-all",
    subject: "",
    max: FAILURES_AN_HOUR,
    windowSeconds: HOUR,
    refuses: false,
  };
  const own: Limit = {
    name: "sos",
    subject: email,
    max: SOS_TRIES,
    windowSeconds: DAY,
    strict: true,
    refuses: false,
  };
  return attempt(ctx, [place, all, own], async (tries) => {
    const open = await listOpenContacts(ctx, email);
    const matching = open.filter((contact) => contact.birthday === birthday);
    if (matching.length === 0) {
      if (tries.used(own) >= own.max) await tellOfFailures(ctx, open);
      throw refused();
    }
    if ([own, all].some((limit) => tries.used(limit) > limit.max)) {
      await mailLink(ctx, email, matching);
      throw refused();
    }
    return matching;
  });
}

/** After the fifth wrong birthday, once a day for a contact. */
async function tellOfFailures(ctx: Ctx, contacts: readonly OpenContact[]): Promise<void> {
  const day = berlinDay(ctx.clock());
  for (const contact of contacts) {
    const { customer_id, id: user_id, contact_id } = contact;
    const key = { customer_id, user_id, kind: "failures", slot: `${contact_id}/${day}` } as const;
    // access-checked: it is a guest who fails.
    await inTransaction(ctx, async (ctx) => {
      if (!(await takeNotice(ctx, key))) return;
      await tellOwner(ctx, contact, { notice: "failures", contact_id });
      await recordChange(ctx, {
        action: "sos.tries_used_up",
        subject: { type: "sos_contact", id: contact_id, name: contact.contact_name },
        customer_id,
      });
    });
  }
}

/**
 * Mails the link that lets a contact in, to its stored address: one, at most 3 in any hour and never two within 5 minutes,
 * however often it is asked for.
 */
export async function mailLink(ctx: Ctx, email: string, [contact]: readonly OpenContact[]): Promise<void> {
  if (!contact) return;
  const limits: Limit[] = [
    { name: "sos-link-pause", subject: email, max: 1, windowSeconds: 300 },
    { name: "sos-link", subject: email, max: 3, windowSeconds: HOUR, strict: true },
  ];
  if (!(await isWithin(ctx, ...limits))) return;
  const { customer_id, contact_id } = contact;
  await enqueue(ctx, sendSosLink, { customer_id, contact_id }, { customer_id });
}
