import type { Handover, HandoverInput } from "@krempelfrei/contract/relationships/relationships";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { conflict, invalid, notFound } from "../../core/errors.ts";
import { fullName } from "../../core/names.ts";
import { handOver, planHandover } from "../files/transfer/handover.ts";
import { notifyOfHandover } from "../files/transfer/handover-notice.ts";
import { IS_HOLDER, type InGroup } from "./get-person-locked.ts";
import { listPersons, lockPersons, type PersonRow } from "./relationships.queries.ts";

type Between = InGroup & Pick<HandoverInput, "to">;

/**
 * Preview of the documents to hand over. Errors: 403; 404; 409 for the documents of the contract holder; 422 with
 * `errors.to` for a person of another group or without a sign-in.
 */
export async function previewHandover(ctx: Ctx, input: Between): Promise<Handover> {
  authorize(ctx, "customers.write");
  const { persons } = personsOf(input, await listPersons(ctx, input.customer_id));
  return (await planHandover(ctx, persons)).handover;
}

/**
 * Hands the documents of a related person over to another member, or back to the person: only the maintainer
 * changes. The person is notified by mail of documents that they see. Errors: as of `previewHandover`; 409 if the list
 * is empty or differs from the preview.
 */
export async function handOverDocuments(
  ctx: Ctx,
  input: InGroup & HandoverInput,
): Promise<{ documents: number; deleted: number }> {
  // change-recorded: handOver does, for each document.
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    const { customer_id, id, to } = input;
    const { persons, name } = personsOf(input, await lockPersons(ctx, customer_id, [id, to]));
    const { seen, ...handed } = await handOver(ctx, persons, input.state);
    // Nobody sees deleted documents, or those that are being checked.
    if (seen > 0) await notifyOfHandover(ctx, persons, { documents: seen, name });
    return handed;
  });
}

function personsOf({ customer_id, id, to }: Between, rows: readonly PersonRow[]) {
  if (!rows.some((row) => row.id === id)) throw notFound();
  if (id === customer_id) throw conflict(IS_HOLDER);
  const target = rows.find((row) => row.id === to);
  if (!target) throw invalid("to", "Diese Person gehört nicht zur Beziehungskiste.");
  if (target.email === null || !target.is_active)
    throw invalid("to", "Diese Person kann sich nicht anmelden und also nichts bearbeiten.");
  return { persons: { customer_id, from: id, to }, name: fullName(target) };
}
