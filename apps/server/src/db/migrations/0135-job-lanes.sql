-- Notices, other mails, the reading of documents and their recognition have lanes of their own. Rows that wait under their former
-- class are taken by servers of both releases.
ALTER TABLE job
  DROP CONSTRAINT job_class_check,
  ADD CONSTRAINT job_class_check
    CHECK (class IN ('urgent', 'notice', 'mail', 'light', 'reading', 'recognition', 'heavy'));

-- Turns are of a group and a name: a notice stands behind no document of its own group.
CREATE INDEX job_turns_of_name ON job (customer_id, class, name, turn)
  WHERE state IN ('queued', 'running') AND customer_id IS NOT NULL;
