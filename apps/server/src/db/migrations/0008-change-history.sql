-- The change history of the whole house, and the chain of hashes over it. It is no table of a group: the chain goes
-- through the entries of all, and they stay when their group is gone.

-- Names are copied, so that an entry still reads well when its subject is gone.
CREATE TABLE change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid,
  subject_name text NOT NULL,
  customer_id uuid,
  changes jsonb NOT NULL DEFAULT '[]',
  ip text
);
-- Reading page by page under each filter.
CREATE INDEX change_at ON change (at, id);
CREATE INDEX change_customer ON change (customer_id, at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX change_actor ON change (actor_id, at, id) WHERE actor_id IS NOT NULL;
CREATE INDEX change_kind ON change (split_part(action, '.', 1), at, id);
-- The access book of a person (features/sos) is a part of the change history.
CREATE INDEX change_sos_access ON change (subject_id, id) WHERE subject_type = 'sos_access';

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the change history is append-only';
END $$;
CREATE TRIGGER change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Entries that are not in the chain yet. Whoever writes an entry waits for nobody; what this table shows is committed,
-- so that the sealing needs to know nothing of transactions that still run.
CREATE TABLE change_unsealed (
  change_id bigint PRIMARY KEY
);

CREATE FUNCTION note_unsealed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change_unsealed SELECT id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER change_is_unsealed AFTER INSERT ON change REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_unsealed();

-- The chain: one row an entry, numbered without gaps; each hash covers the entry and the hash before it. No foreign
-- key: it would write into each entry's row.
CREATE TABLE change_seal (
  seq bigint PRIMARY KEY,
  change_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
CREATE TRIGGER change_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON change_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
