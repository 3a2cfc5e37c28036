-- Everybody who has an account, staff and members, and what signs them in. None of it is of a group: an address or a
-- token is known before the group is, and staff has none.

-- `customer_id` says which group a member belongs to; a related person who becomes a customer gets another one.
CREATE TABLE app_user (
  id uuid PRIMARY KEY DEFAULT new_id(),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'janitor', 'customer', 'related')),
  -- Null for members of a group that cannot sign in, a child for example.
  email text CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  birthday date,
  password_hash text,
  use_2fa boolean NOT NULL DEFAULT false,
  sos_active_till timestamptz,
  -- „Zusätzlich Code per E-Mail“.
  sos_with_code boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  customer_id uuid,
  -- How a related person belongs to the contract holder.
  relation_kind text CHECK (relation_kind IN ('Partner/in', 'Kind', 'Elternteil', 'Sonstige')),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  CHECK ((role IN ('customer', 'related')) = (customer_id IS NOT NULL)),
  CHECK (role <> 'customer' OR customer_id = id),
  CHECK (role = 'related' OR email IS NOT NULL),
  CHECK (role = 'related' OR relation_kind IS NULL),
  -- What rows of the group refer to.
  UNIQUE (customer_id, id)
);
CREATE UNIQUE INDEX app_user_email ON app_user (email);
CREATE INDEX app_user_search ON app_user USING gin (search_text(first_name || ' ' || last_name || ' ' || coalesce(email, '')) gin_trgm_ops);
CREATE INDEX app_user_sos ON app_user (sos_active_till) WHERE sos_active_till IS NOT NULL;
CREATE TRIGGER app_user_revision BEFORE UPDATE ON app_user FOR EACH ROW EXECUTE FUNCTION set_revision();

-- Only hashes of tokens are kept: a copy of the database opens no session. A pending session has passed the password
-- but not yet the mailed code; it opens nothing.
CREATE TABLE session (
  id uuid PRIMARY KEY DEFAULT new_id(),
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  remember boolean NOT NULL,
  is_pending boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ip text,
  user_agent text
);
CREATE INDEX session_of_user ON session (user_id);
CREATE INDEX session_expires ON session (expires_at);

-- The newest code of a pending session; a resent one replaces it.
CREATE TABLE two_factor_code (
  session_id uuid PRIMARY KEY REFERENCES session (id) ON DELETE CASCADE,
  -- Keyed with a secret, because all million codes could be hashed quickly.
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

CREATE TABLE password_token (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('reset', 'set')),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX password_token_of_user ON password_token (user_id);

-- New e-mail addresses that wait for their confirmation.
CREATE TABLE email_change (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  -- Null until the link is mailed.
  token_hash bytea UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Passkeys (Web Authentication): a way to sign in beside the password.
CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT new_id(),
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

-- Challenges to be signed once, soon, and only by the web browser (or session) that asked.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY,
  holder_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_end ON passkey_challenge (expires_at);

-- What a person is told by mail of changes and events at its account. Those of one kind within a quarter of an hour go out
-- together; what was sent is kept for a while, because it says when the next mail may go.
CREATE TABLE notice (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- The one that was valid when it happened: whoever takes over an account and its address does not get what waits.
  address text NOT NULL CHECK (address = lower(address)),
  -- What its words need to know.
  facts jsonb NOT NULL,
  happened_at timestamptz NOT NULL,
  -- Null until it is sent.
  sent_at timestamptz
);
CREATE INDEX notice_stream ON notice (user_id, kind, address, sent_at);
CREATE INDEX notice_sent ON notice (sent_at) WHERE sent_at IS NOT NULL;
