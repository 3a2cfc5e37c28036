import type { Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { File } from "../../../db/tables.ts";
import { SHOWN_TO_CONTACTS } from "../../files/data/visibility.ts";
import { sightSql } from "../../files/data/visibility.queries.ts";

export type SosFileRow = Selectable<File>;

/** The documents that `SHOWN_TO_CONTACTS` lets the contacts of a person see, by name. */
export async function listSosFiles(
  ctx: Ctx,
  person: { readonly id: string; readonly customer_id: string },
): Promise<SosFileRow[]> {
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", person.customer_id)
    .where(sightSql(SHOWN_TO_CONTACTS, person.id))
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** The folders of a group: name and parent by id. */
export async function listFolderNames(
  ctx: Ctx,
  customerId: string,
): Promise<Map<string, { name: string; parent_id: string | null }>> {
  const rows = await ctx.db
    .selectFrom("folder")
    .select(["id", "name", "parent_id"])
    .where("customer_id", "=", customerId)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
