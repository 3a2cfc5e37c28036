-- What machines know of a content: whether it was read, what was made from it, its pages while they are recognised.
--
-- The unit is the content of a group, not the document: versions, duplicates and another try find what is there.
-- `content` has a row as soon as reading was asked for, and goes with the content itself (`blob`). What was made from it
-- are contents of their own, stored like uploads (`content_part.part_sha256`), needed as long as the content is.
-- Whoever keeps more of a content (its text) refers to `content` with ON DELETE CASCADE, and is copied beside it when a
-- person gets a group of its own (`copyReading`). What lists show stands on the file too, in columns of machines.

CREATE TABLE content (
  customer_id uuid NOT NULL REFERENCES customer (id),
  sha256 text NOT NULL,
  -- waiting, then recognising where pages have no text, then one of the ends: done; partly, the text of some pages is
  -- there; failed, of none; refused, it cannot be opened.
  state text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'recognising', 'done', 'partly', 'failed', 'refused')),
  -- Why it ended like that: lost is a reading that broke off again and again.
  reason text CHECK (reason IN ('encrypted', 'damaged', 'pages', 'time', 'memory', 'pixels', 'lost')),
  pages integer CHECK (pages >= 0),
  -- Pages whose text is known, blank ones too.
  pages_read integer NOT NULL DEFAULT 0,
  -- Pages that stood on their head.
  pages_turned integer NOT NULL DEFAULT 0,
  -- Whether all pages had text when it came.
  had_text boolean,
  -- 0 to 100, of the recognised page that was read worst.
  confidence smallint CHECK (confidence BETWEEN 0 AND 100),
  -- Engine, model and version of our own code: what to read again after an upgrade.
  reader text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, sha256),
  FOREIGN KEY (customer_id, sha256) REFERENCES blob (customer_id, sha256) ON DELETE CASCADE
);
-- The page of the staff and the sweep look at all groups; what is done is not in it.
CREATE INDEX content_unread ON content (state, updated_at) WHERE state <> 'done';
CREATE TRIGGER content_group BEFORE UPDATE OF customer_id ON content
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Made from a content: the same with a layer of text, pictures of its first page (WebP, this many pixels wide at most).
CREATE TABLE content_part (
  customer_id uuid NOT NULL REFERENCES customer (id),
  sha256 text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('readable', 'preview-240', 'preview-800')),
  part_sha256 text NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  PRIMARY KEY (customer_id, sha256, kind),
  FOREIGN KEY (customer_id, sha256) REFERENCES content (customer_id, sha256) ON DELETE CASCADE,
  FOREIGN KEY (customer_id, part_sha256) REFERENCES blob (customer_id, sha256)
);
CREATE INDEX content_part_blob ON content_part (customer_id, part_sha256);
CREATE TRIGGER content_part_group BEFORE UPDATE OF customer_id ON content_part
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- A page that was recognised (or could not be), while others of the content are not yet: a killed worker repeats one.
CREATE TABLE content_page (
  customer_id uuid NOT NULL REFERENCES customer (id),
  sha256 text NOT NULL,
  -- From 1.
  page integer NOT NULL CHECK (page >= 1),
  state text NOT NULL CHECK (state IN ('read', 'failed')),
  reason text CHECK (reason IN ('damaged', 'time', 'memory', 'pixels')),
  confidence smallint CHECK (confidence BETWEEN 0 AND 100),
  turned boolean NOT NULL DEFAULT false,
  -- Words with their places on the page as it is stored; the package `reader` says how.
  words jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (customer_id, sha256, page),
  FOREIGN KEY (customer_id, sha256) REFERENCES content (customer_id, sha256) ON DELETE CASCADE
);
CREATE TRIGGER content_page_group BEFORE UPDATE OF customer_id ON content_page
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- As in `content`, of the document's current content: its listing and the difference of it need no join.
ALTER TABLE file
  ADD COLUMN machine_state text NOT NULL DEFAULT 'waiting'
    CHECK (machine_state IN ('waiting', 'recognising', 'done', 'partly', 'failed', 'refused')),
  ADD COLUMN machine_reason text,
  ADD COLUMN machine_pages integer,
  ADD COLUMN machine_pages_read integer NOT NULL DEFAULT 0,
  -- Names its pictures in their address: the beginning of their hash; null while there are none.
  ADD COLUMN machine_preview text;
-- Documents of before, which are read in the background, the newest first.
CREATE INDEX file_unread ON file (created_at) WHERE machine_state = 'waiting';
