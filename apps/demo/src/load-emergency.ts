import { berlinDay } from "@krempelfrei/contract/dates";
import { SOS_MONTHS } from "@krempelfrei/contract/limits";
import { recordChange, type Change } from "../../server/src/context/audit.ts";
import type { Ctx, SosActor } from "../../server/src/context/context.ts";
import { setLastAccess } from "../../server/src/features/sos/data/access.queries.ts";
import { addMonths, endOfBerlinDay } from "../../server/src/features/sos/data/berlin-day.ts";
import { insertContact, setOwner } from "../../server/src/features/sos/data/contacts.queries.ts";
import type { DemoCustomer } from "./people.ts";

/** Stores the emergency contacts of a demo customer; their access is active, and the first contact has used it. */
export async function loadEmergencyAccess(
  ctx: Ctx,
  id: string,
  customer: DemoCustomer,
  document: string | undefined,
): Promise<void> {
  const [first, ...others] = customer.sosContacts;
  if (!first) return;
  const contacts = [];
  for (const { firstName, lastName, ...contact } of [first, ...others]) {
    const names = { first_name: firstName, last_name: lastName };
    contacts.push(await insertContact(ctx, { ...contact, ...names, user_id: id, customer_id: id }));
  }
  const till = endOfBerlinDay(addMonths(berlinDay(ctx.clock()), SOS_MONTHS));
  await setOwner(ctx, id, { sos_active_till: till });

  const contact_id = contacts[0]?.id ?? "";
  await setLastAccess(ctx, [{ customer_id: id, contact_id }]);
  const name = `${customer.firstName} ${customer.lastName}`;
  const contact_name = `${first.firstName} ${first.lastName}`;
  const persons = [{ id, customer_id: id, name, contact_id, contact_name, is_trial: false }];
  const actor: SosActor = { kind: "sos", name: contact_name, session_id: null, persons, ip: "192.0.2.24" };
  const about = { subject: { type: "sos_access", id, name }, customer_id: id } as const;
  const opened: Change[] =
    document === undefined
      ? []
      : [
          {
            ...about,
            action: "sos.document_shown",
            changes: [{ field: "document", old: null, new: document }],
          },
        ];
  await recordChange(
    { ...ctx, actor },
    { ...about, action: "sos.signed_in", changes: [{ field: "way", old: null, new: "birthday" }] },
    ...opened,
  );
}
