-- An allocation is entered when it is written. now() is the start of the transaction, which may have waited for the lock of
-- the accounting while a quarter was closed.
ALTER TABLE allocation ALTER COLUMN created_at SET DEFAULT clock_timestamp();
