import type { GroupMember, RelationshipChanges } from "@krempelfrei/contract/relationships/relationships";
import { recordChange } from "../../context/audit.ts";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { inTransaction } from "../../context/context.ts";
import { changeSignIn } from "../account/email/move-email.ts";
import { rethrowTaken } from "../account/data/unique-email.ts";
import { fullName } from "../../core/names.ts";
import { checkRevision } from "../../core/revision.ts";
import { clearSos } from "../sos/activation/switch-sos.ts";
import { passOnUnseenDeadlines } from "../files/data/pass-on-deadlines.ts";
import { getPersonLocked, type InGroup } from "./get-person-locked.ts";
import { setRelatedPerson } from "./relationships.queries.ts";
import { RECORDED } from "./recorded-fields.ts";
import { toGroupMember } from "./to-relationship.ts";

/**
 * Changes the given fields of a related person; for another address see `changeSignIn`. Without an address the person
 * keeps their documents, locker, folders and deadlines, and nobody else gets access to them. Errors: 403; 404; 409 for
 * the contract holder and over a newer save; 422 with `errors.email` for a taken address.
 */
export async function updateRelatedPerson(
  ctx: Ctx,
  input: RelationshipChanges & InGroup,
): Promise<GroupMember> {
  const { id, customer_id, revision, kind, email_was_wrong, ...fields } = input;
  return inTransaction(ctx, async (ctx) => {
    authorize(ctx, "customers.write");
    const before = await getPersonLocked(ctx, { customer_id, id });
    checkRevision(before, revision);
    const { email = before.email } = fields;
    await changeSignIn(ctx, { ...before, customer_id }, { email, email_was_wrong });
    if (email_was_wrong && email !== before.email) await clearSos(ctx, id);
    if (before.email === null && email !== null) await passOnUnseenDeadlines(ctx, customer_id, id);
    await setRelatedPerson(ctx, id, { ...fields, ...(kind ? { relation_kind: kind } : {}) }).catch(
      rethrowTaken,
    );
    const after = await getPersonLocked(ctx, { customer_id, id });
    await recordChange(ctx, {
      action: "relationship.updated",
      subject: { type: "relationship", id, name: fullName(after) },
      customer_id,
      before,
      after,
      fields: RECORDED,
    });
    return toGroupMember(ctx, after);
  });
}
