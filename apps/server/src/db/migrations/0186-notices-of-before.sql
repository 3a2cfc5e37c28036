-- phase: contract
-- What still waits in the tables of before waits as a notice, with its job; then they go.

-- Jobs keep their time and tries under the name of the one that sends all notices. One whose twin waits has nothing left to do.
CREATE TEMPORARY TABLE renamed ON COMMIT DROP AS
  SELECT id, CASE name
      WHEN 'send-account-notice' THEN 'account' WHEN 'send-sos-notice' THEN 'sos' WHEN 'send-sos-mark-notice' THEN 'sos_mark'
      WHEN 'send-sos-change-notice' THEN 'sos_change' WHEN 'send-handover-notice' THEN 'handover'
      WHEN 'send-filed-mail' THEN 'filed' WHEN 'send-deadline-reminder' THEN 'deadlines' END AS stream
  FROM job WHERE state <> 'done' AND name IN ('send-account-notice', 'send-sos-notice', 'send-sos-mark-notice',
    'send-sos-change-notice', 'send-handover-notice', 'send-filed-mail', 'send-deadline-reminder');
-- The payloads of two of them named no kind and no address.
UPDATE job SET payload = payload || jsonb_build_object('stream', stream, 'kind', stream, 'address', NULL),
    key = concat(payload ->> 'user_id', '/', stream, '/')
  FROM renamed WHERE job.id = renamed.id AND stream IN ('filed', 'deadlines');
UPDATE job SET payload = payload || jsonb_build_object('stream', stream)
  FROM renamed WHERE job.id = renamed.id AND stream NOT IN ('filed', 'deadlines');
DELETE FROM job USING renamed WHERE job.id = renamed.id AND EXISTS (
  SELECT FROM job AS twin WHERE twin.name = 'send-notices' AND twin.key = job.key AND twin.state = 'queued');
UPDATE job SET name = 'send-notices' FROM renamed WHERE job.id = renamed.id;

-- Reminders that were made and not mailed; 0185 has a row of each.
DROP TRIGGER notice_once_before ON notice;
UPDATE notice SET sent_at = NULL FROM deadline_reminder AS old
  WHERE old.sent_at IS NULL AND notice.kind = 'deadlines' AND notice.user_id = old.user_id
    AND notice.once = concat_ws('/', old.deadline_id, old.due_on, old.days);

-- Filed letters: the mail of today counts, unless it is still on its way; what waits goes out on the next evening without one.
INSERT INTO notice (user_id, kind, facts, happened_at, sent_at)
  SELECT user_id, 'filed', '{}', now(), now() FROM filed_mail
  WHERE last_on = (now() AT TIME ZONE 'Europe/Berlin')::date AND NOT EXISTS (
    SELECT FROM job WHERE name = 'send-notices' AND state <> 'done' AND key = concat(user_id, '/filed/'));
INSERT INTO notice (user_id, kind, facts, happened_at)
  SELECT file.created_by, 'filed', jsonb_build_object('file_id', file.id), filed_at
  FROM filed_letter JOIN file ON file.customer_id = filed_letter.customer_id AND file.id = filed_letter.file_id
    JOIN app_user ON app_user.customer_id = file.customer_id AND app_user.id = file.created_by;
INSERT INTO job (name, class, customer_id, key, payload, run_at)
  SELECT 'send-notices', 'mail', customer_id, concat(user_id, '/filed/'), jsonb_build_object(
      'stream', 'filed', 'user_id', user_id, 'customer_id', customer_id, 'kind', 'filed', 'address', NULL),
    (date_trunc('day', now() AT TIME ZONE 'Europe/Berlin') + interval '18 hours'
      + CASE WHEN had_one THEN interval '1 day' ELSE interval '0' END) AT TIME ZONE 'Europe/Berlin'
  FROM (
    SELECT user_id, customer_id, bool_or(sent_at IS NOT NULL) AS had_one
    FROM notice JOIN app_user ON app_user.id = notice.user_id
    WHERE kind = 'filed' GROUP BY user_id, customer_id HAVING bool_or(sent_at IS NULL)) AS waiting
  ON CONFLICT DO NOTHING;

-- Warnings of backups went to all owners in one job; those of today are not mailed again.
INSERT INTO notice (user_id, kind, once, facts, happened_at, sent_at)
  SELECT app_user.id, 'backup_' || (payload ->> 'reason'), payload ->> 'day', jsonb_build_object('reason', payload ->> 'reason'),
    job.created_at, CASE WHEN job.state IN ('done', 'dead') THEN job.created_at END
  FROM job, app_user
  WHERE job.name = 'send-backup-warning' AND app_user.role = 'owner' AND app_user.is_active AND app_user.email IS NOT NULL
  ORDER BY job.state IN ('done', 'dead') DESC
  ON CONFLICT DO NOTHING;
INSERT INTO job (name, class, key, payload)
  SELECT DISTINCT 'send-notices', 'mail', concat(user_id, '/', kind, '/'), jsonb_build_object(
    'stream', 'backups', 'user_id', user_id, 'customer_id', NULL, 'kind', kind, 'address', NULL)
  FROM notice WHERE kind LIKE 'backup\_%' AND sent_at IS NULL
  ON CONFLICT DO NOTHING;
DELETE FROM job WHERE name IN ('send-backup-warning', 'tell-of-filed-letters', 'delete-sos-notices') AND state <> 'running';

DROP TABLE filed_letter, deadline_reminder, sos_notice;
DROP FUNCTION notice_of_sos_notice, notice_of_deadline_reminder, old_rows_of_notice;
ALTER TABLE filed_mail DROP COLUMN last_on;
