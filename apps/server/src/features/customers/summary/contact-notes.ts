import type { ChangeAction } from "@krempelfrei/contract/changelog/change-words";
import {
  CONTACT_KINDS,
  type ContactNote,
  type ContactNoteInput,
} from "@krempelfrei/contract/customers/contact-notes";
import { recordChange } from "../../../context/audit.ts";
import { allows, authorize } from "../../../context/authorize.ts";
import { type Ctx, inTransaction, userOf } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import {
  type ContactNoteRow,
  countNotes,
  deleteNote,
  getNoteRow,
  insertNote,
  listNoteRows,
} from "./contact-notes.queries.ts";
import { mayContact, mayTakeBack } from "../customers.policy.ts";
import { type CustomerRow, getCustomerRow, lockCustomer } from "../customers.queries.ts";

const LISTED = 100;

const toContactNote = (ctx: Ctx, customer: CustomerRow, row: ContactNoteRow): ContactNote => ({
  id: row.id,
  // The database checks the value.
  kind: row.kind as ContactNote["kind"],
  text: row.text,
  at: row.created_at.toISOString(),
  author: row.author_name,
  can_delete: allows(ctx.actor, mayTakeBack(customer, row)),
});

/** The latest contacts with a customer, or all. Error: 404, also for a janitor who does not look after the customer. */
export async function listContactNotes(
  ctx: Ctx,
  { customer_id, all }: { readonly customer_id: string; readonly all: boolean },
): Promise<{ data: ContactNote[]; total: number }> {
  const customer = await getCustomerRow(ctx, customer_id);
  authorize(ctx, mayContact(customer));
  const rows = await listNoteRows(ctx, customer_id, all ? undefined : LISTED);
  const total = await countNotes(ctx, customer_id);
  return { data: rows.map((row) => toContactNote(ctx, customer, row)), total };
}

/** Notes a contact. Error: 404, also for a janitor who does not look after the customer. */
export async function createContactNote(
  ctx: Ctx,
  input: ContactNoteInput & { readonly customer_id: string },
): Promise<ContactNote> {
  return inTransaction(ctx, async (ctx) => {
    await lockCustomer(ctx, input.customer_id);
    const customer = await getCustomerRow(ctx, input.customer_id);
    authorize(ctx, mayContact(customer));
    const id = await insertNote(ctx, { ...input, author_id: userOf(ctx).id });
    const row = await getNoteRow(ctx, { customer_id: customer.id, id });
    await record(ctx, "contact.noted", null, row);
    return toContactNote(ctx, customer, row);
  });
}

/**
 * Removes a note. Errors: 403 for a janitor who is not its author; 404, also for a janitor who does not look after the
 * customer any more.
 */
export async function deleteContactNote(ctx: Ctx, key: GroupKey): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockCustomer(ctx, key.customer_id);
    const customer = await getCustomerRow(ctx, key.customer_id);
    authorize(ctx, mayContact(customer));
    const row = await getNoteRow(ctx, key);
    authorize(ctx, mayTakeBack(customer, row));
    await deleteNote(ctx, key);
    await record(ctx, "contact.taken_back", row, null);
  });
}

/** Records a change without the note's text: a removed note must not stay in the history. */
async function record(
  ctx: Ctx,
  action: ChangeAction,
  before: ContactNoteRow | null,
  after: ContactNoteRow | null,
): Promise<void> {
  const { id = null, customer_id = null, kind } = after ?? before ?? {};
  await recordChange(ctx, {
    action,
    subject: {
      type: "contact_note",
      id,
      name: CONTACT_KINDS.find(({ value }) => value === kind)?.label ?? "",
    },
    customer_id,
    changes: [{ field: "contact_kind", old: before?.kind ?? null, new: after?.kind ?? null }],
  });
}
