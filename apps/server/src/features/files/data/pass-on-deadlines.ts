import { recordChange, type Change } from "../../../context/audit.ts";
import type { Ctx } from "../../../context/context.ts";
import type { FileRow } from "./files.queries.ts";
import {
  lockDeadlinesOf,
  setDeadlinePersons,
  transferUnseenDeadlines,
  type DeadlineOfFile,
} from "./deadline-persons.queries.ts";
import { ADDRESSED, holds } from "./visibility.ts";

/** A changed document, with the titles of the deadlines that the change transferred to its owner. */
export type ChangedFile = FileRow & { readonly moved_deadlines?: readonly string[] };

const AUDIENCE = ["user_id", "is_for_all", "maintainer_id"] as const;

/**
 * Transfers deadlines whose person no longer sees the document to its owner, with an entry in the change history for
 * each deadline: otherwise nobody who could act is reminded. A person without a sign-in keeps theirs if they never saw
 * the document, because the maintainer is reminded for them. Call it in the transaction of the change.
 */
export async function passOnDeadlines(ctx: Ctx, before: FileRow, after: FileRow): Promise<ChangedFile> {
  if (AUDIENCE.every((column) => before[column] === after[column])) return after;
  const isLost = ({ person_id, email }: DeadlineOfFile): boolean =>
    !holds(ADDRESSED, after, person_id) && (email !== null || holds(ADDRESSED, before, person_id));
  const lost = (await lockDeadlinesOf(ctx, after)).filter(isLost);
  if (lost.length === 0) return after;
  const { customer_id, user_id } = after;
  await setDeadlinePersons(
    ctx,
    customer_id,
    lost.map(({ id }) => id),
    user_id,
  );
  await recordChange(
    ctx,
    ...lost.map((deadline) => movedDeadline({ ...deadline, customer_id }, deadline.person_id, user_id)),
  );
  return { ...after, moved_deadlines: lost.map(({ title }) => title) };
}

/** A deadline that a change transferred to the owner of its document. */
export interface ReturnedDeadline {
  readonly id: string;
  readonly title: string;
  readonly person_id: string;
  readonly former_person_id: string;
}

/** Undoes `passOnDeadlines`: gives deadlines of a document back to their former persons. */
export async function returnDeadlines(
  ctx: Ctx,
  { customer_id }: Pick<FileRow, "customer_id">,
  deadlines: readonly ReturnedDeadline[],
): Promise<void> {
  for (const [person, ofOne] of Map.groupBy(deadlines, ({ former_person_id }) => former_person_id)) {
    const ids = ofOne.map(({ id }) => id);
    await setDeadlinePersons(ctx, customer_id, ids, person);
  }
  await recordChange(
    ctx,
    ...deadlines.map((deadline) =>
      movedDeadline({ ...deadline, customer_id }, deadline.person_id, deadline.former_person_id),
    ),
  );
}

/**
 * Transfers the deadlines of a person on documents that they do not see to the documents' owners: all once the person
 * can sign in, since until then the maintainers were reminded for them; those on the given documents once the person no
 * longer sees these. Call it in the transaction of the change.
 */
export async function passOnUnseenDeadlines(
  ctx: Ctx,
  customer_id: string,
  personId: string,
  fileIds?: readonly string[],
): Promise<void> {
  const lost = await transferUnseenDeadlines(ctx, customer_id, personId, fileIds);
  await recordChange(
    ctx,
    ...lost.map((deadline) => movedDeadline({ ...deadline, customer_id }, personId, deadline.person_id)),
  );
}

/** The entry of a deadline that is transferred from one person to another. */
export function movedDeadline(
  { id, title, customer_id }: Pick<DeadlineOfFile, "id" | "title" | "customer_id">,
  from: string | null,
  to: string,
): Change {
  return {
    action: "deadline.updated",
    subject: { type: "deadline", id, name: title },
    customer_id,
    changes: [{ field: "person_id", old: from, new: to }],
  };
}
