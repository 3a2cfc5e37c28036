-- When a reminder was found paid before it was mailed: it is not sent, and costs nothing.
ALTER TABLE reminder ADD COLUMN paid_at timestamptz CHECK (paid_at IS NULL OR mailed_at IS NULL);
