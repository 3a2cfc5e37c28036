-- Folders, contents and documents of a group, their versions, and who has one open.

CREATE TABLE folder (
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL DEFAULT new_id(),
  parent_id uuid,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  image text,
  special_subfolders jsonb NOT NULL DEFAULT '[]',
  -- Null for the starting tree, which is staff's.
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, id),
  CHECK (parent_id <> id),
  FOREIGN KEY (customer_id, parent_id) REFERENCES folder (customer_id, id)
);
CREATE INDEX folder_by_id ON folder (id);
CREATE UNIQUE INDEX folder_root ON folder (customer_id) WHERE parent_id IS NULL;
CREATE UNIQUE INDEX folder_name ON folder (customer_id, parent_id, fold_case(name)) WHERE parent_id IS NOT NULL;
CREATE TRIGGER folder_group BEFORE UPDATE OF customer_id ON folder
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Contents, addressed by their hash inside one group only. An upload reserves the row before it puts the bytes; a
-- content is collected when no file has it and its last reservation is an hour old, with the row locked meanwhile.
CREATE TABLE blob (
  customer_id uuid NOT NULL REFERENCES customer (id),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint NOT NULL CHECK (size >= 0),
  reserved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, sha256)
);
CREATE TRIGGER blob_group BEFORE UPDATE OF customer_id ON blob
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

CREATE TABLE file (
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL DEFAULT new_id(),
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
  -- These two are written by machines.
  is_machine_readable boolean NOT NULL DEFAULT false,
  is_orig_machine_readable boolean NOT NULL DEFAULT false,
  date_relevance_year smallint,
  date_relevance_month smallint CHECK (date_relevance_month BETWEEN 1 AND 12),
  date_relevance_day smallint CHECK (date_relevance_day BETWEEN 1 AND 31),
  approval_status text NOT NULL DEFAULT 'none' CHECK (approval_status IN ('none', 'pending', 'approved', 'rejected')),
  -- Why it was rejected.
  approval_reason text,
  -- Of what waits for its approval: who submitted it, or has changed since what the approval is about.
  submitted_by uuid,
  -- When staff changed what was submitted or approved: content, name, whose it is, SOS.
  approval_stale_at timestamptz,
  -- When it was dropped into the locker of who created it.
  dropped_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, folder_id) REFERENCES folder (customer_id, id),
  -- Deferrable: a person who gets a group of its own leaves this one before its documents do.
  FOREIGN KEY (customer_id, user_id) REFERENCES app_user (customer_id, id) DEFERRABLE,
  FOREIGN KEY (customer_id, maintainer_id) REFERENCES app_user (customer_id, id) DEFERRABLE,
  FOREIGN KEY (customer_id, sha256) REFERENCES blob (customer_id, sha256),
  -- A file is in a folder, or waits (in the locker or unmanaged) outside of all folders.
  CHECK ((folder_id IS NULL) = (is_locker OR is_unmanaged)),
  CHECK (NOT (is_locker AND is_unmanaged)),
  CHECK (NOT is_locker OR approval_status = 'none'),
  CHECK (NOT is_for_all OR user_id = customer_id),
  CHECK (date_relevance_month IS NULL OR date_relevance_year IS NOT NULL),
  CHECK (date_relevance_day IS NULL OR date_relevance_month IS NOT NULL)
);
CREATE INDEX file_by_id ON file (id);
CREATE INDEX file_group ON file (customer_id);
CREATE INDEX file_folder ON file (customer_id, folder_id);
CREATE INDEX file_blob ON file (customer_id, sha256);
CREATE INDEX file_waiting ON file (customer_id) WHERE is_locker OR is_unmanaged;
CREATE INDEX file_dropped ON file (customer_id, created_by) WHERE dropped_at IS NOT NULL;
CREATE INDEX file_sos ON file (customer_id) WHERE is_sos;
-- What people edit, and not what machines write beside it: a form that is open meanwhile can still be saved. A test
-- finds columns that are on neither side.
CREATE TRIGGER file_revision
  BEFORE UPDATE OF folder_id, user_id, maintainer_id, sha256, name, extension, size, author, tags, type, is_sos,
    is_favorite, is_tax_relevant, is_locker, is_unmanaged, is_for_all, date_relevance_year, date_relevance_month,
    date_relevance_day, approval_status, approval_reason, submitted_by, approval_stale_at, dropped_at,
    created_by ON file
  FOR EACH ROW EXECUTE FUNCTION set_revision();
CREATE TRIGGER file_group BEFORE UPDATE OF customer_id ON file
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- All contents of a document that was replaced at least once, the current one too. A content with a version is kept.
CREATE TABLE file_version (
  customer_id uuid NOT NULL REFERENCES customer (id),
  file_id uuid NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  sha256 text NOT NULL,
  extension text NOT NULL CHECK (extension IN ('pdf', 'jpg', 'png')),
  size bigint NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, file_id, number),
  FOREIGN KEY (customer_id, file_id) REFERENCES file (customer_id, id) ON DELETE CASCADE,
  FOREIGN KEY (customer_id, sha256) REFERENCES blob (customer_id, sha256)
);
CREATE INDEX file_version_blob ON file_version (customer_id, sha256);
CREATE TRIGGER file_version_group BEFORE UPDATE OF customer_id ON file_version
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Which member of the staff has a document open. An expired claim counts as none.
CREATE TABLE file_claim (
  customer_id uuid NOT NULL REFERENCES customer (id),
  file_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  until timestamptz NOT NULL,
  PRIMARY KEY (customer_id, file_id),
  FOREIGN KEY (customer_id, file_id) REFERENCES file (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX file_claim_user ON file_claim (user_id);
CREATE TRIGGER file_claim_group BEFORE UPDATE OF customer_id ON file_claim
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Contents are being copied for a group that does not exist yet: the transaction that makes the group deletes the row.
-- A leftover row (of a killed process) says which contents have to be removed.
CREATE TABLE group_copy (
  customer_id uuid PRIMARY KEY,
  -- A later attempt replaces an earlier one, which then gives up.
  attempt uuid NOT NULL,
  started_at timestamptz NOT NULL
);
CREATE TRIGGER group_copy_group BEFORE UPDATE OF customer_id ON group_copy
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
