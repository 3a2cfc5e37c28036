-- What a person says of the numbers that a program has read in a document: "Name: number" that it has not found, and numbers
-- that are none.
ALTER TABLE file ADD COLUMN added_facts text[] NOT NULL DEFAULT '{}', ADD COLUMN hidden_facts text[] NOT NULL DEFAULT '{}';

DROP TRIGGER file_revision ON file;
CREATE TRIGGER file_revision
  BEFORE UPDATE OF folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type, is_sos,
    is_tax_relevant, is_locker, is_unmanaged, is_for_all, date_relevance_year, date_relevance_month,
    date_relevance_day, approval_status, approval_reason, submitters, approval_stale_at, dropped_at,
    created_by, note, added_facts, hidden_facts ON file
  FOR EACH ROW EXECUTE FUNCTION set_revision();
