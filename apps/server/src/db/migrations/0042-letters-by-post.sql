-- When an invoice went by post, as somebody has noted: it tells the customer of the collection as a mail does.
ALTER TABLE claim ADD COLUMN posted_on date;
