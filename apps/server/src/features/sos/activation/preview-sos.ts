import { SOS_CHECKLIST_KEYS } from "@krempelfrei/contract/sos/checklist";
import type { SosPreview } from "@krempelfrei/contract/sos/sos";
import { authorize } from "../../../context/authorize.ts";
import type { Ctx } from "../../../context/context.ts";
import { userOf } from "../../../context/context.ts";
import { describePerson, listUrgentFirst, toSosFile } from "../documents/list-documents.ts";

/**
 * The list that a contact of the actor sees, also while the access is off, and each point of the checklist with the
 * documents that cover it. Error: 403.
 */
export async function previewSos(ctx: Ctx): Promise<SosPreview> {
  authorize(ctx, "sos.own");
  const { id, name, customer_id } = userOf(ctx);
  const person = { id, name, customer_id: customer_id ?? id, is_trial: false };
  const documents = await listUrgentFirst(ctx, person);
  return {
    persons: [await describePerson(ctx, person, documents)],
    checklist: SOS_CHECKLIST_KEYS.map((key) => ({
      key,
      files: documents.filter(({ points }) => points.includes(key)).map(toSosFile),
    })),
  };
}
