-- Calls, letters and visits, as the staff notes them. `author_id` is an account of the staff, which may be deleted: the note stays.
CREATE TABLE contact_note (
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN ('call', 'letter', 'visit')),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 500),
  author_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX contact_note_latest ON contact_note (customer_id, created_at);
CREATE TRIGGER contact_note_group BEFORE UPDATE OF customer_id ON contact_note
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
