-- Related persons: their kind, and what it takes to make one a customer with a group of its own.

ALTER TABLE app_user
  ADD CHECK (relation_kind IN ('Partner/in', 'Kind', 'Elternteil', 'Sonstige')),
  ADD CHECK (role = 'related' OR relation_kind IS NULL);

-- A person and its documents change the group in one transaction, but not in one statement.
ALTER TABLE file ALTER CONSTRAINT file_customer_id_user_id_fkey DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE file ALTER CONSTRAINT file_customer_id_maintainer_id_fkey DEFERRABLE INITIALLY IMMEDIATE;

-- Contents are being copied for a group that is not there yet: the row goes in the transaction that makes the group. One
-- that is left (a killed process) tells which contents are to be taken away.
CREATE TABLE group_copy (
  customer_id uuid PRIMARY KEY,
  -- Another attempt takes the place of the one before, which then gives up.
  attempt uuid NOT NULL,
  started_at timestamptz NOT NULL
);
