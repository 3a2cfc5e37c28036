-- True if the announcement of the collection went by post, as the office noted; a mail (false) can still come back.
ALTER TABLE sepa_item ADD COLUMN notified_by_post boolean NOT NULL DEFAULT false;
-- Letters that were noted before: their entry in the change history is of the same time. Letters are offered an hour after
-- the run was made, when its mails are sent.
UPDATE sepa_item SET notified_by_post = true FROM change
WHERE change.action = 'sepa_run.notices_posted' AND change.subject_id = sepa_item.run_id
  AND sepa_item.notified_at BETWEEN change.at - interval '1 minute' AND change.at + interval '1 minute';
