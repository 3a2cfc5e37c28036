-- A content that was read with its password keeps the reason 'encrypted', which closes it for other documents with the
-- same content. Earlier releases replaced it when a later reading ended without a text. It can be told from the history:
-- a document was read with its password while it had this content. So can a content that was refused as protected
-- although its pages are known: only a password has shown them.
CREATE TEMPORARY TABLE opened_content ON COMMIT DROP AS
SELECT file.customer_id, file.sha256, file.id
FROM file JOIN change ON change.action = 'file.read_with_password' AND change.subject_id = file.id
WHERE file.sha256 = coalesce((
  SELECT version.sha256 FROM file_version AS version
  WHERE version.customer_id = file.customer_id AND version.file_id = file.id AND version.created_at <= change.at
  ORDER BY version.number DESC LIMIT 1), file.sha256);

CREATE TEMPORARY TABLE lost_mark ON COMMIT DROP AS
SELECT customer_id, sha256 FROM content
WHERE pages IS NOT NULL AND (
  state = 'refused' AND reason = 'encrypted'
  OR state IN ('failed', 'refused', 'waiting') AND reason IS DISTINCT FROM 'encrypted'
    AND EXISTS (SELECT FROM opened_content AS opened
      WHERE opened.customer_id = content.customer_id AND opened.sha256 = content.sha256));

UPDATE content SET reason = 'encrypted',
  state = CASE WHEN state = 'waiting' THEN state WHEN pages_read = pages THEN 'done' ELSE 'partly' END
FROM lost_mark AS lost WHERE lost.customer_id = content.customer_id AND lost.sha256 = content.sha256;

-- Documents at which nobody has typed the password are closed again, the others show what was read.
UPDATE file SET machine_hidden = true, machine_state = 'refused', machine_reason = 'encrypted', machine_pages = NULL,
  machine_pages_read = 0, machine_preview = NULL, is_machine_readable = false, is_orig_machine_readable = false
FROM lost_mark AS lost
WHERE lost.customer_id = file.customer_id AND lost.sha256 = file.sha256 AND NOT machine_hidden
  AND NOT EXISTS (SELECT FROM opened_content AS opened WHERE opened.customer_id = file.customer_id AND opened.id = file.id);
UPDATE file SET machine_state = content.state, machine_reason = content.reason
FROM lost_mark AS lost JOIN content USING (customer_id, sha256)
WHERE lost.customer_id = file.customer_id AND lost.sha256 = file.sha256 AND NOT machine_hidden;
