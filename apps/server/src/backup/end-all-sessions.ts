import type pg from "pg";

/**
 * Ends all sessions, emergency accesses and calendar addresses of a restored database; returns how many of the first
 * two. The backup may have some that ended since: by a sign-out, a new password or a deactivated account. The tables
 * are of the backup's schema.
 */
export async function endAllSessions(client: pg.Client): Promise<{ sessions: number; accesses: number }> {
  const { rows } = await client.query<{ sessions: number; accesses: number }>(
    `SELECT (SELECT count(*) FROM session)::integer AS sessions,
       (SELECT count(*) FROM sos_session)::integer AS accesses`,
  );
  // Triggers may be suspended, which would keep the rows that refer to a deleted session.
  await client.query("TRUNCATE session, sos_session CASCADE");
  await client.query(`DO $$ BEGIN
    IF to_regclass('deadline_setting') IS NOT NULL THEN
      UPDATE deadline_setting SET calendar_id = NULL WHERE calendar_id IS NOT NULL;
    END IF;
  END $$`);
  return rows[0] ?? { sessions: 0, accesses: 0 };
}
