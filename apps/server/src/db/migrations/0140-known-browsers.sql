-- Browsers in which an account has signed in. Wrong passwords that are typed there have a count of their own, so that strangers
-- who use up the counts of the account do not keep its owner out.
CREATE TABLE known_browser (
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  -- SHA-256 of the browser's cookie.
  browser_hash bytea NOT NULL,
  -- The last sign-in.
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, browser_hash)
);
-- A new cookie takes the place of the earlier one for all accounts of the browser.
CREATE INDEX known_browser_hash ON known_browser (browser_hash);
