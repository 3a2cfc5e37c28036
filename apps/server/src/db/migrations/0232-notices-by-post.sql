-- True if the announcement of the collection went by post, as the office noted; a mail (false) can still come back.
ALTER TABLE sepa_item ADD COLUMN notified_by_post boolean NOT NULL DEFAULT false;
