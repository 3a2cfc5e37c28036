import type { GroupMember, RelationshipInput } from "@krempelfrei/contract/relationships/relationships";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { fullName } from "../../core/names.ts";
import { notFound } from "../../core/errors.ts";
import { checkEmailFree, rethrowTaken } from "../account/data/unique-email.ts";
import { findPerson, insertRelatedPerson } from "./relationships.queries.ts";
import { inviteToSignIn } from "../account/letters/invite-to-sign-in.ts";
import { RECORDED } from "./recorded-fields.ts";
import { toGroupMember } from "./to-relationship.ts";

/**
 * Adds a person to a customer's group. With an address, the link to choose a password is mailed; without one the person
 * owns documents and cannot sign in. Errors: 403, 404; 422 with `errors.email` when another account has the address.
 */
export async function addRelatedPerson(
  ctx: Ctx,
  input: RelationshipInput & { readonly customer_id: string },
): Promise<GroupMember> {
  const { customer_id, kind, first_name, last_name, email = null, birthday = null } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    if (!(await findPerson(ctx, customer_id, customer_id))) throw notFound();
    if (email !== null) await checkEmailFree(ctx, email, null);
    const person = { first_name, last_name, email, birthday, relation_kind: kind };
    const { id } = await insertRelatedPerson(ctx, customer_id, person).catch(rethrowTaken);
    if (email !== null) await inviteToSignIn(ctx, { customer_id, id });
    await recordChange(ctx, {
      action: "relationship.created",
      subject: { type: "relationship", id, name: fullName(person) },
      customer_id,
      before: null,
      after: person,
      fields: RECORDED,
    });
    const row = await findPerson(ctx, customer_id, id);
    if (!row) throw notFound();
    return toGroupMember(ctx, row);
  });
}
