-- A row that is written as it was (a document read by machine once more) changes nobody's listing.

DROP TRIGGER file_listing ON file;
CREATE CONSTRAINT TRIGGER file_listing AFTER INSERT OR DELETE ON file
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE CONSTRAINT TRIGGER file_listing_update AFTER UPDATE ON file
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION note_change();
