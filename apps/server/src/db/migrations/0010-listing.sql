-- The listing as a difference: which rows of a group each audience sees, with the number of their last change.
--
-- An audience is a set of readers who see the same rows: everybody in the group (the uuid of zeros), staff (the uuid of
-- fs), or one person. Each counts only what it sees itself: its number tells nothing of the rows of others. Numbers are
-- taken when a transaction commits and one transaction at a time in a group, so that whoever has read a number has missed
-- nothing below it. Templates for all customers are in a group of their own, the uuid of zeros.

CREATE TABLE listing_audience (
  customer_id uuid NOT NULL,
  audience uuid NOT NULL,
  -- Of the newest change that it sees.
  number bigint NOT NULL,
  -- Removals up to this number may be forgotten: readers with an older state need the whole listing.
  forgotten bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, audience)
);

-- What an audience sees, or saw: then `gone_at` is set. A row that it never saw has no entry.
CREATE TABLE listing_entry (
  customer_id uuid NOT NULL,
  id uuid NOT NULL,
  audience uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('file', 'folder', 'template')),
  number bigint NOT NULL,
  gone_at timestamptz,
  PRIMARY KEY (customer_id, id, audience)
);
CREATE INDEX listing_entry_number ON listing_entry (customer_id, audience, number);
CREATE INDEX listing_entry_gone ON listing_entry (gone_at) WHERE gone_at IS NOT NULL;
CREATE TRIGGER listing_audience_group BEFORE UPDATE OF customer_id ON listing_audience
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
CREATE TRIGGER listing_entry_group BEFORE UPDATE OF customer_id ON listing_entry
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Who sees a document; `seesFile` in files.policy.ts says the same, and a test holds the two together.
CREATE FUNCTION file_audiences(doc file) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN doc.is_unmanaged OR doc.is_locker OR doc.approval_status IN ('pending', 'rejected')
      THEN ARRAY['ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid]
    WHEN doc.is_for_all THEN ARRAY['00000000-0000-0000-0000-000000000000'::uuid]
    ELSE array_remove(ARRAY['ffffffff-ffff-ffff-ffff-ffffffffffff', doc.user_id, doc.maintainer_id]::uuid[], NULL)
  END
$$;

-- Brings the entries of a row up to date with who sees it now.
CREATE FUNCTION note_listing(of_group uuid, row_id uuid, row_kind text, audiences uuid[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  everybody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  noted record;
BEGIN
  -- A group that is being deleted.
  IF of_group <> everybody AND NOT EXISTS (SELECT FROM customer WHERE id = of_group) THEN
    RETURN;
  END IF;
  -- Always this row first, so that two transactions that note the same audiences never wait for each other.
  PERFORM FROM listing_audience WHERE customer_id = of_group AND audience = everybody FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO listing_audience (customer_id, audience, number) VALUES (of_group, everybody, 0)
      ON CONFLICT (customer_id, audience) DO NOTHING;
    PERFORM FROM listing_audience WHERE customer_id = of_group AND audience = everybody FOR NO KEY UPDATE;
  END IF;
  FOR noted IN
    SELECT DISTINCT audience, NULL::timestamptz AS gone_at FROM unnest(audiences) AS audience
    UNION ALL
    SELECT audience, now() FROM listing_entry
      WHERE customer_id = of_group AND id = row_id AND gone_at IS NULL AND audience <> ALL (audiences)
  LOOP
    -- One number for all that a transaction changes.
    INSERT INTO listing_audience AS known (customer_id, audience, number) VALUES (of_group, noted.audience, 1)
      ON CONFLICT (customer_id, audience) DO UPDATE SET number = known.number + 1
      WHERE known.xmin <> pg_current_xact_id()::xid OR known.number = 0;
    INSERT INTO listing_entry AS entry (customer_id, id, audience, kind, number, gone_at)
      SELECT of_group, row_id, noted.audience, row_kind, number, noted.gone_at
        FROM listing_audience WHERE customer_id = of_group AND audience = noted.audience
      ON CONFLICT (customer_id, id, audience) DO UPDATE SET number = excluded.number, gone_at = excluded.gone_at
      WHERE (entry.number, entry.gone_at) IS DISTINCT FROM (excluded.number, excluded.gone_at);
  END LOOP;
END $$;

-- Looks at the row as it is when the transaction ends: states in between are never reported.
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  everybody CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  row_id CONSTANT uuid := coalesce(NEW.id, OLD.id);
  of_group uuid := everybody;
  row_kind text := TG_TABLE_NAME;
  audiences uuid[];
BEGIN
  IF TG_TABLE_NAME = 'global_template' THEN
    row_kind := 'template';
    SELECT ARRAY[everybody] INTO audiences FROM global_template WHERE id = row_id;
  ELSE
    of_group := coalesce(NEW.customer_id, OLD.customer_id);
    IF TG_TABLE_NAME = 'file' THEN
      SELECT file_audiences(file) INTO audiences FROM file WHERE customer_id = of_group AND id = row_id;
    ELSIF TG_TABLE_NAME = 'folder' THEN
      SELECT ARRAY[everybody] INTO audiences FROM folder WHERE customer_id = of_group AND id = row_id;
    ELSE
      SELECT ARRAY[everybody] INTO audiences FROM template WHERE customer_id = of_group AND id = row_id;
    END IF;
  END IF;
  PERFORM note_listing(of_group, row_id, row_kind, coalesce(audiences, '{}'));
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER file_listing AFTER INSERT OR UPDATE OR DELETE ON file
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE CONSTRAINT TRIGGER folder_listing AFTER INSERT OR UPDATE OR DELETE ON folder
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE CONSTRAINT TRIGGER template_listing AFTER INSERT OR UPDATE OR DELETE ON template
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE CONSTRAINT TRIGGER global_template_listing AFTER INSERT OR UPDATE OR DELETE ON global_template
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();

SELECT note_listing(customer_id, id, 'file', file_audiences(file)) FROM file;
SELECT note_listing(customer_id, id, 'folder', ARRAY['00000000-0000-0000-0000-000000000000'::uuid]) FROM folder;
SELECT note_listing(customer_id, id, 'template', ARRAY['00000000-0000-0000-0000-000000000000'::uuid]) FROM template;
SELECT note_listing(
  '00000000-0000-0000-0000-000000000000', id, 'template', ARRAY['00000000-0000-0000-0000-000000000000'::uuid]
) FROM global_template;
