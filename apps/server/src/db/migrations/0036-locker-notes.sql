-- What a person writes to the Krempler on a document in its locker, and the deadlines of deleted documents.

ALTER TABLE file ADD COLUMN note text CHECK (char_length(note) BETWEEN 1 AND 500);
DROP TRIGGER file_revision ON file;
CREATE TRIGGER file_revision
  BEFORE UPDATE OF folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type, is_sos,
    is_favorite, is_tax_relevant, is_locker, is_unmanaged, is_for_all, date_relevance_year, date_relevance_month,
    date_relevance_day, approval_status, approval_reason, submitted_by, approval_stale_at, dropped_at,
    created_by, note ON file
  FOR EACH ROW EXECUTE FUNCTION set_revision();

-- Rows of `deadline`: they go with the row of `file`, and come back with it.
ALTER TABLE deleted_file ADD COLUMN deadlines jsonb NOT NULL DEFAULT '[]';
