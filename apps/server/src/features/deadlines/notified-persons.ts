import type { Ctx } from "../../context/context.ts";
import { holds, LISTED_ONCE_RELEASED } from "../files/data/visibility.ts";
import { mayReadDeadline } from "./deadlines.policy.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import type { DeadlineFile } from "./reminders.queries.ts";
import { memberActor, type MemberAccountRow } from "../account/data/member-actor.ts";

/** Words for a deadline while its document is not released. */
export const UNNAMED = "Frist eines Dokuments, das noch geprüft wird";
export const ASK_STAFF =
  "Ein Dokument, das noch geprüft wird, sehen Sie erst danach. Bitte fragen Sie Ihren Krempler, was bis zu diesem Tag zu tun ist.";

/** States in which a document is checked before members see it. */
const CHECKED: ReadonlySet<string> = new Set(["pending", "rejected"]);

export interface Notified {
  readonly person: MemberAccountRow;
  /** False while the document is not released: then the mail names the day alone. */
  readonly seesDocument: boolean;
}

/**
 * Person who is notified of a deadline by mail: the first who can sign in and sees the document, of the deadline's person
 * and the document's maintainer, owner and contract holder. Nobody sees a document that is being checked or was restored
 * without its folder: for it the first who will see it. Undefined without such a person.
 */
export function notifiedPerson(
  ctx: Pick<Ctx, "clock">,
  { row, file }: { readonly row: DeadlineRow; readonly file: DeadlineFile },
  persons: readonly MemberAccountRow[],
): Notified | undefined {
  const wanted = [row.person_id, file.maintainer_id, file.user_id, file.customer_id].flatMap((id) => {
    const person = persons.find((one) => one.id === id);
    const actor = person && memberActor(ctx, person);
    return actor ? [{ person, actor }] : [];
  });
  const reader = wanted.find(({ actor }) => mayReadDeadline(file)(actor).sees);
  if (reader) return { person: reader.person, seesDocument: true };
  // A document that was neither submitted nor filed before may still be given to another owner.
  if (!CHECKED.has(file.approval_status) && !file.is_restored_unmanaged) return undefined;
  const waiting = wanted.find(({ person }) => holds(LISTED_ONCE_RELEASED, file, person.id));
  return waiting && { person: waiting.person, seesDocument: false };
}
