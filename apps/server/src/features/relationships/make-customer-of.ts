import type { CustomerDetails } from "@krempelfrei/contract/customers/customers";
import { recordChange, type Change, type FieldChange } from "../../context/audit.ts";
import type { Ctx } from "../../context/context.ts";
import { fullName } from "../../core/names.ts";
import { deleteBrowsersOf } from "../../context/known-browser.queries.ts";
import { deleteSessionsOf } from "../../context/session.queries.ts";
import { moveEmail } from "../account/email/move-email.ts";
import { rethrowTaken } from "../account/data/unique-email.ts";
import { deleteSignIn } from "../account/data/users.queries.ts";
import { rethrowExhausted } from "../customers/create-customer.ts";
import { getCustomerRow, insertContract } from "../customers/customers.queries.ts";
import { NEW_CUSTOMER_FIELDS } from "../customers/recorded-fields.ts";
import { toCustomerDetails } from "../customers/to-customer.ts";
import { aboutFile } from "../files/data/about.ts";
import type { Content } from "../files/storage/contents.queries.ts";
import { deleteGroupCopy } from "../files/storage/copies.queries.ts";
import type { OwnedFile } from "../files/transfer/transfer.queries.ts";
import { moveToOwnGroup } from "../files/transfer/move-to-own-group.ts";
import { inChunks } from "../../core/in-chunks.ts";
import type { Terms } from "./new-contract.ts";
import { setContractHolder, type PersonRow } from "./relationships.queries.ts";
import { moveContacts } from "./move-contacts.queries.ts";
import { moveParts } from "../stacks/stack-pages.queries.ts";
import { clearSos } from "../sos/activation/switch-sos.ts";
import { inviteToSignIn } from "../account/letters/invite-to-sign-in.ts";

export interface NewHolder {
  readonly person: PersonRow & { readonly customer_id: string };
  readonly terms: Terms;
  readonly files: readonly OwnedFile[];
  readonly contents: readonly Content[];
  /** True: a stranger had the previous address, and may have accepted the invitation. */
  readonly email_was_wrong?: boolean | undefined;
}

/**
 * Writes the rows of a conversion, in its transaction: contract, person, documents, sign-in, change history of both
 * groups. Expects person, tree and documents locked and the contents copied.
 */
export async function makeCustomerOf(ctx: Ctx, holder: NewHolder): Promise<CustomerDetails> {
  const { person, terms, files, contents, email_was_wrong } = holder;
  const { id, customer_id: from } = person;
  await moveEmail(ctx, { id, email: person.email, customer_id: from }, terms.person.email);
  const isNewSignIn = email_was_wrong === true && terms.person.email !== person.email;
  if (isNewSignIn) {
    await deleteSignIn(ctx, id);
    await deleteBrowsersOf(ctx, id);
    await clearSos(ctx, id);
  }
  await insertContract(ctx, id, terms.contract).catch(rethrowExhausted);
  await setContractHolder(ctx, id, terms.person).catch(rethrowTaken);
  await moveToOwnGroup(ctx, { from, to: id, files, contents });
  await moveParts(ctx, { from, to: id });
  await moveContacts(ctx, { from, to: id });
  // Open pages still show the old group, so the person has to sign in again.
  await deleteSessionsOf(ctx, id);
  if (isNewSignIn || !person.has_password) await inviteToSignIn(ctx, { customer_id: id, id });
  await deleteGroupCopy(ctx, id);
  const row = await getCustomerRow(ctx, id);
  const name = fullName(person);
  const files_moved: FieldChange = { field: "files", old: null, new: files.length };
  await recordChange(
    ctx,
    {
      action: "relationship.converted",
      subject: { type: "relationship", id, name },
      customer_id: from,
      changes: [{ field: "number", old: null, new: row.number }, files_moved],
    },
    {
      action: "customer.created",
      subject: { type: "customer", id, name },
      customer_id: id,
      before: null,
      after: row,
      fields: NEW_CUSTOMER_FIELDS,
      changes: [files_moved],
    },
  );
  await recordMoves(ctx, holder);
  return toCustomerDetails(ctx, row);
}

/** Records each document as leaving one group and entering the other. */
async function recordMoves(ctx: Ctx, { person, terms, files }: NewHolder): Promise<void> {
  const customer: FieldChange = { field: "customer", old: fullName(terms.holder), new: fullName(person) };
  const entries = files.flatMap((file) =>
    [person.customer_id, person.id].map((customer_id): Change => ({
      action: "file.changed_group",
      ...aboutFile({ ...file, customer_id }),
      changes: [customer],
    })),
  );
  for (const chunk of inChunks(entries)) await recordChange(ctx, ...chunk);
}
