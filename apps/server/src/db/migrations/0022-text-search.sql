-- What was read in contents, and the words of each group: the search in the text.
--
-- Words are folded by packages/documents (`foldWord`), in the texts and in what is looked for. `search_word` is the list
-- of a group that a part of a word or a wrongly typed one is looked up in; the texts are then found by whole words.

-- All three are trusted: whoever owns the database may make them.
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

CREATE TABLE content_text (
  customer_id uuid NOT NULL REFERENCES customer (id),
  sha256 text NOT NULL,
  -- Pages stand apart by U+000C.
  body text NOT NULL,
  -- The distinct folded words, without positions.
  words tsvector NOT NULL,
  PRIMARY KEY (customer_id, sha256),
  FOREIGN KEY (customer_id, sha256) REFERENCES blob (customer_id, sha256) ON DELETE CASCADE
);
CREATE INDEX content_text_words ON content_text USING gin (customer_id, words);
CREATE TRIGGER content_text_group BEFORE UPDATE OF customer_id ON content_text
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Only words of letters: numbers are found by how they begin.
CREATE TABLE search_word (
  customer_id uuid NOT NULL REFERENCES customer (id),
  word text NOT NULL,
  PRIMARY KEY (customer_id, word)
);
CREATE INDEX search_word_parts ON search_word USING gin (customer_id, word gin_trgm_ops);
CREATE TRIGGER search_word_group BEFORE UPDATE OF customer_id ON search_word
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
