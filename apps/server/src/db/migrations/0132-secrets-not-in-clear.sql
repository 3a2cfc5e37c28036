-- phase: contract
-- A secret that is wrapped does not stand beside it in clear. Programs of the release before read the clear one, so nothing is
-- wrapped before this.
ALTER TABLE app_secret
  ALTER COLUMN value DROP NOT NULL,
  ADD CONSTRAINT app_secret_once CHECK ((value IS NULL) = (wrapped IS NOT NULL));
