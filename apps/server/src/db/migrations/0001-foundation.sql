-- What all rooms stand on: ids, revisions, the key of a group, texts to search in, secrets and limits.
--
-- The relationship group is the tenant. A table of a group has `customer_id` first in its primary key, in every index
-- and in every foreign key to another table of the group, so that it can be divided by group (partitions, servers), and
-- so that rows of two groups stay apart even where a query is wrong. Tables that belong to no group, and indexes that
-- serve more than one, are named with a reason in db/group-keys.test.ts, which looks at all of them.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- UUIDv7 (RFC 9562) as PostgreSQL 18 makes it: milliseconds since 1970 in 48 bits, their fraction in 12, the rest random.
CREATE FUNCTION uuidv7_before_18() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
  SELECT encode(
    overlay(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send(micros / 1000) FROM 3) FROM 1 FOR 6)
      -- 7 is the version.
      PLACING int2send((28672 + micros % 1000 * 4096 / 1000)::int2) FROM 7 FOR 2), 'hex')::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS micros) AS moment
$$;

-- Makes the id of every row: rows that are made one after the other lie side by side in an index.
DO $$ BEGIN
  EXECUTE format('CREATE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS %L', 'SELECT '
    || coalesce(to_regproc('pg_catalog.uuidv7')::text, 'public.uuidv7_before_18') || '()');
END $$;

-- Increments `revision` with every write of the row: an edit names the revision that it is based on.
CREATE SEQUENCE revision_seq;

CREATE FUNCTION set_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := nextval('revision_seq');
  NEW.updated_at := now();
  RETURN NEW;
END $$;

-- A row never changes its group: it is copied into the other one and deleted in this one.
CREATE FUNCTION refuse_group_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a row of % may not change its group', TG_TABLE_NAME;
END $$;

-- Lower case for letters outside ASCII too, whatever the collation of the database is.
CREATE FUNCTION fold_case(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(normalize(input, NFC)), 'ÄÖÜÀÁÂÃÅÈÉÊËÌÍÎÏÒÓÔÕÙÚÛÝÇÑẞ', 'äöüàáâãåèéêëìíîïòóôõùúûýçñß')
$$;

-- Search text: lower case, once with umlauts stripped and once spelled out, so that Mueller finds Müller.
CREATE FUNCTION search_text(input text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(replace(public.fold_case(input), 'ß', 'ss'), 'äöüàáâãåèéêëìíîïòóôõùúûýÿçñ', 'aouaaaaaeeeeiiiioooouuuyycn')
    || E'\n'
    || translate(
         replace(replace(replace(replace(public.fold_case(input), 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ß', 'ss'),
         'àáâãåèéêëìíîïòóôõùúûýÿçñ', 'aaaaaeeeeiiiioooouuuyycn')
$$;

-- Secrets that are made at the first start, the same for every process on this database.
CREATE TABLE app_secret (
  name text PRIMARY KEY,
  value bytea NOT NULL
);

-- One row a limited thing (an account, an address) and window; charged by one atomic upsert.
CREATE TABLE throttle (
  key text PRIMARY KEY,
  used integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
