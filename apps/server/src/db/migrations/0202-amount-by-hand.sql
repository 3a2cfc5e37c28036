-- The amount that a person says a document wants, where a program has read another one or none. The words in front of it in the text
-- lead to the amount of the sender's next letter.
ALTER TABLE file ADD COLUMN amount_cents bigint CHECK (amount_cents > 0);

DROP TRIGGER file_revision ON file;
CREATE TRIGGER file_revision
  BEFORE UPDATE OF folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type, is_sos,
    is_tax_relevant, is_locker, is_unmanaged, is_for_all, date_relevance_year, date_relevance_month,
    date_relevance_day, approval_status, approval_reason, submitters, approval_stale_at, dropped_at,
    created_by, note, added_facts, hidden_facts, known_gaps, no_series, amount_cents ON file
  FOR EACH ROW EXECUTE FUNCTION set_revision();
