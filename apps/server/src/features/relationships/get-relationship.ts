import type { RelationshipDetails } from "@krempelfrei/contract/relationships/relationships";
import { authorize } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { conflict, notFound } from "../../core/errors.ts";
import { IS_HOLDER, type InGroup } from "./get-person-locked.ts";
import { countBelongings, findPerson } from "./relationships.queries.ts";
import { toGroupMember } from "./to-relationship.ts";

/** A related person with the numbers of their documents. Errors: 403; 404; 409 for the contract holder. */
export async function getRelationship(ctx: Ctx, { customer_id, id }: InGroup): Promise<RelationshipDetails> {
  authorize(ctx, "customers.write");
  const row = await findPerson(ctx, customer_id, id);
  if (!row) throw notFound();
  if (id === customer_id) throw conflict(IS_HOLDER);
  const { sos_contacts, ...files } = await countBelongings(ctx, customer_id, id);
  return { ...toGroupMember(ctx, row), files, sos_contacts };
}
