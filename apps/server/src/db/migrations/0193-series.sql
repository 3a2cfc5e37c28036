-- What a person says of the series that a document stands in, which is recognised with each call and stored nowhere: years
-- ("2022") and months ("2022-05") of which there is no document, and that it belongs to no series. The index finds the
-- documents of a sender.
ALTER TABLE file ADD COLUMN known_gaps text[] NOT NULL DEFAULT '{}', ADD COLUMN no_series boolean NOT NULL DEFAULT false;
CREATE INDEX file_author ON file (customer_id, author);

DROP TRIGGER file_revision ON file;
CREATE TRIGGER file_revision
  BEFORE UPDATE OF folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type, is_sos,
    is_tax_relevant, is_locker, is_unmanaged, is_for_all, date_relevance_year, date_relevance_month,
    date_relevance_day, approval_status, approval_reason, submitters, approval_stale_at, dropped_at,
    created_by, note, added_facts, hidden_facts, known_gaps, no_series ON file
  FOR EACH ROW EXECUTE FUNCTION set_revision();
