import { changedFields, type Change, type FieldChange } from "../../../core/audit.ts";
import type { ContactRow } from "../data/contacts.queries.ts";

const FIELDS = ["first_name", "last_name", "email", "birthday", "phone", "relation", "note"] as const;
/** With the birthday a contact signs in, and the note is the person's own: that they changed is enough to know. */
const KEPT_OUT = new Set<string>(["birthday", "note"]);
const HIDDEN = "•••";

const hide = (value: unknown): unknown => (value === null ? null : HIDDEN);

export function changesOfContact(before: Partial<ContactRow>, after: Partial<ContactRow>): FieldChange[] {
  return changedFields(before, after, FIELDS).map((change) =>
    KEPT_OUT.has(change.field) ? { ...change, old: hide(change.old), new: hide(change.new) } : change,
  );
}

/** The entry of the change history about a contact. */
export function changeOfContact(
  action: "created" | "updated" | "deleted",
  row: ContactRow,
  changes: readonly FieldChange[] = [],
): Change {
  return {
    action: `sos_contact.${action}`,
    subject: { type: "sos_contact", id: row.id, name: `${row.first_name} ${row.last_name}` },
    customer_id: row.customer_id,
    changes,
  };
}
