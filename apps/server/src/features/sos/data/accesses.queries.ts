import type { Ctx } from "../../../context/context.ts";

export interface AccessRow {
  readonly id: number;
  readonly at: Date;
  /** Null once erased, like `changes`. */
  readonly actor_name: string | null;
  readonly action: string;
  readonly changes: unknown;
}

/** The entries of the change history about accesses to this person's documents, the newest first, before an id. */
export async function listAccessRows(
  ctx: Ctx,
  userId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<AccessRow[]> {
  let query = ctx.db
    .selectFrom("change")
    .select(["id", "at", "actor_name", "action", "changes"])
    .where("subject_type", "=", "sos_access")
    .where("subject_id", "=", userId);
  if (before !== undefined) query = query.where("id", "<", before);
  return query.orderBy("id", "desc").limit(limit).execute();
}
