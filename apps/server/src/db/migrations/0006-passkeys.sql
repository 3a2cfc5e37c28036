-- Passkeys (Web Authentication): a way to sign in beside the password.

CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- Given by the device; the same key never belongs to two accounts.
  credential_id bytea NOT NULL UNIQUE,
  -- COSE.
  public_key bytea NOT NULL,
  -- How often the device says it has signed; stays 0 on those that do not count.
  sign_count bigint NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_user ON passkey (user_id);

-- What a browser is to sign: once, soon, and only the browser (or the session) that asked.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  holder_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_end ON passkey_challenge (expires_at);
