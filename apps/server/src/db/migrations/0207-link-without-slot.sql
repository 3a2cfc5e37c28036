-- Mailed links are limited by a sliding period (`throttle`); new rows have no slot of five minutes any more.
ALTER TABLE sos_link ALTER COLUMN slot DROP NOT NULL;
