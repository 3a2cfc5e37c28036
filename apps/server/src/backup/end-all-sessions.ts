import type pg from "pg";

/**
 * Ends all sessions and emergency accesses of a restored database; returns how many. The backup may have sessions that
 * ended since: by a sign-out, a new password or a deactivated account. The tables are of the backup's schema.
 */
export async function endAllSessions(client: pg.Client): Promise<{ sessions: number; accesses: number }> {
  const { rows } = await client.query<{ sessions: number; accesses: number }>(
    `SELECT (SELECT count(*) FROM session)::integer AS sessions,
       (SELECT count(*) FROM sos_session)::integer AS accesses`,
  );
  // Triggers may be suspended, which would keep the rows that refer to a deleted session.
  await client.query("TRUNCATE session, sos_session CASCADE");
  return rows[0] ?? { sessions: 0, accesses: 0 };
}
