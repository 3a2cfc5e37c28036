-- Words of letters and digits that begin with a letter are in the list too: then what has letters alone is looked up there,
-- and no search asks for the beginnings of words, for which the index collects the texts of all groups.
INSERT INTO search_word (customer_id, word)
  SELECT DISTINCT customer_id, used.word FROM content_text, unnest(tsvector_to_array(words)) AS used (word)
  WHERE used.word ~ '[0-9]' AND used.word !~ '^[0-9]'
  ON CONFLICT (customer_id, word) DO NOTHING;

-- What a search compares stays beside the row, and the text, of which only hits are shown, goes out of it: looking at the words
-- of a thousand texts then fetches none of them from another table. For texts that are read from now on.
ALTER TABLE content_text ALTER COLUMN words SET STORAGE MAIN;
