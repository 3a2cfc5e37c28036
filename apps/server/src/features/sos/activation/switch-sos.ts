import type { ChangeAction } from "@krempelfrei/contract/changelog/change-words";
import { berlinDay } from "@krempelfrei/contract/dates";
import { SOS_MONTHS, SOS_YEARS_MAX } from "@krempelfrei/contract/limits";
import type { SosSettings, SosState } from "@krempelfrei/contract/sos/sos";
import { recordChange, changedFields } from "../../../context/audit.ts";
import { authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../../context/context.ts";
import { conflict, invalid } from "../../../core/errors.ts";
import { confirmPasswordUnlessFresh } from "../../account/password/confirm-password.ts";
import { removeContact } from "../contacts/delete-contact.ts";
import { addMonths, endOfBerlinDay } from "../data/berlin-day.ts";
import {
  endAccessOf,
  findOwner,
  getActorLocked,
  getOwnerLocked,
  listContacts,
  setOwner,
  type SosOwner,
} from "../data/contacts.queries.ts";
import { markPassedReminders } from "../notices/remind-ending.ts";
import { accessEnd } from "../data/access-end.ts";
import { fullName } from "../../../core/names.ts";
import { getSosState } from "./sos-state.ts";
import { notifyOwner } from "../notices/notify-owner.ts";

const PAST = "Bitte einen Tag ab heute wählen";
const TOO_FAR = `Der Zugang kann höchstens ${SOS_YEARS_MAX} Jahre im Voraus freigeschaltet werden`;

const FIELDS = ["sos_active_till", "sos_with_code", "sos_change_mails"] as const;

async function change(
  ctx: Ctx,
  before: SosOwner,
  action: ChangeAction,
  changes:
    | { readonly sos_active_till: Date | null }
    | { readonly sos_with_code: boolean; readonly sos_change_mails: boolean },
): Promise<void> {
  const after = { ...before, ...changes };
  if (changedFields(before, after, FIELDS).length === 0) return;
  await setOwner(ctx, before.id, changes);
  await recordChange(ctx, {
    action,
    subject: { type: "sos", id: before.id, name: fullName(before) },
    customer_id: before.customer_id,
    before,
    after,
    fields: FIELDS,
  });
}

/**
 * Activates the access of the actor's contacts until the end of the day `till` in Germany, by default for 12 months.
 * Activating or extending it needs the password unless it was just entered, and the person is notified by mail, so that
 * a stranger at an open browser cannot do it unnoticed. An earlier day needs nothing. Errors: 403; 409 if a parallel
 * call has switched the access; 422 with `errors.till` for a past day or more than 5 years ahead, and at `password`;
 * 429.
 */
export async function activateSos(ctx: Ctx, input: Activation = {}): Promise<SosState> {
  const till = endOf(ctx, input.till);
  const isProved = await proveIf(ctx, input.password, (owner) => isLonger(ctx, owner, till));
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const owner = await getActorLocked(ctx);
    const before = owner.sos_active_till;
    if (isLonger(ctx, owner, till)) {
      // Another call has switched it in between.
      if (!isProved) throw conflict();
      const isOn = before !== null && before > ctx.clock();
      await notifyOwner(ctx, owner, { notice: isOn ? "extended" : "activated" });
    }
    if (before?.getTime() !== till.getTime()) {
      await change(ctx, owner, "sos.activated", { sos_active_till: till });
      const end = accessEnd({ ...owner, sos_active_till: till });
      await markPassedReminders(ctx, { user_id: owner.id, till: end ?? till });
    }
    return getSosState(ctx);
  });
}

interface Activation {
  readonly till?: string | undefined;
  readonly password?: string | undefined;
}

function endOf(ctx: Ctx, given: string | undefined): Date {
  const today = berlinDay(ctx.clock());
  const day = given ?? addMonths(today, SOS_MONTHS);
  if (day < today) throw invalid("till", PAST);
  if (day > addMonths(today, SOS_YEARS_MAX * 12)) throw invalid("till", TOO_FAR);
  return endOfBerlinDay(day);
}

/** True if contacts would have access at a time at which they now do not. */
const isLonger = (ctx: Ctx, { sos_active_till: before }: SosOwner, till: Date): boolean =>
  before === null || before <= ctx.clock() || before < till;

/** Requires the password if the change opens the actor's access further; true if it was required. */
async function proveIf(
  ctx: Ctx,
  password: string | undefined,
  opensFurther: (owner: SosOwner) => boolean,
): Promise<boolean> {
  const owner = await findOwner(ctx, userOf(ctx).id);
  if (!owner || !opensFurther(owner)) return false;
  await confirmPasswordUnlessFresh(ctx, password, "password");
  return true;
}

/** Ends the access of all contacts of the actor; open sessions end with their next request. Error: 403. */
export async function deactivateSos(ctx: Ctx): Promise<SosState> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const owner = await getActorLocked(ctx);
    // Sessions are deleted, because an activation a minute later must not reopen them.
    await endAccessOf(ctx, await listContacts(ctx, owner));
    await change(ctx, owner, "sos.deactivated", { sos_active_till: null });
    return getSosState(ctx);
  });
}

/**
 * Deletes a person's contacts and switches their access off: a stranger who had the account may have named and opened
 * them. The caller has checked the right. Error: 404.
 */
export async function clearSos(ctx: Ctx, userId: string): Promise<void> {
  const owner = await getOwnerLocked(ctx, userId);
  for (const contact of await listContacts(ctx, owner)) await removeContact(ctx, contact);
  await change(ctx, owner, "sos.deactivated", { sos_active_till: null });
}

/**
 * Sets whether contacts of the actor must also enter a mailed code; open sessions go on. Removing the code needs the
 * password unless it was just entered, and the person is notified. Also sets whether the person wants the daily mail
 * about changed SOS documents. Errors: 403; 409 if a parallel call has switched the code; 422 at `password`, 429.
 */
export async function updateSosSettings(
  ctx: Ctx,
  { with_code, change_mails, password }: SosSettings,
): Promise<SosState> {
  const isEasier = ({ sos_with_code }: SosOwner): boolean => sos_with_code && with_code === false;
  const isProved = await proveIf(ctx, password, isEasier);
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const owner = await getActorLocked(ctx);
    if (isEasier(owner)) {
      // Another call has switched it in between.
      if (!isProved) throw conflict();
      await notifyOwner(ctx, owner, { notice: "code_off" });
    }
    await change(ctx, owner, "sos.updated", {
      sos_with_code: with_code ?? owner.sos_with_code,
      sos_change_mails: change_mails ?? owner.sos_change_mails,
    });
    return getSosState(ctx);
  });
}
