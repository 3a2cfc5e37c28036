-- phase: contract
-- The slots of five minutes, which two links could pass at their edge, are no longer used.
ALTER TABLE sos_link DROP COLUMN slot;
