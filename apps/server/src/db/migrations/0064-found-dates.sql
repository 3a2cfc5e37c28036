-- Dates by which something is to be done, as they were found in a text: kind, day, page and passage of each.
ALTER TABLE content_text ADD COLUMN dates jsonb NOT NULL DEFAULT '[]';

-- Which of them somebody does not want as a deadline of this document: "payment 2026-12-14".
ALTER TABLE file ADD COLUMN machine_dates_dismissed text[];
