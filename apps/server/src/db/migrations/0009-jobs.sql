-- Work to be done after a transaction has committed. A worker leases a job and renews the lease while it works; a lease
-- that ends (a killed worker) makes the job free again.
CREATE TABLE job (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  payload jsonb NOT NULL,
  -- For fairness between groups; no foreign key, because a job may outlive its group.
  customer_id uuid,
  key text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'dead')),
  run_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  locked_by uuid,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
-- While a job of a name and key waits, a second one is not made; one that runs may be asked for anew.
CREATE UNIQUE INDEX job_key ON job (name, key) WHERE state = 'queued' AND key IS NOT NULL;
CREATE INDEX job_due ON job (run_at) WHERE state = 'queued';
CREATE INDEX job_leased ON job (lease_until) WHERE state = 'running';
CREATE INDEX job_finished ON job (finished_at) WHERE state IN ('done', 'dead');
