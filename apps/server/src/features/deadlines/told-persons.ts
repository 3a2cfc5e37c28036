import type { Ctx } from "../../context/context.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { mayReadDeadline } from "./deadlines.policy.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { memberActor, type MemberAccountRow } from "../account/data/member-actor.ts";

/**
 * Who is told of a deadline by mail: the person that it is for; where that one cannot sign in (a child) or does not see the
 * document any more, whoever maintains it, owns it, or holds the contract, the first of them who sees it. Undefined where
 * nobody is to be told.
 */
export function toldPerson(
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
