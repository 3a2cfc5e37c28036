import { type Selectable, sql, type SqlBool } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { Deadline, File } from "../../../db/tables.ts";
import { SIGHT_COLUMNS, type SightColumns } from "../data/visibility.ts";
import { wasRestoredUnmanaged } from "../workspace/filed-before.queries.ts";

/** Persons of a handover: the owner of the documents and the new maintainer. */
export interface HandoverPersons {
  readonly customer_id: string;
  /** Owner of the documents. */
  readonly from: string;
  /** The new maintainer. */
  readonly to: string;
}

/** A document that was deleted before its handover, with its deadlines that went to the owner. */
export type HandedDeleted = HandedEntry & {
  readonly deadlines: readonly Pick<Selectable<Deadline>, "id" | "title">[];
};

/** Columns that the change history needs. */
export type HandedEntry = Pick<
  Selectable<File>,
  "id" | "customer_id" | "name" | "extension" | "maintainer_id"
>;

export type HandedFile = SightColumns &
  Pick<Selectable<File>, "id" | "customer_id" | "name" | "extension" | "approval_status">;

/**
 * The documents that the person owns and the other does not maintain yet, in the order of ids; optionally locked until
 * the transaction ends. Documents that were never filed are left out: their first filing names a maintainer. A document
 * that was filed before, such as a rejected one, keeps its maintainer at its next filing, so it is among these.
 */
export async function listHandedFiles(
  ctx: Ctx,
  { customer_id, from, to }: HandoverPersons,
  { lock }: { readonly lock: boolean },
): Promise<HandedFile[]> {
  return ctx.db
    .selectFrom("file")
    .select(["id", "customer_id", "name", "extension", ...SIGHT_COLUMNS])
    .where("customer_id", "=", customer_id)
    .where("user_id", "=", from)
    .where("is_locker", "=", false)
    .where((eb) =>
      eb.or([
        eb("is_unmanaged", "=", false),
        eb("approval_status", "<>", "none"),
        wasRestoredUnmanaged(sql.ref("file.id")),
      ]),
    )
    .where("maintainer_id", "is distinct from", to)
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .execute();
}

/** Condition for rows `d` of `deleted_file`: those of `handOverDeleted`. */
const isHanded = ({ customer_id, from, to }: HandoverPersons) => sql<SqlBool>`
  d.customer_id = ${customer_id} AND d.user_id = ${from} AND d.file_row ->> 'is_locker' = 'false'
    AND (d.file_row ->> 'is_unmanaged' = 'false' OR d.file_row ->> 'approval_status' <> 'none'
      OR ${wasRestoredUnmanaged(sql.ref("d.id"))})
    AND d.file_row ->> 'maintainer_id' NOT IN (${from}, ${to})`;

/** Number of documents that `handOverDeleted` reaches. */
export async function countDeletedToHandOver(ctx: Ctx, persons: HandoverPersons): Promise<number> {
  const row = await ctx.db
    .selectFrom("deleted_file as d")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isHanded(persons))
    .executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Makes `to` the maintainer of the deleted documents of the person that others maintained: a restoration would show
 * them to whom the documents were taken from; deadlines of that person go to the owner. Returns the documents, with the
 * former maintainer and these deadlines.
 */
export async function handOverDeleted(ctx: Ctx, persons: HandoverPersons): Promise<HandedDeleted[]> {
  const { customer_id, from, to } = persons;
  const loser = sql`old.file_row ->> 'maintainer_id'`;
  const isLost = sql`one ->> 'person_id' = ${loser} AND ${loser} <> ${from} AND old.file_row ->> 'is_for_all' = 'false'`;
  const { rows } = await sql<Omit<HandedDeleted, "customer_id">>`
    UPDATE deleted_file AS d SET
      file_row = old.file_row || jsonb_build_object('maintainer_id', ${to}::uuid),
      deadlines = (
        SELECT coalesce(jsonb_agg(
          CASE WHEN ${isLost} THEN one || jsonb_build_object('person_id', ${from}::uuid) ELSE one END), '[]')
        FROM jsonb_array_elements(old.deadlines) AS one)
    FROM deleted_file AS old
    WHERE old.customer_id = d.customer_id AND old.id = d.id AND ${isHanded(persons)}
    RETURNING d.id, d.name, d.extension, (${loser})::uuid AS maintainer_id, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', one ->> 'id', 'title', one ->> 'title')), '[]')
      FROM jsonb_array_elements(old.deadlines) AS one WHERE ${isLost}) AS deadlines`.execute(ctx.db);
  return rows.map((row) => ({ ...row, customer_id }));
}
