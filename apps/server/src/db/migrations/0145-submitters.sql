-- Everybody who stands behind what waits for its approval: who submitted it, and who has changed since what the approval
-- is about. Emptied by a decision. `submitted_by` had room for the last of them only.

ALTER TABLE file ADD COLUMN submitters uuid[] NOT NULL DEFAULT '{}';
UPDATE file SET submitters = ARRAY[submitted_by] WHERE submitted_by IS NOT NULL AND approval_status = 'pending';
UPDATE deleted_file SET file_row = file_row || jsonb_build_object('submitters', jsonb_build_array(file_row -> 'submitted_by'))
  WHERE file_row ->> 'submitted_by' IS NOT NULL AND file_row ->> 'approval_status' = 'pending';

DROP TRIGGER file_revision ON file;
CREATE TRIGGER file_revision
  BEFORE UPDATE OF folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type, is_sos,
    is_tax_relevant, is_locker, is_unmanaged, is_for_all, date_relevance_year, date_relevance_month,
    date_relevance_day, approval_status, approval_reason, submitted_by, submitters, approval_stale_at, dropped_at,
    created_by, note ON file
  FOR EACH ROW EXECUTE FUNCTION set_revision();
