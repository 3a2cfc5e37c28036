-- phase: contract
-- 0238 has moved it into the table taxation.
ALTER TABLE accounting_setting DROP COLUMN taxation;
