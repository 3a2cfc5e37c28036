import type { Db } from "./connect.ts";

/** True if nobody can sign in yet: a new installation without demo data. */
export async function lacksOwner(db: Db): Promise<boolean> {
  const owner = await db.selectFrom("app_user").select("id").where("role", "=", "owner").limit(1).execute();
  return owner.length === 0;
}
