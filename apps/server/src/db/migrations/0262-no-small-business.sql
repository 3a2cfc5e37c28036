-- phase: contract
-- 0214 has moved it into vat_rate.
ALTER TABLE accounting_setting DROP COLUMN small_business;
