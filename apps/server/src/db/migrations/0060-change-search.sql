-- The change history is searched by who did something and by what it is about.
CREATE INDEX change_search ON change
  USING gin (public.search_text(actor_name || ' ' || subject_name) gin_trgm_ops);
