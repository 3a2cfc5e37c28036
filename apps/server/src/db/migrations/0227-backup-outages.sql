-- Failures in a row, with none that was good in between, are one row: an outage of a day hid all good backups.
ALTER TABLE backup_run ADD COLUMN tries integer NOT NULL DEFAULT 1 CHECK (tries > 0);
