-- Time when somebody asked for the work of a job: its document was uploaded, or opened while it waited. Of a group's jobs
-- of a name that runs the newest first, the one with the latest time runs.
ALTER TABLE job ADD COLUMN asked_at timestamptz NOT NULL DEFAULT now();
