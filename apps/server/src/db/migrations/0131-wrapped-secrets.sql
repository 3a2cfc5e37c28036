-- Secrets may be wrapped by a master key of the operator, as the keys of the groups are, so that a copy of the database alone
-- makes none of the addresses that are derived from them.
ALTER TABLE app_secret
  -- Which master key it is wrapped by: the first half of the master key's SHA-256, in hexadecimal digits.
  ADD COLUMN master text CHECK (master ~ '^[0-9a-f]{32}$'),
  ADD COLUMN wrapped bytea CHECK (length(wrapped) = 60),
  ADD CONSTRAINT app_secret_wrapped CHECK ((master IS NULL) = (wrapped IS NULL));
