-- Time when a filed document became unfiled again; null: an unfiled document has waited since it was created.
ALTER TABLE file ADD COLUMN waiting_since timestamptz;
