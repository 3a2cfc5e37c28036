-- phase: contract
-- Documents that earlier releases left to a former reader, or with a former owner's SOS mark. A document is mended where the
-- change history says for sure what happened, and nothing about it since; otherwise it stays as it is.

-- Entries that name persons or the mark of documents; `said` is null where the values were erased.
CREATE TEMPORARY TABLE word ON COMMIT DROP AS
  SELECT id, at, actor_id, action, subject_id AS file_id, customer_id, changes AS said,
    changes IS NULL OR changes @> '[{"field": "user_id"}]' OR changes @> '[{"field": "is_for_all"}]' AS on_audience,
    changes IS NULL OR changes @> '[{"field": "maintainer_id"}]' AS on_maintainer,
    changes IS NULL OR changes @> '[{"field": "is_sos"}]' AS on_mark
  FROM change
  WHERE subject_type = 'file' AND action <> 'file.uploaded' AND (changes IS NULL OR changes @> '[{"field": "user_id"}]'
    OR changes @> '[{"field": "is_for_all"}]' OR changes @> '[{"field": "maintainer_id"}]' OR changes @> '[{"field": "is_sos"}]');
CREATE INDEX ON word (file_id, id);
ANALYZE word;

-- Those documents as they are, also deleted ones, which may be restored.
CREATE TEMPORARY TABLE document ON COMMIT DROP AS
  SELECT customer_id, id, name || '.' || extension AS full_name, user_id, maintainer_id, is_for_all, is_sos
  FROM file WHERE id IN (SELECT file_id FROM word)
  UNION ALL
  SELECT d.customer_id, d.id, d.name || '.' || d.extension, d.user_id, f.maintainer_id, f.is_for_all, f.is_sos
  FROM deleted_file AS d, jsonb_populate_record(NULL::file, d.file_row) AS f WHERE d.id IN (SELECT file_id FROM word);

-- Maintainers: the owner, where staff made a shared document the contract holder's alone and the former maintainer stayed,
-- and where filing took a letter from a person who had lost their mail address.
CREATE TEMPORARY TABLE returned ON COMMIT DROP AS
  SELECT document.*, document.maintainer_id AS loser_id
  FROM (SELECT DISTINCT ON (file_id) * FROM word WHERE on_audience OR on_maintainer ORDER BY file_id, id DESC) AS last
    JOIN document ON document.id = last.file_id AND document.customer_id = last.customer_id
  WHERE NOT is_for_all AND maintainer_id <> user_id AND (
    (action = 'file.updated' AND user_id = document.customer_id AND said @> '[{"field": "is_for_all", "old": true, "new": false}]'
      AND NOT said @> '[{"field": "user_id"}]' AND NOT on_maintainer
      AND (EXISTS (SELECT FROM app_user AS u WHERE u.id = last.actor_id AND u.role IN ('janitor', 'admin', 'owner'))
        OR EXISTS (SELECT FROM change AS c WHERE c.action = 'user.deleted' AND c.subject_id = last.actor_id)))
    OR (action = 'file.filed' AND maintainer_id = document.customer_id AND said @> jsonb_build_array(
      jsonb_build_object('field', 'maintainer_id', 'old', user_id, 'new', document.customer_id))));

UPDATE file SET maintainer_id = r.user_id FROM returned AS r WHERE file.customer_id = r.customer_id AND file.id = r.id;
UPDATE deleted_file AS d SET file_row = file_row || jsonb_build_object('maintainer_id', r.user_id)
  FROM returned AS r WHERE d.customer_id = r.customer_id AND d.id = r.id;
INSERT INTO change (actor_name, action, subject_type, subject_id, subject_name, customer_id, changes)
  SELECT 'Betrieb', 'file.updated', 'file', id, full_name, customer_id,
    jsonb_build_array(jsonb_build_object('field', 'maintainer_id', 'old', loser_id, 'new', user_id))
  FROM returned;

