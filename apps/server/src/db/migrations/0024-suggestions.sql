-- What a letter seems to be, offered when it is filed, and how often that is taken.

-- Of documents that wait, made from their text and from what the group has filed; made anew when that changes.
CREATE TABLE file_suggestion (
  customer_id uuid NOT NULL REFERENCES customer (id),
  file_id uuid NOT NULL,
  -- The content that it was made from.
  sha256 text NOT NULL,
  suggestions jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, file_id),
  FOREIGN KEY (customer_id, file_id) REFERENCES file (customer_id, id) ON DELETE CASCADE
);
CREATE TRIGGER file_suggestion_group BEFORE UPDATE OF customer_id ON file_suggestion
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- How good suggestions are, over all groups: of documents that were filed, one row a field.
CREATE TABLE suggestion_count (
  field text PRIMARY KEY,
  -- Filed documents for which the field was suggested, and those of them that were filed with it.
  offered bigint NOT NULL DEFAULT 0,
  accepted bigint NOT NULL DEFAULT 0
);

-- What the document wants to be paid, where a machine found it; nobody has checked it.
ALTER TABLE content_text ADD COLUMN amount_cents bigint;
