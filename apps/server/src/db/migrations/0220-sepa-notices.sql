-- True if the invoice did not announce the collection, so that a mail of the run must; `notified_at` is the time of that mail.
ALTER TABLE sepa_item ADD COLUMN needs_notice boolean NOT NULL DEFAULT false;
