import { decideReminder, nextLevel, type OpenClaim } from "@krempelfrei/bookkeeping/reminders";
import { reminderName, type createReminders as call } from "@krempelfrei/contract/accounting/dunning";
import { berlinDay } from "@krempelfrei/contract/dates";
import { euros } from "@krempelfrei/contract/money";
import type { OutputOf } from "@krempelfrei/contract/endpoint";
import type { z } from "zod";
import { recordChange } from "../../../context/audit.ts";
import { actorId, type Ctx } from "../../../context/context.ts";
import { AppError } from "../../../core/errors.ts";
import { idAt, newIds } from "../../../context/ids.queries.ts";
import { enqueue } from "../../../jobs/enqueue.ts";
import { inAccounting } from "../data/in-accounting.ts";
import { listFreeBookings } from "../data/credit.queries.ts";
import { toAccountingCustomer } from "../data/customer-names.ts";
import { insertRows } from "../data/rows.queries.ts";
import { refreshClaims } from "../data/refresh-claims.ts";
import { requireOpenPeriod, type AccountingSettings } from "../data/settings.queries.ts";
import { listDebtors, type DebtorRow, type OpenClaimRow } from "./dunning.queries.ts";
import { openFeesOf, ReminderSnapshot, totalOf } from "./reminder-pdf.ts";
import { sendReminder } from "./send-reminder.job.ts";

type Input = OutputOf<(typeof call)["body"]>;
type Answer = z.input<(typeof call)["response"]>;

const INCOMPLETE = "Firmenname und IBAN fehlen in den Einstellungen.";

type DraftClaim = OpenClaimRow & Pick<OpenClaim, "last">;

/** A reminder before it is written. */
interface Draft {
  readonly debtor: DebtorRow;
  readonly claims: readonly DraftClaim[];
  readonly level: number;
  readonly issued_on: string;
  readonly due_on: string;
  readonly fee_cents: number;
  readonly snapshot: ReminderSnapshot;
}

/**
 * Makes reminders for overdue debts: one letter for each customer, of the next level, with the costs of the letter
 * (except for the friendly one) and the open fees. Left out are blocked customers, customers with credit, claims that
 * are to be collected or are at an agency, and running terms. A second call on the same day makes nothing. Errors: 403;
 * 409 while another run is under way, and in a closed period; 422 with incomplete settings.
 */
export async function createReminders(ctx: Ctx, input: Input): Promise<Answer> {
  return inAccounting(ctx, input.dry_run ? "read" : "refuse", async (ctx, { settings, today }) => {
    if (settings.company_name === null || settings.iban === null)
      throw new AppError("invalid", { message: INCOMPLETE });
    const { drafts, skipped_items } = await draftAll(ctx, settings, input);
    if (!input.dry_run && drafts.length > 0) {
      requireOpenPeriod(settings, today);
      await write(ctx, drafts);
    }
    const created = drafts.map(({ debtor, claims, snapshot, ...draft }) => ({
      customer: toAccountingCustomer(debtor),
      level: draft.level,
      issued_on: draft.issued_on,
      due_on: draft.due_on,
      fee_cents: draft.fee_cents,
      total_cents: totalOf({ ...draft, snapshot }),
      open_fees_cents: openFeesOf(snapshot),
      claims: claims.map(({ number }) => number),
    }));
    const total_cents = created.reduce((sum, reminder) => sum + reminder.total_cents, 0);
    return { created, total_cents, skipped_items };
  });
}

