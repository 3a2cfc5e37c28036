-- People, relationship groups, documents and the change history.
-- The group is the tenant: every row that belongs to one carries customer_id, and compound foreign keys keep rows of
-- two groups apart even where a query is wrong.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Grows with every write of a row that carries `revision`: an edit names the revision it was made on, and the sum over
-- a group tells whether anything in it changed.
CREATE SEQUENCE revision_seq;

CREATE FUNCTION set_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := nextval('revision_seq');
  NEW.updated_at := now();
  RETURN NEW;
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

CREATE TABLE app_user (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'janitor', 'customer', 'related')),
  -- Null for members of a group that cannot sign in, a child for example.
  email text CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  birthday date,
  password_hash text,
  use_2fa boolean NOT NULL DEFAULT false,
  sos_active_till timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  customer_id uuid,
  -- How a related person belongs to the contract holder: Partner/in, Kind, Elternteil, Sonstige.
  relation_kind text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  CHECK ((role IN ('customer', 'related')) = (customer_id IS NOT NULL)),
  CHECK (role <> 'customer' OR customer_id = id),
  CHECK (role = 'related' OR email IS NOT NULL),
  UNIQUE (customer_id, id)
);
CREATE UNIQUE INDEX app_user_email ON app_user (email);
CREATE INDEX app_user_search ON app_user USING gin (search_text(first_name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops);
CREATE TRIGGER app_user_revision BEFORE UPDATE ON app_user FOR EACH ROW EXECUTE FUNCTION set_revision();

CREATE SEQUENCE customer_number_seq START 10001;

CREATE TABLE customer (
  id uuid PRIMARY KEY REFERENCES app_user (id) DEFERRABLE INITIALLY DEFERRED,
  number integer NOT NULL UNIQUE DEFAULT nextval('customer_number_seq'),
  package text NOT NULL CHECK (package IN ('papiergluecklich', 'permanent', 'praktisch')),
  contract_start date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq')
);
CREATE TRIGGER customer_revision BEFORE UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION set_revision();
ALTER TABLE app_user ADD FOREIGN KEY (customer_id) REFERENCES customer (id) DEFERRABLE INITIALLY DEFERRED;

-- Only hashes of tokens are kept: a copy of the database opens no session.
CREATE TABLE session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  remember boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ip text,
  user_agent text
);
CREATE INDEX session_of_user ON session (user_id);
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE password_token (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('reset', 'set')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_token_of_user ON password_token (user_id);

-- One row a limited thing (an account, an address) and window; charged by one atomic upsert.
CREATE TABLE throttle (
  key text PRIMARY KEY,
  used integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);

-- Secrets that are made at the first start, the same for every process on this database.
CREATE TABLE app_secret (
  name text PRIMARY KEY,
  value bytea NOT NULL
);

CREATE TABLE folder (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL REFERENCES customer (id),
  parent_id uuid,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  image text,
  special_subfolders jsonb NOT NULL DEFAULT '[]',
  -- Null for the starting tree, which is staff's.
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  UNIQUE (customer_id, id),
  CHECK (parent_id <> id),
  FOREIGN KEY (customer_id, parent_id) REFERENCES folder (customer_id, id)
);
CREATE UNIQUE INDEX folder_root ON folder (customer_id) WHERE parent_id IS NULL;
CREATE UNIQUE INDEX folder_name ON folder (customer_id, parent_id, fold_case(name)) WHERE parent_id IS NOT NULL;
CREATE TRIGGER folder_revision BEFORE UPDATE ON folder FOR EACH ROW EXECUTE FUNCTION set_revision();

-- Contents, addressed by their hash inside one group only. An upload reserves the row before it puts the bytes; a
-- content is collected when no file has it and its last reservation is an hour old, with the row locked meanwhile.
CREATE TABLE blob (
  customer_id uuid NOT NULL REFERENCES customer (id),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint NOT NULL CHECK (size >= 0),
  reserved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, sha256)
);

CREATE TABLE file (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL REFERENCES customer (id),
  folder_id uuid,
  user_id uuid NOT NULL,
  maintainer_id uuid,
  sha256 text NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  extension text NOT NULL CHECK (extension IN ('pdf', 'jpg', 'png')),
  size bigint NOT NULL,
  author text,
  tags text[] NOT NULL DEFAULT '{}',
  type text CHECK (type IN ('contract', 'invoice', 'police', 'misc')),
  is_sos boolean NOT NULL DEFAULT false,
  is_favorite boolean NOT NULL DEFAULT false,
  is_tax_relevant boolean NOT NULL DEFAULT false,
  is_locker boolean NOT NULL DEFAULT false,
  is_unmanaged boolean NOT NULL DEFAULT false,
  is_for_all boolean NOT NULL DEFAULT false,
  is_machine_readable boolean NOT NULL DEFAULT false,
  is_orig_machine_readable boolean NOT NULL DEFAULT false,
  date_relevance_year smallint,
  date_relevance_month smallint CHECK (date_relevance_month BETWEEN 1 AND 12),
  date_relevance_day smallint CHECK (date_relevance_day BETWEEN 1 AND 31),
  approval_status text NOT NULL DEFAULT 'none' CHECK (approval_status IN ('none', 'pending', 'approved', 'rejected')),
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  FOREIGN KEY (customer_id, folder_id) REFERENCES folder (customer_id, id),
  FOREIGN KEY (customer_id, user_id) REFERENCES app_user (customer_id, id),
  FOREIGN KEY (customer_id, maintainer_id) REFERENCES app_user (customer_id, id),
  FOREIGN KEY (customer_id, sha256) REFERENCES blob (customer_id, sha256),
  -- A file is in a folder, or waits (in the locker or unmanaged) outside of all folders.
  CHECK ((folder_id IS NULL) = (is_locker OR is_unmanaged)),
  CHECK (NOT (is_locker AND is_unmanaged)),
  CHECK (NOT is_locker OR approval_status = 'none'),
  CHECK (NOT is_for_all OR user_id = customer_id),
  CHECK (date_relevance_month IS NULL OR date_relevance_year IS NOT NULL),
  CHECK (date_relevance_day IS NULL OR date_relevance_month IS NOT NULL)
);
CREATE INDEX file_group ON file (customer_id) INCLUDE (revision);
CREATE INDEX file_folder ON file (folder_id);
CREATE INDEX file_blob ON file (customer_id, sha256);
CREATE INDEX file_waiting ON file (customer_id) WHERE is_locker OR is_unmanaged;
CREATE TRIGGER file_revision BEFORE UPDATE ON file FOR EACH ROW EXECUTE FUNCTION set_revision();

CREATE TABLE template (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  customer_id uuid REFERENCES customer (id),
  author text,
  type text CHECK (type IN ('contract', 'invoice', 'police', 'misc')),
  tags text[] NOT NULL DEFAULT '{}',
  filename text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq')
);
CREATE INDEX template_customer ON template (customer_id);
CREATE TRIGGER template_revision BEFORE UPDATE ON template FOR EACH ROW EXECUTE FUNCTION set_revision();

-- The change history: names are copied, so that an entry still reads well when its subject is gone.
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
CREATE INDEX change_customer ON change (customer_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the change history is append-only';
END $$;
CREATE TRIGGER change_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
