-- How the numbers of invoices look. `claim.year` and `claim.seq` keep them unique and without a gap, whatever it says.
ALTER TABLE accounting_setting
  ADD COLUMN invoice_number_format text NOT NULL DEFAULT 'RE-{YYYY}-{00000}';
