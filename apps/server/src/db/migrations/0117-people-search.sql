-- What people are searched by, kept with the row: a search that finds thousands made it anew for each of them.

ALTER TABLE app_user ADD COLUMN search text NOT NULL
  GENERATED ALWAYS AS (public.search_text(first_name || ' ' || last_name || ' ' || coalesce(email, ''))) STORED;
CREATE INDEX app_user_words ON app_user USING gin (search gin_trgm_ops);
