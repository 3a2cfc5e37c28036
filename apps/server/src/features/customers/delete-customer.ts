import { eraseHistoryOfGroup, recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { conflict } from "../../core/errors.ts";
import { eraseAccount } from "../accounting/retention/erase-account.ts";
import { enqueueDeleteContents } from "../files/storage/delete-contents.job.ts";
import { eraseStacksOf } from "../stacks/close-stack.ts";
import { getCustomerRow, lockCustomer } from "./customers.queries.ts";
import { countAddedFiles, countGroup, deleteGroup } from "./delete-group.queries.ts";

const addedText = (count: number): string =>
  count === 1
    ? "Beim Beispiel liegt ein Dokument, das hinzugefügt oder ersetzt wurde. Es wird mit ihm endgültig gelöscht."
    : `Beim Beispiel liegen ${count} Dokumente, die hinzugefügt oder ersetzt wurden. Sie werden mit ihm endgültig gelöscht.`;

/**
 * Deletes a customer and all data of the group: persons with their sessions, documents with all versions, folders,
 * templates, mandates, waiting mails, closed stacks with their pages, and the account in the books. A job deletes the contents. The change history
 * stays without personal data. Errors: 403, 404; 409 while the account cannot be erased (`eraseAccount`: retention
 * period, open balance, open quarters, a run) or an open stack has their pages, and with `keepsAdded` for a sample that holds documents of others. The
 * page asks for the customer's number before this call, but not for a sample's.
 */
export async function deleteCustomer(
  ctx: Ctx,
  { id, keepsAdded = false }: { readonly id: string; readonly keepsAdded?: boolean },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    // Before the customer is locked, as by the call that cuts a stack.
    await eraseStacksOf(ctx, id);
    await lockCustomer(ctx, id, "whole");
    const row = await getCustomerRow(ctx, id);
    const added = keepsAdded && row.is_sample ? await countAddedFiles(ctx, id) : 0;
    if (added > 0) throw conflict(addedText(added));
    const counts = await countGroup(ctx, id);
    await eraseAccount(ctx, id);
    await deleteGroup(ctx, id);
    await enqueueDeleteContents(ctx, id);
    await eraseHistoryOfGroup(ctx, id);
    await recordChange(ctx, {
      action: "customer.deleted",
      // The entry stays for years, so it has no name of a person.
      subject: { type: "customer", id, name: `Kunde ${row.number}` },
      customer_id: id,
      changes: [
        { field: "number", old: row.number, new: null },
        { field: "persons", old: counts.persons, new: 0 },
        { field: "files", old: counts.files, new: 0 },
      ],
    });
  });
}
