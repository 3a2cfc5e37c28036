-- Favourites are each reader's own: a row says that one person has marked one document.

CREATE TABLE favorite (
  customer_id uuid NOT NULL,
  file_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  PRIMARY KEY (customer_id, file_id, user_id),
  FOREIGN KEY (customer_id, file_id) REFERENCES file (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX favorite_user ON favorite (customer_id, user_id);
CREATE TRIGGER favorite_group BEFORE UPDATE OF customer_id ON favorite
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- What was everybody's until now stays the owner's.
INSERT INTO favorite (customer_id, file_id, user_id) SELECT customer_id, id, user_id FROM file WHERE is_favorite;

-- Who had marked a deleted document: they come back with it.
ALTER TABLE deleted_file ADD COLUMN favorites uuid[] NOT NULL DEFAULT '{}';

-- The listing of the reader alone has changed: nobody else's number moves.
CREATE FUNCTION note_favorite() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  everybody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  of_group CONSTANT uuid := coalesce(NEW.customer_id, OLD.customer_id);
  marked CONSTANT uuid := coalesce(NEW.file_id, OLD.file_id);
  reader CONSTANT uuid := coalesce(NEW.user_id, OLD.user_id);
  own uuid;
BEGIN
  -- With the document or the person goes what was to be told.
  PERFORM FROM file WHERE customer_id = of_group AND id = marked;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT CASE WHEN customer_id = of_group THEN id ELSE 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid END
    INTO own FROM app_user WHERE id = reader;
  IF own IS NULL THEN RETURN NULL; END IF;
  -- Always this row first, as in note_listing.
  PERFORM FROM listing_audience WHERE customer_id = of_group AND audience = everybody FOR NO KEY UPDATE;
  INSERT INTO listing_audience AS known (customer_id, audience, number) VALUES (of_group, own, 1)
    ON CONFLICT (customer_id, audience) DO UPDATE SET number = known.number + 1
    WHERE known.xmin <> pg_current_xact_id()::xid OR known.number = 0;
  INSERT INTO listing_entry AS entry (customer_id, id, audience, kind, number)
    SELECT of_group, marked, own, 'file', number FROM listing_audience WHERE customer_id = of_group AND audience = own
    ON CONFLICT (customer_id, id, audience) DO UPDATE SET number = excluded.number, gone_at = NULL;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER favorite_listing AFTER INSERT OR DELETE ON favorite
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_favorite();
