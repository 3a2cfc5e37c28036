import type { Deadline } from "@krempelfrei/contract/deadlines/deadlines";
import { allows } from "../../context/authorize.ts";
import type { Ctx } from "../../context/context.ts";
import { fullFileName, fullName } from "../../core/names.ts";
import type { FileRow } from "../files/data/files.queries.ts";
import { listPersons } from "../relationships/relationships.queries.ts";
import { mayModifyDeadline, maySettleDeadline } from "./deadlines.policy.ts";
import type { DeadlineRow } from "./deadlines.queries.ts";
import { ruleOf } from "./due-columns.ts";

interface Person {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** The wire form of a deadline for this actor. The database checks the values of the columns that are cast here. */
export function toDeadline(
  { actor }: Pick<Ctx, "actor">,
  row: DeadlineRow,
  file: FileRow,
  persons: readonly Person[],
): Deadline {
  const person = persons.find(({ id }) => id === row.person_id);
  return {
    id: row.id,
    kind: row.kind as Deadline["kind"],
    title: row.title,
    note: row.note,
    due_on: row.due_on,
    rule: ruleOf(row),
    postponed_from: row.postponed_from,
    origin:
      row.origin_page === null || row.origin_text === null
        ? null
        : { page: row.origin_page, text: row.origin_text },
    person: {
      id: row.person_id,
      name: person ? fullName(person) : "",
      initials: person ? `${person.first_name.at(0) ?? ""}${person.last_name.at(0) ?? ""}` : "",
    },
    file: toFileOfDeadline(file),
    done_at: row.done_at?.toISOString() ?? null,
    can_settle: allows(actor, maySettleDeadline(file)),
    can_modify: allows(actor, mayModifyDeadline(file, row)),
    revision: row.revision,
  };
}

export const toFileOfDeadline = (file: FileRow): Deadline["file"] => ({
  id: file.id,
  name: file.name,
  full_name: fullFileName(file),
  author: file.author,
  type: file.type as Deadline["file"]["type"],
  preview: file.machine_preview,
});

/** Wire form of one deadline; looks up its persons. */
export const wireDeadline = async (ctx: Ctx, row: DeadlineRow, file: FileRow): Promise<Deadline> =>
  toDeadline(ctx, row, file, await listPersons(ctx, row.customer_id));
