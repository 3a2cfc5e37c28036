import type { ContactRow } from "../data/contacts.queries.ts";
import type { RowChange } from "../../../context/audit.ts";
import { fullName } from "../../../core/names.ts";

export const CONTACT_FIELDS = [
  "first_name",
  "last_name",
  "email",
  "birthday",
  "phone",
  "relation",
  "note",
] as const;
const hide = (): string => "•••";

/** The entry of the change history about a contact that is made (without `before`) or changed. */
export function changeOfContact(before: ContactRow | null, after: ContactRow): RowChange<ContactRow> {
  return {
    action: before ? "sos_contact.updated" : "sos_contact.created",
    subject: { type: "sos_contact", id: after.id, name: fullName(after) },
    customer_id: after.customer_id,
    before,
    after,
    fields: CONTACT_FIELDS,
    // The birthday is a credential and the note is private: the history records only that they changed.
    masks: { birthday: hide, note: hide },
  };
}
