-- What the office has scanned and what is of no customer until a person has cut it: stacks of pages.
--
-- For the storage a stack is a group of its own (its id stands where contents of customers have theirs): its contents
-- have a key of their own, and go with it without regard to anything else.

CREATE TABLE stack (
  id uuid PRIMARY KEY DEFAULT new_id(),
  -- Of the file that the scanner wrote, without extension.
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  extension text NOT NULL CHECK (extension IN ('pdf', 'jpg', 'png')),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint NOT NULL CHECK (size >= 0),
  -- storing: the row was made before the bytes; reading: machines look at its pages; open: a person is to cut it;
  -- splitting: documents are made of it; done: all of them are; discarded: none is wanted.
  state text NOT NULL DEFAULT 'storing'
    CHECK (state IN ('storing', 'reading', 'open', 'splitting', 'done', 'discarded')),
  -- Why its pages could not be looked at: then it goes to one customer as it is.
  reason text CHECK (reason IN ('encrypted', 'damaged', 'pages', 'time', 'memory', 'pixels', 'lost')),
  pages integer CHECK (pages >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it was done or discarded; some time later it is erased.
  closed_at timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  CHECK ((closed_at IS NOT NULL) = (state IN ('done', 'discarded')))
);
CREATE INDEX stack_state ON stack (state, created_at);
CREATE TRIGGER stack_revision BEFORE UPDATE ON stack FOR EACH ROW EXECUTE FUNCTION set_revision();

-- Every file that was taken from the scanner's folder. It stays when the stack is erased: a file that could not be moved
-- away is not taken again.
CREATE TABLE scanned_file (
  sha256 text PRIMARY KEY CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- As it lay there, cleaned.
  name text NOT NULL,
  stack_id uuid NOT NULL,
  taken_at timestamptz NOT NULL
);
