-- Backups that were tried, and whether they were proved. Of the house, not of a group.
CREATE TABLE backup_run (
  id uuid PRIMARY KEY DEFAULT new_id(),
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  -- A folder, or s3://bucket/prefix.
  place text NOT NULL,
  -- The name of what was made; null where it failed.
  snapshot text,
  -- Why it failed.
  error text,
  content_count bigint,
  content_bytes bigint,
  -- What this one has added to the place.
  written_bytes bigint,
  -- Contents that the storage has lost or damaged.
  lost_count bigint,
  -- When it was restored into a temporary database, and what was wrong then.
  proved_at timestamptz,
  problem_count bigint,
  CHECK ((snapshot IS NULL) = (error IS NOT NULL)),
  CHECK ((proved_at IS NULL) = (problem_count IS NULL))
);
CREATE INDEX backup_run_finished ON backup_run (finished_at);
CREATE INDEX backup_run_snapshot ON backup_run (snapshot) WHERE snapshot IS NOT NULL;
