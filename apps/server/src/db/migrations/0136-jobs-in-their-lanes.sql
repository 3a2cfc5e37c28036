-- phase: contract
-- Failed jobs that are tried again, and those that still wait, go into the lanes of their class.
UPDATE job SET turn = NULL, class = CASE
    WHEN name IN ('send-account-notice', 'send-sos-notice', 'send-sos-mark-notice', 'send-contact-welcome') THEN 'notice'
    WHEN name IN ('send-deadline-reminder', 'send-filed-mail', 'send-mail-reply', 'send-reminder', 'send-backup-warning') THEN 'mail'
    WHEN name = 'recognise-content' THEN 'recognition'
    ELSE 'reading' END
  WHERE state IN ('queued', 'dead') AND class IN ('light', 'heavy') AND name IN (
    'send-account-notice', 'send-sos-notice', 'send-sos-mark-notice', 'send-contact-welcome', 'send-deadline-reminder',
    'send-filed-mail', 'send-mail-reply', 'send-reminder', 'send-backup-warning', 'recognise-content', 'read-content',
    'read-waiting', 'suggest-filing', 'read-stack', 'make-stack-parts');

DROP INDEX job_group;
