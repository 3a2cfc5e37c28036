import type * as api from "@krempelfrei/contract/customers/summary";
import { SOS_CHECKLIST_KEYS } from "@krempelfrei/contract/sos/checklist";
import type { z } from "zod";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { fullName } from "../../../core/names.ts";
import { accessEnd } from "../../sos/data/access-end.ts";
import { findOwner, listContacts } from "../../sos/data/contacts.queries.ts";
import { listUrgentFirst } from "../../sos/documents/list-documents.ts";
import { mayContact } from "../customers.policy.ts";
import { getCustomerRow } from "../customers.queries.ts";
import { countWaiting, listWaitingRows } from "./summary.queries.ts";

/** Pictures in one row on the widest screen. */
const PICTURES = 9;

/** Number and age of a customer's unfiled documents, and the newest of them. Errors: 403; 404. */
export async function listWaitingFiles(
  ctx: Ctx,
  customerId: string,
): Promise<z.infer<typeof api.listWaitingFiles.response>> {
  authorize(ctx, "customers.read");
  const { id } = await getCustomerRow(ctx, customerId);
  const { total, suggested, oldest_at } = await countWaiting(ctx, id);
  const rows = await listWaitingRows(ctx, id, PICTURES);
  return {
    total,
    suggested,
    oldest_at: oldest_at?.toISOString() ?? null,
    data: rows.map((row) => ({
      id: row.id,
      name: row.name,
      type: row.type as api.WaitingFile["type"],
      preview: row.machine_preview,
      is_locker: row.is_locker,
      created_at: row.created_at.toISOString(),
    })),
  };
}

/** The emergency access of the contract holder. Error: 404, also for a janitor who does not look after the customer. */
export async function getCustomerEmergency(
  ctx: Ctx,
  customerId: string,
): Promise<z.infer<typeof api.getCustomerEmergency.response>> {
  const customer = await getCustomerRow(ctx, customerId);
  authorize(ctx, mayContact(customer));
  const person = { id: customer.id, customer_id: customer.id };
  const owner = await findOwner(ctx, customer.id);
  const till = owner ? accessEnd(owner) : null;
  const found = new Set((await listUrgentFirst(ctx, person)).flatMap(({ points }) => points));
  return {
    active_till: till !== null && till > ctx.clock() ? till.toISOString() : null,
    missing: SOS_CHECKLIST_KEYS.length - found.size,
    points: SOS_CHECKLIST_KEYS.length,
    contacts: (await listContacts(ctx, person)).map((row) => ({
      id: row.id,
      name: fullName(row),
      relation: row.relation,
      phone: row.phone,
    })),
  };
}
