-- Emergency access: contacts of a person, who sign in with e-mail and birthday while the person's access is active.

CREATE TABLE sos_contact (
  customer_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT new_id(),
  user_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  birthday date NOT NULL,
  phone text,
  relation text,
  note text,
  last_access_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, user_id) REFERENCES app_user (customer_id, id) ON DELETE CASCADE DEFERRABLE,
  UNIQUE (customer_id, user_id, email)
);
CREATE INDEX sos_contact_email ON sos_contact (email);
-- Not for last_access_at: a contact's access must not make an open form stale.
CREATE TRIGGER sos_contact_revision
  BEFORE UPDATE OF first_name, last_name, email, birthday, phone, relation, note ON sos_contact
  FOR EACH ROW EXECUTE FUNCTION set_revision();
CREATE TRIGGER sos_contact_group BEFORE UPDATE OF customer_id ON sos_contact
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Apart from the sessions of users: another cookie, 30 minutes, and nothing but documents. Only hashes of tokens are kept.
CREATE TABLE sos_session (
  id uuid PRIMARY KEY DEFAULT new_id(),
  token_hash bytea NOT NULL UNIQUE,
  -- The birthday was right and the mailed code is missing: the token is in a cookie of its own.
  is_pending boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ip text
);
CREATE INDEX sos_session_expires ON sos_session (expires_at);

-- For whom a session was opened: persons of several groups may name one contact. Without a row left it opens nothing.
CREATE TABLE sos_session_contact (
  customer_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  session_id uuid NOT NULL REFERENCES sos_session (id) ON DELETE CASCADE,
  PRIMARY KEY (customer_id, contact_id, session_id),
  FOREIGN KEY (customer_id, contact_id) REFERENCES sos_contact (customer_id, id) ON DELETE CASCADE
);
CREATE INDEX sos_session_contact_session ON sos_session_contact (session_id);
CREATE TRIGGER sos_session_contact_group BEFORE UPDATE OF customer_id ON sos_session_contact
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

CREATE TABLE sos_code (
  session_id uuid PRIMARY KEY REFERENCES sos_session (id) ON DELETE CASCADE,
  -- Keyed with a secret, because all million codes could be hashed quickly.
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- A mailed link: one for an address, behind which all contacts of it stand whose right birthday was given. Whoever has
-- named the address too can use up nothing that another's contact needs.
CREATE TABLE sos_link (
  id uuid PRIMARY KEY DEFAULT new_id(),
  email text NOT NULL CHECK (email = lower(email)),
  -- Which five minutes it was asked for in: one for an address.
  slot bigint NOT NULL,
  -- Null until it is mailed.
  token_hash bytea UNIQUE,
  expires_at timestamptz NOT NULL,
  UNIQUE (email, slot)
);
CREATE INDEX sos_link_expires ON sos_link (expires_at);

-- Contacts whose right birthday was given, and until when: whoever opens a link of their address gets in to them.
CREATE TABLE sos_link_contact (
  customer_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, contact_id),
  FOREIGN KEY (customer_id, contact_id) REFERENCES sos_contact (customer_id, id) ON DELETE CASCADE
);
CREATE TRIGGER sos_link_contact_group BEFORE UPDATE OF customer_id ON sos_link_contact
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Notices that a person was sent, so that each is sent once, however many processes or runs of a job there are.
CREATE TABLE sos_notice (
  customer_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('access', 'failures', 'ending')),
  -- Which one: a contact and day, an end and the days before it.
  slot text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, user_id, kind, slot),
  FOREIGN KEY (customer_id, user_id) REFERENCES app_user (customer_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE TRIGGER sos_notice_group BEFORE UPDATE OF customer_id ON sos_notice
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
