import { sql, type Selectable, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { GroupKey } from "../../../context/reach.queries.ts";
import type { Deadline } from "../../../db/tables.ts";
import { ADDRESSED } from "./visibility.ts";
import { sightSql } from "./visibility.queries.ts";

export type DeadlineOfFile = GroupKey &
  Pick<Selectable<Deadline>, "title" | "person_id"> & {
    /** Address of the person; null without a sign-in. */
    readonly email: string | null;
  };

/** The deadlines of a document with their persons, locked until the transaction ends. */
export async function lockDeadlinesOf(ctx: Ctx, { customer_id, id }: GroupKey): Promise<DeadlineOfFile[]> {
  return ctx.db
    .selectFrom("deadline")
    .innerJoin("app_user as person", "person.id", "deadline.person_id")
    .select(["deadline.customer_id", "deadline.id", "deadline.title", "deadline.person_id", "person.email"])
    .where("deadline.customer_id", "=", customer_id)
    .where("deadline.file_id", "=", id)
    .orderBy("deadline.id")
    .forUpdate("deadline")
    .execute();
}

/**
 * Transfers the deadlines of a person on documents that they do not see to the documents' owners: all, or those on the
 * given documents. Returns them with the new persons.
 */
export async function transferUnseenDeadlines(
  ctx: Ctx,
  customerId: string,
  personId: string,
  fileIds?: readonly string[],
): Promise<Pick<DeadlineOfFile, "id" | "title" | "person_id">[]> {
  return ctx.db
    .updateTable("deadline")
    .from("file")
    .set((eb) => ({ person_id: eb.ref("file.user_id") }))
    .whereRef("file.customer_id", "=", "deadline.customer_id")
    .whereRef("file.id", "=", "deadline.file_id")
    .where("deadline.customer_id", "=", customerId)
    .where("deadline.person_id", "=", personId)
    .where(sql<SqlBool>`NOT ${sightSql(ADDRESSED, personId)}`)
    .$if(fileIds !== undefined, (query) => query.where(sql<SqlBool>`file.id = ANY(${fileIds}::uuid[])`))
    .returning(["deadline.id", "deadline.title", "deadline.person_id"])
    .execute();
}

export async function setDeadlinePersons(
  ctx: Ctx,
  customerId: string,
  ids: readonly string[],
  person_id: string,
): Promise<void> {
  await ctx.db
    .updateTable("deadline")
    .set({ person_id })
    .where("customer_id", "=", customerId)
    .where("id", "in", ids)
    .execute();
}
