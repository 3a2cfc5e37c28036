-- Whether customers pay what the bank takes for a return; a lump sum above it is not allowed (accounting.md 1.5).
ALTER TABLE accounting_setting
  ADD COLUMN return_fee text NOT NULL DEFAULT 'bankgebuehr' CHECK (return_fee IN ('bankgebuehr', 'keine'));

-- Since when a claim is with a collection agency (an Inkasso), after its last reminder; nobody here reminds of it then.
ALTER TABLE claim ADD COLUMN agency_on date;
