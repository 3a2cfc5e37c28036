-- What is left below 0 at the end of a contract has an invoice too (Rechnungskorrektur, § 17 Abs. 1 UStG).
ALTER TABLE claim DROP CONSTRAINT claim_kind_check;
ALTER TABLE claim ADD CONSTRAINT claim_kind_check
  CHECK (kind IN ('monatsbeitrag', 'einzel', 'storno', 'korrektur')) NOT VALID;
ALTER TABLE claim VALIDATE CONSTRAINT claim_kind_check;
DO $$
DECLARE
  named text;
BEGIN
  SELECT conname INTO STRICT named FROM pg_constraint
    WHERE conrelid = 'claim'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%CASE%gross_cents%';
  EXECUTE format('ALTER TABLE claim DROP CONSTRAINT %I', named);
END $$;
ALTER TABLE claim ADD CONSTRAINT claim_gross
  CHECK (CASE WHEN kind IN ('storno', 'korrektur') THEN gross_cents <= 0 ELSE gross_cents >= 0 END) NOT VALID;
ALTER TABLE claim VALIDATE CONSTRAINT claim_gross;
