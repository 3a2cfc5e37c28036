-- Reading the change history page by page under each filter, and the chain of hashes over it.

DROP INDEX change_customer;
CREATE INDEX change_at ON change (at, id);
CREATE INDEX change_customer ON change (customer_id, at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX change_actor ON change (actor_id, at, id) WHERE actor_id IS NOT NULL;
CREATE INDEX change_kind ON change (split_part(action, '.', 1), at, id);

-- Entries that are not in the chain yet. Whoever writes an entry waits for nobody; what this table shows is committed,
-- so that the sealing needs to know nothing of transactions that still run.
CREATE TABLE change_unsealed (
  change_id bigint PRIMARY KEY
);
INSERT INTO change_unsealed SELECT id FROM change;

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
