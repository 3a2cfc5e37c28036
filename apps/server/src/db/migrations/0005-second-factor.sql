-- The second factor by mailed code, and new e-mail addresses that wait for their confirmation.

-- A pending session knows the password and not yet the code; it opens nothing.
ALTER TABLE session ADD COLUMN is_pending boolean NOT NULL DEFAULT false;

-- The newest code of a pending session; a resent one takes its place.
CREATE TABLE two_factor_code (
  session_id uuid PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  -- Keyed with a secret: a million codes are quickly hashed.
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

CREATE TABLE email_change (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  -- Null until the link is mailed.
  token_hash bytea UNIQUE,
  expires_at timestamptz NOT NULL
);
