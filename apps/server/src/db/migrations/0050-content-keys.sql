-- Keys that the stored contents are encrypted with, where the operator has a master key: one for each group. When a group
-- is deleted its key is destroyed, and with it all copies of its contents, also those in backups. For that reason the
-- table is no part of a backup's snapshot: a backup keeps the keys of the groups that exist beside its snapshots.
-- The row without a key stays: it keeps a late upload from making a new one, and a restored backup from bringing the
-- group back.
-- No foreign key to the group: the contents of a person who becomes a customer are copied before the new group exists.
CREATE TABLE content_key (
  customer_id uuid PRIMARY KEY,
  -- Which master key it is wrapped by: the first half of the master key's SHA-256, in hexadecimal digits.
  master text CHECK (master ~ '^[0-9a-f]{32}$'),
  wrapped bytea CHECK (length(wrapped) = 60),
  destroyed_at timestamptz,
  CHECK ((master IS NULL) = (wrapped IS NULL)),
  CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL))
);
CREATE TRIGGER content_key_group BEFORE UPDATE OF customer_id ON content_key
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
