-- Time when a filed document became unfiled again; null: an unfiled document has waited since it was created.
ALTER TABLE file ADD COLUMN waiting_since timestamptz;
UPDATE file SET waiting_since = sent_back.at
FROM (SELECT customer_id, subject_id, max(at) AS at FROM change
  WHERE subject_type = 'file' AND (action = 'file.disapproved'
    OR action = 'file.restored' AND changes @> '[{"field": "is_unmanaged", "new": true}]') GROUP BY customer_id, subject_id) AS sent_back
WHERE sent_back.customer_id = file.customer_id AND sent_back.subject_id = file.id AND file.folder_id IS NULL;
