-- phase: contract
-- Favourites are in a table of their own now; a mark changes nothing that others see, so no revision.

DROP TRIGGER file_revision ON file;
ALTER TABLE file DROP COLUMN is_favorite;
CREATE TRIGGER file_revision
  BEFORE UPDATE OF folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type, is_sos,
    is_tax_relevant, is_locker, is_unmanaged, is_for_all, date_relevance_year, date_relevance_month,
    date_relevance_day, approval_status, approval_reason, submitted_by, approval_stale_at, dropped_at,
    created_by, note ON file
  FOR EACH ROW EXECUTE FUNCTION set_revision();
