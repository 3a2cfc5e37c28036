import type { Selectable } from "kysely";
import type { Ctx } from "../../../core/context.ts";
import type { File } from "../../../db/tables.ts";

export type SosFileRow = Selectable<File>;

/** `isShownToContacts` of files.policy.ts as SQL: the SOS documents of a person and of its whole group, by name. */
export async function listSosFiles(
  ctx: Ctx,
  person: { readonly id: string; readonly customer_id: string },
): Promise<SosFileRow[]> {
  return ctx.db
    .selectFrom("file")
    .selectAll()
    .where("customer_id", "=", person.customer_id)
    .where("is_sos", "=", true)
    .where("is_unmanaged", "=", false)
    .where("is_locker", "=", false)
    .where("approval_status", "not in", ["pending", "rejected"])
    .where((eb) => eb.or([eb("is_for_all", "=", true), eb("user_id", "=", person.id)]))
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