-- Their deadlines: nobody is reminded of a document that they do not see.
WITH moved AS (
  UPDATE deadline SET person_id = r.user_id FROM returned AS r
  WHERE deadline.customer_id = r.customer_id AND deadline.file_id = r.id AND deadline.person_id = r.loser_id
  RETURNING deadline.id, deadline.title, r.customer_id, r.loser_id, r.user_id)
INSERT INTO change (actor_name, action, subject_type, subject_id, subject_name, customer_id, changes)
  SELECT 'Betrieb', 'deadline.updated', 'deadline', id, title, customer_id,
    jsonb_build_array(jsonb_build_object('field', 'person_id', 'old', loser_id, 'new', user_id))
  FROM moved;
UPDATE deleted_file AS d SET deadlines = (
    SELECT coalesce(jsonb_agg(CASE WHEN one ->> 'person_id' = r.loser_id::text
      THEN one || jsonb_build_object('person_id', r.user_id) ELSE one END), '[]')
    FROM jsonb_array_elements(d.deadlines) AS one)
  FROM returned AS r WHERE d.customer_id = r.customer_id AND d.id = r.id;

-- SOS marks: a document was given to a person with the mark of its former owner, and stayed theirs. A new owner who has switched
-- their emergency access on since has seen which documents it shows.
CREATE TEMPORARY TABLE unmarked ON COMMIT DROP AS
  SELECT document.*
  FROM (SELECT DISTINCT ON (file_id) * FROM word WHERE on_audience OR on_mark ORDER BY file_id, id DESC) AS last
    JOIN document ON document.id = last.file_id
  WHERE is_sos AND NOT is_for_all AND action = 'file.updated' AND NOT on_mark
    AND said @> jsonb_build_array(jsonb_build_object('field', 'user_id', 'new', user_id))
    -- The person who owned it when it was marked has not got it back.
    AND user_id::text <> (
      SELECT one ->> 'old' FROM word AS given, jsonb_array_elements(given.said) AS one
      WHERE given.file_id = document.id AND one ->> 'field' = 'user_id' AND given.id > coalesce((
        SELECT max(mark.id) FROM word AS mark WHERE mark.file_id = document.id AND mark.on_mark), 0)
      ORDER BY given.id LIMIT 1)
    AND NOT EXISTS (SELECT FROM change AS c
      WHERE c.action = 'sos.activated' AND c.actor_id = document.user_id AND c.id > last.id);

UPDATE file SET is_sos = false FROM unmarked AS u WHERE file.customer_id = u.customer_id AND file.id = u.id;
UPDATE deleted_file AS d SET file_row = file_row || '{"is_sos": false}'
  FROM unmarked AS u WHERE d.customer_id = u.customer_id AND d.id = u.id;
INSERT INTO change (actor_name, action, subject_type, subject_id, subject_name, customer_id, changes)
  SELECT 'Betrieb', 'file.updated', 'file', id, full_name, customer_id, '[{"field": "is_sos", "old": true, "new": false}]'
  FROM unmarked;
-- The evening mail about changed SOS documents says so to their owners.
INSERT INTO notice (user_id, kind, address, facts, happened_at)
  SELECT u.user_id, 'sos_change', owner.email, jsonb_build_object('change', 'unmarked', 'file_id', u.id), now()
  FROM unmarked AS u JOIN file ON file.customer_id = u.customer_id AND file.id = u.id
    JOIN app_user AS owner ON owner.id = u.user_id AND owner.email IS NOT NULL;
INSERT INTO job (name, class, customer_id, key, payload)
  SELECT DISTINCT 'send-notices', 'mail', u.customer_id, concat(owner.id, '/sos_change/', owner.email), jsonb_build_object(
    'stream', 'sos_change', 'user_id', owner.id, 'customer_id', u.customer_id, 'kind', 'sos_change', 'address', owner.email)
  FROM unmarked AS u JOIN file ON file.customer_id = u.customer_id AND file.id = u.id
    JOIN app_user AS owner ON owner.id = u.user_id AND owner.email IS NOT NULL
  ON CONFLICT DO NOTHING;
