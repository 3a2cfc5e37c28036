-- Work to be done after a transaction has committed. A worker leases a job and renews the lease while it works; when
-- the lease expires (a killed worker), the job is free again.
CREATE TABLE job (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  payload jsonb NOT NULL,
  -- For fairness between groups; no foreign key, because a job may outlive its group.
  customer_id uuid,
  key text,
  -- Which part of which schedule it is: `seal-changes@2026-11-22T10:31`.
  slot text,
  -- Each class has lanes of its own in every worker.
  class text NOT NULL CHECK (class IN ('urgent', 'light', 'heavy')),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'dead')),
  run_at timestamptz NOT NULL DEFAULT now(),
  -- Its place in the queue of its class; given when it is due, so that those of one group stand apart.
  turn timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  -- New each time a worker takes the job: it tells the present holder from all earlier ones.
  lease_id uuid,
  lease_until timestamptz,
  started_at timestamptz,
  progress_done integer,
  progress_total integer,
  progress_text text,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((state = 'running') = (lease_id IS NOT NULL))
);
-- While a job of a name and key waits, a second one is not made; one that runs may be asked for anew.
CREATE UNIQUE INDEX job_key ON job (name, key) WHERE state = 'queued' AND key IS NOT NULL;
-- One row a slot, whatever became of it.
CREATE UNIQUE INDEX job_slot ON job (slot) WHERE slot IS NOT NULL;
CREATE INDEX job_due ON job (class, run_at) WHERE state = 'queued' AND turn IS NULL;
CREATE INDEX job_turn ON job (class, turn) WHERE state = 'queued' AND turn IS NOT NULL;
CREATE INDEX job_running ON job (class, lease_until) WHERE state = 'running';
CREATE INDEX job_group ON job (customer_id, class, turn)
  WHERE state IN ('queued', 'running') AND customer_id IS NOT NULL;
CREATE INDEX job_done ON job (finished_at) WHERE state = 'done';
CREATE INDEX job_dead ON job (name, finished_at) WHERE state = 'dead';
