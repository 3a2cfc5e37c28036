-- The trace of the call that asked for a job (W3C Trace Context, `traceparent`), so that what the job does is told as a part
-- of it; null where nothing is traced.

ALTER TABLE job ADD COLUMN trace_parent text;
