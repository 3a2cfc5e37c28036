import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Ctx } from "../../context/context.ts";
import { invalid } from "../../core/errors.ts";
import { findMember } from "../account/data/members.queries.ts";
import type { FileRights } from "../files/data/files.policy.ts";
import { ADDRESSED, holds } from "../files/data/visibility.ts";

const CANNOT_SEE = "Diese Person sieht das Dokument nicht";

/**
 * The person must belong to the document's group and find the document in their lists, or they would never be notified.
 * For a person who cannot sign in (a child) the maintainer of the document is notified. Error: 422 at `person_id`.
 */
export async function checkPerson(ctx: Ctx, file: FileRights, personId: string): Promise<void> {
  const person = await findMember(ctx, file.customer_id, personId);
  if (!person) throw invalid("person_id", MESSAGES.choice);
  if (person.email !== null && !holds(ADDRESSED, file, person.id)) throw invalid("person_id", CANNOT_SEE);
}
