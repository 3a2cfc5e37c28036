import type { SosContact } from "@krempelfrei/contract/sos/sos";
import type { ContactRow } from "./contacts.queries.ts";
import { fullName } from "../../../core/names.ts";

/**
 * The wire form of a contact, for the person who named them. `trialTill`: end of the test run that waits for the
 * contact.
 */
export function toContact(row: ContactRow, trialTill?: Date): SosContact {
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    full_name: fullName(row),
    email: row.email,
    birthday: row.birthday,
    phone: row.phone,
    relation: row.relation,
    note: row.note,
    last_access_at: row.last_access_at?.toISOString() ?? null,
    tried_at: row.tried_at?.toISOString() ?? null,
    trial_till: trialTill?.toISOString() ?? null,
    revision: row.revision,
  };
}
