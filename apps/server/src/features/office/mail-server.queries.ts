import { sql } from "kysely";
import type { Ctx } from "../../context/context.ts";

/** Name of the job that checks the mail server. */
export const CHECK_MAIL_SERVER = "check-mail-server";

/** The first failed check of the mail server since the last one that succeeded; undefined if none has failed. */
export async function findMailServerFailure(ctx: Ctx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(finished_at) AS at FROM job WHERE state = 'dead' AND name = ${CHECK_MAIL_SERVER}`.execute(
    ctx.db,
  );
  return rows[0]?.at ?? undefined;
}
