import { MESSAGES } from "@krempelfrei/contract/fields";
import type { Ctx } from "../../context/context.ts";
import { invalid } from "../../core/errors.ts";
import { findMember } from "../account/data/members.queries.ts";
import type { FileRights } from "../files/data/files.policy.ts";
import { ADDRESSED, holds } from "../files/data/visibility.ts";

const CANNOT_SEE = "Diese Person sieht das Dokument nicht";

/**
 * The person must be of the document's group and find the document among its own, or they would never be notified; a
 * person who cannot sign in (a child) is notified through the maintainer of the document. Error: 422 at `person_id`.
 */
export async function checkPerson(ctx: Ctx, file: FileRights, personId: string): Promise<void> {
  const person = await findMember(ctx, file.customer_id, personId);
  if (!person) throw invalid("person_id", MESSAGES.choice);
  if (person.email !== null && !holds(ADDRESSED, file, person.id)) throw invalid("person_id", CANNOT_SEE);
}
