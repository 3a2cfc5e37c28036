-- phase: contract
-- `submitters` has taken its place.

DROP TRIGGER file_revision ON file;
ALTER TABLE file DROP COLUMN submitted_by;
UPDATE deleted_file SET file_row = file_row - 'submitted_by';
CREATE TRIGGER file_revision
  BEFORE UPDATE OF folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type, is_sos,
    is_tax_relevant, is_locker, is_unmanaged, is_for_all, date_relevance_year, date_relevance_month,
    date_relevance_day, approval_status, approval_reason, submitters, approval_stale_at, dropped_at,
    created_by, note ON file
  FOR EACH ROW EXECUTE FUNCTION set_revision();
