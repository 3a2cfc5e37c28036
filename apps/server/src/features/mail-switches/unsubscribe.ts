import { HOUR_SECONDS } from "@krempelfrei/contract/durations";
import { clientNetwork, type Ctx } from "../../context/context.ts";
import { AppError } from "../../core/errors.ts";
import { attempt, charge, type Limit } from "../../context/throttle.ts";
import { memberActor } from "../account/data/member-actor.ts";
import { findMemberAccount } from "../account/data/members.queries.ts";
import { isMarkOf, readUnsubscribeKey, type SwitchableMail } from "../account/letters/unsubscribe-link.ts";
import { chooseReminders } from "../deadlines/choose-reminders.ts";
import { chooseFiledMail } from "../files/locker/choose-filed-mail.ts";

/** Wrong keys that one network may send in an hour. */
const UNKNOWN_MAX = 60;
/** Valid keys of one person in an hour: mail programs may send each several times. */
const SENT_MAX = 60;

const SWITCH_OFF: Readonly<Record<SwitchableMail, (ctx: Ctx) => Promise<unknown>>> = {
  filed: async (ctx) => chooseFiledMail(ctx, { filed: false }),
  deadlines: async (ctx) => chooseReminders(ctx, { remind_30: false, remind_7: false, remind_1: false }),
};

/**
 * Switches off one kind of mail for the person with the key of a mail. The sender of the key has no session and learns
 * nothing: a valid key gets the same response if its person has no account any more, or another address by now: who
 * reads a former mailbox must not switch off what goes to the new one. Errors: 404 for an invalid key; 429.
 */
export async function unsubscribe(
  ctx: Ctx,
  { mail, key }: { readonly mail: SwitchableMail; readonly key: string },
): Promise<void> {
  // Mail providers send the keys of many people from few networks: invalid keys do not block valid ones.
  const unknown: Limit = {
    name: "unsubscribe-unknown",
    subject: clientNetwork(ctx),
    max: UNKNOWN_MAX,
    windowSeconds: HOUR_SECONDS,
    refuses: false,
  };
  const { id, note: mark } = await attempt(ctx, [unknown], async (tries) => {
    const given = await readUnsubscribeKey(ctx, mail, key);
    if (given.isProved) return given;
    throw tries.used(unknown) > UNKNOWN_MAX
      ? new AppError("too_many", { retryAfter: HOUR_SECONDS })
      : new AppError("not_found", { guess: "link" });
  });
  await charge(ctx, { name: "unsubscribe", subject: id, max: SENT_MAX, windowSeconds: HOUR_SECONDS });
  const person = await findMemberAccount(ctx, id);
  if (!person || !(await isMarkOf(ctx, mail, mark, person.email ?? ""))) return;
  // Also for an account that is closed now: it may be opened again.
  const open = { is_active: true, email: "", cancelled_to: null };
  const actor = memberActor(ctx, { ...person, ...open });
  if (actor) await SWITCH_OFF[mail]({ ...ctx, actor: { ...actor, ip: clientNetwork(ctx) } });
}
