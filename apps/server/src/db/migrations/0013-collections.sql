-- Collections: the account as the bank got it, and what the trigger of their files' revisions writes.

ALTER TABLE sepa_run ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();

-- A mandate may go on with another account; what was collected from stays what it was.
ALTER TABLE sepa_item
  ADD COLUMN holder text NOT NULL,
  ADD COLUMN iban text NOT NULL;
