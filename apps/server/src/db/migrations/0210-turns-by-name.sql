-- A worker finds the next job of the names that it can run, and passes over no job that waits for another worker.
CREATE INDEX job_turn_of_name ON job (class, name, turn) WHERE state = 'queued' AND turn IS NOT NULL;
