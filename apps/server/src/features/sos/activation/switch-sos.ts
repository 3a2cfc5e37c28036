import type { ChangeAction } from "@krempelfrei/contract/changelog/change-words";
import { berlinDay } from "@krempelfrei/contract/dates";
import { SOS_MONTHS, SOS_YEARS_MAX } from "@krempelfrei/contract/limits";
import type { SosState } from "@krempelfrei/contract/sos/sos";
import { recordChange, changedFields } from "../../../core/audit.ts";
import { authorize } from "../../../core/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../../core/context.ts";
import { invalid } from "../../../core/errors.ts";
import { addMonths, endOfBerlinDay } from "../data/berlin-day.ts";
import {
  endAccessOf,
  getOwnerLocked,
  listContacts,
  setOwner,
  type SosOwner,
} from "../data/contacts.queries.ts";
import { markPassedReminders } from "../notices/remind-ending.ts";
import { fullName } from "../../../core/names.ts";
import { getSosState } from "./sos-state.ts";
import { notifyOwner } from "../notices/notify-owner.ts";

const PAST = "Bitte einen Tag ab heute wählen";
const TOO_FAR = `Der Zugang kann höchstens ${SOS_YEARS_MAX} Jahre im Voraus freigeschaltet werden`;

const FIELDS = ["sos_active_till", "sos_with_code"] as const;

/** Changes the access of a person and records it. */
async function change(
  ctx: Ctx,
  before: SosOwner,
  action: ChangeAction,
  changes: { readonly sos_active_till: Date | null } | { readonly sos_with_code: boolean },
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
 * Lets the contacts of the acting person in until the end of the day `till` in Germany, 12 months from today without
 * one (domain.md 3), and notifies the person by mail, so that somebody else at an open browser cannot do it unnoticed.
 * Errors: 403; 422 with `errors.till` for a day that is over or more than 5 years ahead.
 */
export async function activateSos(ctx: Ctx, input: { readonly till?: string } = {}): Promise<SosState> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const today = berlinDay(ctx.clock());
    const day = input.till ?? addMonths(today, SOS_MONTHS);
    if (day < today) throw invalid("till", PAST);
    if (day > addMonths(today, SOS_YEARS_MAX * 12)) throw invalid("till", TOO_FAR);
    const owner = await getOwnerLocked(ctx, userOf(ctx).id);
    const till = endOfBerlinDay(day);
    const before = owner.sos_active_till;
    if (before?.getTime() !== till.getTime()) {
      await change(ctx, owner, "sos.activated", { sos_active_till: till });
      await markPassedReminders(ctx, { customer_id: owner.customer_id, user_id: owner.id, till });
      if (before === null || before <= ctx.clock()) await notifyOwner(ctx, owner, { notice: "activated" });
    }
    return getSosState(ctx);
  });
}

/** Shuts out all contacts of the acting person; open sessions end with their next request. Error: 403. */
export async function deactivateSos(ctx: Ctx): Promise<SosState> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const owner = await getOwnerLocked(ctx, userOf(ctx).id);
    // Deleted, not only closed: an activation a minute later must not reopen them.
    await endAccessOf(ctx, await listContacts(ctx, owner));
    await change(ctx, owner, "sos.deactivated", { sos_active_till: null });
    return getSosState(ctx);
  });
}

/** Sets whether contacts of the acting person must also enter a mailed code; open sessions go on. Error: 403. */
export async function updateSosSettings(ctx: Ctx, input: { readonly with_code: boolean }): Promise<SosState> {
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "sos.own");
    const owner = await getOwnerLocked(ctx, userOf(ctx).id);
    await change(ctx, owner, "sos.updated", { sos_with_code: input.with_code });
    return getSosState(ctx);
  });
}
