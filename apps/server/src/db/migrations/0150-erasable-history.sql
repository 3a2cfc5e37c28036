-- What an entry of the change history says of people can be erased, and the chain of hashes stays whole: it covers the salted
-- hashes of these values in place of the values (docs/adr/0150). Programs of the release before chain the values themselves.
-- phase: contract

ALTER TABLE change
  ALTER COLUMN actor_name DROP NOT NULL,
  ALTER COLUMN subject_name DROP NOT NULL,
  ALTER COLUMN changes DROP NOT NULL,
  -- Null once the names and changes are erased.
  ADD COLUMN values_salt bytea,
  ADD COLUMN values_hash bytea,
  -- Null once the address is erased, and where there never was one.
  ADD COLUMN ip_salt bytea,
  ADD COLUMN ip_hash bytea;

-- The chain before this migration covered the values themselves. It is checked once more, and the new one begins with its last
-- hash; its other hashes are not kept: each would tell whether a guess at what was erased is right.
CREATE TABLE change_anchor (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  at timestamptz NOT NULL DEFAULT now(),
  seq bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- Entries and links of the chain before that did not fit any more.
  broken bigint NOT NULL
);
CREATE TRIGGER change_anchor_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON change_anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

INSERT INTO change_anchor (seq, hash, broken)
SELECT last.seq, last.hash, (
  SELECT count(*) FROM (
    SELECT seal.seq, seal.change_id, seal.hash, lag(seal.seq, 1, 0::bigint) OVER (ORDER BY seal.seq) AS seq_before,
      lag(seal.hash, 1, decode(repeat('00', 32), 'hex')) OVER (ORDER BY seal.seq) AS hash_before
    FROM change_seal AS seal) AS link
  LEFT JOIN change ON change.id = link.change_id
  WHERE link.seq <> link.seq_before + 1 OR change.id IS NULL OR link.hash <> sha256(link.hash_before || convert_to(
    link.seq || E'\n' || link.change_id || E'\n' || jsonb_build_array(
      change.id, (extract(epoch FROM change.at) * 1000000)::bigint, change.actor_id, change.actor_name, change.action,
      change.subject_type, change.subject_id, change.subject_name, change.customer_id, change.changes, change.ip)::text,
    'UTF8')))
FROM (SELECT seq, hash FROM change_seal ORDER BY seq DESC LIMIT 1) AS last;

CREATE FUNCTION change_values(of_change change) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(of_change.actor_name, of_change.subject_name, of_change.changes)::text
$$;

-- The chained part of an entry as one text, the same on every server and in every time zone.
CREATE FUNCTION chained_change(of_change change) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(
    of_change.id, (extract(epoch FROM of_change.at) * 1000000)::bigint, of_change.actor_id, of_change.action,
    of_change.subject_type, of_change.subject_id, of_change.customer_id, encode(of_change.values_hash, 'hex'),
    encode(of_change.ip_hash, 'hex'))::text
$$;

CREATE FUNCTION hash_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.values_salt := uuid_send(gen_random_uuid());
  NEW.values_hash := sha256(NEW.values_salt || convert_to(change_values(NEW), 'UTF8'));
  IF NEW.ip IS NOT NULL THEN
    NEW.ip_salt := uuid_send(gen_random_uuid());
    NEW.ip_hash := sha256(NEW.ip_salt || convert_to(NEW.ip, 'UTF8'));
  END IF;
  RETURN NEW;
END $$;

-- The entries that are there.
DROP TRIGGER change_append_only ON change;
CREATE TRIGGER change_hash BEFORE UPDATE ON change FOR EACH ROW EXECUTE FUNCTION hash_change();
UPDATE change SET values_hash = NULL;
DROP TRIGGER change_hash ON change;
CREATE TRIGGER change_hash BEFORE INSERT ON change FOR EACH ROW EXECUTE FUNCTION hash_change();

-- What is chained stays for ever; beside it the names and changes can be erased together, and the address by itself.
CREATE FUNCTION keep_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.subject_type, NEW.subject_id, NEW.customer_id, NEW.values_hash, NEW.ip_hash)
      IS DISTINCT FROM
      (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.subject_type, OLD.subject_id, OLD.customer_id, OLD.values_hash, OLD.ip_hash)
    OR ((NEW.actor_name, NEW.subject_name, NEW.changes, NEW.values_salt)
        IS DISTINCT FROM (OLD.actor_name, OLD.subject_name, OLD.changes, OLD.values_salt)
      AND num_nonnulls(NEW.actor_name, NEW.subject_name, NEW.changes, NEW.values_salt) > 0)
    OR ((NEW.ip, NEW.ip_salt) IS DISTINCT FROM (OLD.ip, OLD.ip_salt) AND num_nonnulls(NEW.ip, NEW.ip_salt) > 0)
  THEN
    RAISE EXCEPTION 'the change history is append-only';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER change_kept BEFORE UPDATE ON change FOR EACH ROW EXECUTE FUNCTION keep_change();
CREATE TRIGGER change_append_only BEFORE DELETE OR TRUNCATE ON change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The chain anew, in the order that it had.
ALTER TABLE change_seal DISABLE TRIGGER change_seal_append_only;
DO $$
DECLARE
  link record;
  hash_now bytea := (SELECT hash FROM change_anchor);
BEGIN
  FOR link IN SELECT seal.seq, seal.change_id, CASE WHEN change.id IS NULL THEN '' ELSE chained_change(change) END AS entry
    FROM change_seal AS seal LEFT JOIN change ON change.id = seal.change_id ORDER BY seal.seq
  LOOP
    hash_now := sha256(hash_now || convert_to(link.seq || E'\n' || link.change_id || E'\n' || link.entry, 'UTF8'));
    UPDATE change_seal SET hash = hash_now WHERE seq = link.seq;
  END LOOP;
END $$;
ALTER TABLE change_seal ENABLE TRIGGER change_seal_append_only;

-- Groups and people that were deleted before this migration.
UPDATE change SET actor_name = NULL, subject_name = NULL, changes = NULL, values_salt = NULL, ip = NULL, ip_salt = NULL
WHERE customer_id IS NOT NULL AND NOT EXISTS (SELECT FROM customer WHERE customer.id = change.customer_id);
UPDATE change SET actor_name = NULL, subject_name = NULL, changes = NULL, values_salt = NULL, ip = NULL, ip_salt = NULL
WHERE values_salt IS NOT NULL AND subject_type IN ('user', 'relationship', 'customer', 'sos_access')
  AND subject_id IN (SELECT subject_id FROM change WHERE action = 'relationship.deleted')
  AND NOT EXISTS (SELECT FROM app_user WHERE app_user.id = change.subject_id);

-- Addresses go after some weeks: this finds those that are left.
CREATE INDEX change_ip ON change (at) WHERE ip IS NOT NULL;
-- What is erased with a person, and why what is erased may be.
CREATE INDEX change_about_person ON change (subject_id)
  WHERE subject_type IN ('user', 'relationship', 'customer', 'sos_access');
CREATE INDEX change_deletion ON change (subject_id)
  WHERE action IN ('customer.deleted', 'relationship.deleted');