async function draftAll(ctx: Ctx, settings: AccountingSettings, input: Input) {
  const today = berlinDay(ctx.clock());
  const debtors = await listDebtors(ctx, { today, overdue: true, customer_ids: input.customer_ids });
  // A customer with an unallocated payment is not reminded: the clerk allocates it first.
  const free = await listFreeBookings(
    ctx,
    debtors.map(({ customer_id }) => customer_id),
  );
  const credits = new Map(free.map(({ customer_id, credit_cents }) => [customer_id, credit_cents]));
  const drafts: Draft[] = [];
  const skipped_items: Answer["skipped_items"] = [];
  for (const debtor of debtors) {
    // Claims at an agency get no reminders from the office.
    const ours = debtor.claims.filter(({ agency_on }) => agency_on === null);
    const claims = ours.map((claim) => ({
      ...claim,
      last:
        claim.level === null || claim.reminder_due_on === null
          ? null
          : { level: claim.level, due_on: claim.reminder_due_on },
    }));
    const fees = debtor.fees.filter(({ due_cents }) => due_cents > 0);
    const decision = decideReminder({ ...debtor, claims, fees }, today);
    if (decision === undefined) continue;
    const credit = credits.get(debtor.customer_id);
    if (credit !== undefined) {
      const message = `Guthaben ${euros(credit)}: Bitte ordnen Sie es zuerst zu.`;
      skipped_items.push({ customer: toAccountingCustomer(debtor), code: "credit", message });
      continue;
    }
    if ("skip" in decision) {
      skipped_items.push({ customer: toAccountingCustomer(debtor), ...decision.skip });
      continue;
    }
    drafts.push({
      ...decision,
      debtor,
      issued_on: today,
      // The friendly reminder is free (accounting.md 1.5).
      fee_cents: decision.level === 0 ? 0 : input.fee_cents,
      snapshot: snapshotOf(debtor, { claims: decision.claims, fees }, settings),
    });
  }
  return { drafts, skipped_items };
}

const snapshotOf = (
  debtor: DebtorRow,
  { claims, fees }: Pick<DebtorRow, "fees"> & Pick<Draft, "claims">,
  settings: AccountingSettings,
): ReminderSnapshot => ({
  customer: { ...debtor, number: debtor.customer_number },
  creditor: settings,
  claims: claims.map(({ number, issued_on, due_on, open_cents, last }) => ({
    number,
    issued_on,
    due_on,
    open_cents,
    level: nextLevel({ last }),
  })),
  fees: fees.map(({ text, booked_on, due_cents }) => ({ text, booked_on, open_cents: due_cents })),
});

async function write(ctx: Ctx, drafts: readonly Draft[]): Promise<void> {
  const ids = await newIds(ctx, drafts.length * 2);
  const created_by = actorId(ctx);
  const rows = drafts.map((draft, index) => ({
    ...draft,
    customer_id: draft.debtor.customer_id,
    id: idAt(ids, index * 2),
    fee_booking_id: draft.fee_cents === 0 ? null : idAt(ids, index * 2 + 1),
  }));
  await insertRows(
    ctx,
    "booking",
    rows.flatMap(({ customer_id, fee_booking_id, fee_cents, issued_on, level }) =>
      fee_booking_id === null
        ? []
        : [
            {
              customer_id,
              id: fee_booking_id,
              kind: "gebuehr",
              amount_cents: fee_cents,
              booked_on: issued_on,
              text: `Kosten der ${level}. Mahnung`,
              created_by,
            },
          ],
    ),
  );
  await insertRows(
    ctx,
    "reminder",
    rows.map(({ customer_id, id, level, issued_on, due_on, fee_cents, fee_booking_id, snapshot }) => ({
      customer_id,
      id,
      level,
      issued_on,
      due_on,
      fee_cents,
      fee_booking_id,
      snapshot: ReminderSnapshot.parse(snapshot),
      created_by,
    })),
  );
  await insertRows(
    ctx,
    "reminder_claim",
    rows.flatMap(({ customer_id, id: reminder_id, claims }) =>
      claims.map(({ id, open_cents }) => ({ customer_id, reminder_id, claim_id: id, open_cents })),
    ),
  );
  await refreshClaims(
    ctx,
    rows.flatMap(({ claims }) => claims.map(({ id }) => id)),
  );
  for (const { customer_id, id, debtor } of rows)
    if (debtor.email !== null) await enqueue(ctx, sendReminder, { id }, { customer_id });
  await recordChange(
    ctx,
    ...rows.map(({ customer_id, id, level, due_on, fee_cents, debtor }) => ({
      action: "reminder.created" as const,
      subject: { type: "reminder" as const, id, name: `${debtor.first_name} ${debtor.last_name}` },
      customer_id,
      changes: [
        { field: "reminder_level" as const, old: null, new: reminderName(level) },
        { field: "reminder_due_on" as const, old: null, new: due_on },
        ...(fee_cents === 0 ? [] : [{ field: "fee_cents" as const, old: null, new: fee_cents }]),
      ],
    })),
  );
}
