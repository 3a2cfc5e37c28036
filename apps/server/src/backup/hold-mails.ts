import type pg from "pg";

/**
 * Stops the mails and runs of claims that waited when the backup was made, because they have run since; returns their
 * number. Jobs stay as failed, for the operator to retry; notices count as sent. The tables are of the backup's schema.
 */
export async function holdMails(client: pg.Client): Promise<number> {
  const jobs = await client.query(
    `UPDATE job SET state = 'dead', finished_at = now(), lease_id = NULL, lease_until = NULL,
       last_error = 'held at a restore: it may have been mailed or run after the backup'
     WHERE state IN ('queued', 'running') AND (starts_with(name, 'send-') OR name = 'make-claims')`,
  );
  const notices = await client.query("UPDATE notice SET sent_at = happened_at WHERE sent_at IS NULL");
  return (jobs.rowCount ?? 0) + (notices.rowCount ?? 0);
}
