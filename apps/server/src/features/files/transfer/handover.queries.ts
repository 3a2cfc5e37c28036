import type { Selectable } from "kysely";
import type { Ctx } from "../../../context/context.ts";
import type { File } from "../../../db/tables.ts";
import { SIGHT_COLUMNS, type SightColumns } from "../data/visibility.ts";

/** Persons of a handover: the owner of the documents and the new maintainer. */
export interface HandoverPersons {
  readonly customer_id: string;
  /** Owner of the documents. */
  readonly from: string;
  /** The new maintainer. */
  readonly to: string;
}

export type HandedFile = SightColumns &
  Pick<Selectable<File>, "id" | "customer_id" | "name" | "extension" | "approval_status">;

/**
 * The filed documents that the person owns and the other does not maintain yet, in the order of ids; optionally locked
 * until the transaction ends. Unfiled documents get their maintainer when they are filed.
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
    .where("is_unmanaged", "=", false)
    .where("maintainer_id", "is distinct from", to)
    .orderBy("id")
    .$if(lock, (query) => query.forUpdate())
    .execute();
}
