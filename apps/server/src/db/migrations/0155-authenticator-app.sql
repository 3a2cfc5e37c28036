-- Authenticator apps (TOTP, RFC 6238) as second factor, beside passkeys and mailed codes.
CREATE TABLE authenticator_app (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  -- Secret that the app shares, encrypted (AES-256-GCM) for this person by a key of `app_secret`.
  secret_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null until the person has entered a first code: then it is asked for at the sign-in.
  confirmed_at timestamptz,
  -- Period of 30 seconds of the newest code that was accepted; no code of it or of an earlier one is accepted again.
  last_step bigint NOT NULL DEFAULT 0
);

-- Codes that replace the app once each. They go with it.
CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES authenticator_app (user_id) ON DELETE CASCADE,
  -- HMAC-SHA-256 by a key of `app_secret`; the code has 120 random bits.
  code_hash bytea NOT NULL,
  PRIMARY KEY (user_id, code_hash)
);
