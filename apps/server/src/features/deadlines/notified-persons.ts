import type { Ctx } from "../../context/context.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { holds, LISTED_ONCE_RELEASED } from "../files/data/visibility.ts";
import { mayReadDeadline } from "./deadlines.policy.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { memberActor, type MemberAccountRow } from "../account/data/member-actor.ts";

const CHECKED: ReadonlySet<string> = new Set(["pending", "rejected"]);

export interface Notified {
  readonly person: MemberAccountRow;
  /** False while the document is not released: then the mail names the day alone. */
  readonly seesDocument: boolean;
}

/**
 * Person who is notified of a deadline by mail: the person of the deadline. If they cannot sign in (a child) or do not
 * see the document any more, the first of maintainer, owner and contract holder who sees it. If nobody sees it because
 * it waits for its approval, the first of them who will see it, because the day passes all the same.
 */
export function notifiedPerson(
  ctx: Pick<Ctx, "clock">,
  { row, file }: { readonly row: DeadlineRow; readonly file: FileRow },
  persons: readonly MemberAccountRow[],
): Notified | undefined {
  const wanted = [row.person_id, file.maintainer_id, file.user_id, file.customer_id].flatMap((id) => {
    const person = persons.find((one) => one.id === id);
    const actor = person && memberActor(ctx, person);
    return actor ? [{ person, actor }] : [];
  });
  const reader = wanted.find(({ actor }) => mayReadDeadline(file)(actor).sees);
  if (reader) return { person: reader.person, seesDocument: true };
  // What was never submitted may have another owner tomorrow.
  if (!CHECKED.has(file.approval_status)) return undefined;
  const waiting = wanted.find(({ person }) => holds(LISTED_ONCE_RELEASED, file, person.id));
  return waiting && { person: waiting.person, seesDocument: false };
}
