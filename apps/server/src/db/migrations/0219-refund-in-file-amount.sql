-- The credit in the file of transfers and when it was written: once claims, fees and corrections have used that much of it,
-- nothing of it is on its way, although no refund was booked, as after a file that the bank never got.
ALTER TABLE customer ADD COLUMN refund_in_file_cents bigint, ADD COLUMN refund_in_file_at timestamptz;
