-- Deleted documents, kept for a while so that staff can restore what was deleted by mistake. They are in tables of their
-- own: no query of documents has to leave them out, and no row of `file` is one that nobody may see.

CREATE TABLE deleted_file (
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL,
  -- Whose it was. Who leaves the group takes them along or has them erased, so that nobody else gets them.
  user_id uuid NOT NULL,
  name text NOT NULL,
  extension text NOT NULL,
  size bigint NOT NULL,
  deleted_by uuid,
  deleted_at timestamptz NOT NULL,
  -- All columns of the row of `file`, as they were.
  file_row jsonb NOT NULL,
  PRIMARY KEY (customer_id, id),
  -- Deferrable: a person who gets a group of its own leaves this one before its documents do.
  FOREIGN KEY (customer_id, user_id) REFERENCES app_user (customer_id, id) DEFERRABLE
);
CREATE INDEX deleted_file_by_id ON deleted_file (id);
CREATE INDEX deleted_file_user ON deleted_file (customer_id, user_id);
CREATE INDEX deleted_file_at ON deleted_file (deleted_at);
CREATE TRIGGER deleted_file_group BEFORE UPDATE OF customer_id ON deleted_file
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- What it had in `file_version`, and under the number 0 the content of one that was never replaced. A content that
-- stands here is kept.
CREATE TABLE deleted_file_version (
  customer_id uuid NOT NULL,
  file_id uuid NOT NULL,
  number integer NOT NULL CHECK (number >= 0),
  sha256 text NOT NULL,
  extension text NOT NULL,
  size bigint NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, file_id, number),
  FOREIGN KEY (customer_id, file_id) REFERENCES deleted_file (customer_id, id) ON DELETE CASCADE,
  FOREIGN KEY (customer_id, sha256) REFERENCES blob (customer_id, sha256)
);
CREATE INDEX deleted_file_version_blob ON deleted_file_version (customer_id, sha256);
CREATE TRIGGER deleted_file_version_group BEFORE UPDATE OF customer_id ON deleted_file_version
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
