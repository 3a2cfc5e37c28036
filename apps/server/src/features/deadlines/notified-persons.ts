import type { Ctx } from "../../context/context.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { mayReadDeadline } from "./deadlines.policy.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { memberActor, type MemberAccountRow } from "../account/data/member-actor.ts";

/**
 * Person who is notified of a deadline by mail: the person of the deadline. If they cannot sign in (a child) or do not
 * see the document any more, the first of maintainer, owner and contract holder who sees it. Undefined if none of them
 * sees it.
 */
export function notifiedPerson(
  ctx: Pick<Ctx, "clock">,
  { row, file }: { readonly row: DeadlineRow; readonly file: FileRow },
  persons: readonly MemberAccountRow[],
): MemberAccountRow | undefined {
  const wanted = [row.person_id, file.maintainer_id, file.user_id, file.customer_id];
  return wanted
    .flatMap((id) => persons.find((person) => person.id === id) ?? [])
    .find((person) => {
      const actor = memberActor(ctx, person);
      return actor !== undefined && mayReadDeadline(file)(actor).sees;
    });
}
