-- Emergency access: contacts of a person, who sign in with e-mail and birthday while the person's access is active.

-- „Zusätzlich Code per E-Mail“.
ALTER TABLE app_user ADD COLUMN sos_with_code boolean NOT NULL DEFAULT false;
CREATE INDEX app_user_sos ON app_user (sos_active_till) WHERE sos_active_till IS NOT NULL;
CREATE INDEX file_sos ON file (customer_id) WHERE is_sos;

CREATE TABLE sos_contact (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL,
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
  -- A person that leaves the group takes its contacts along.
  FOREIGN KEY (customer_id, user_id) REFERENCES app_user (customer_id, id) ON DELETE CASCADE ON UPDATE CASCADE,
  UNIQUE (user_id, email)
);
CREATE INDEX sos_contact_email ON sos_contact (email);
CREATE INDEX sos_contact_group ON sos_contact (customer_id, user_id);
-- Not for last_access_at: that a contact was in makes nobody's open form stale.
CREATE TRIGGER sos_contact_revision
  BEFORE UPDATE OF first_name, last_name, email, birthday, phone, relation, note ON sos_contact
  FOR EACH ROW EXECUTE FUNCTION set_revision();

-- Apart from the sessions of users: another cookie, 30 minutes, and nothing but documents. Only hashes of tokens are kept.
CREATE TABLE sos_session (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  token_hash bytea NOT NULL UNIQUE,
  -- The birthday was right and the mailed code is missing.
  is_pending boolean NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ip text
);
CREATE INDEX sos_session_expires ON sos_session (expires_at);

-- For whom a session was opened: several persons may name one contact. Without a row left it opens nothing.
CREATE TABLE sos_session_contact (
  session_id uuid NOT NULL REFERENCES sos_session (id) ON DELETE CASCADE,
  contact_id uuid NOT NULL REFERENCES sos_contact (id) ON DELETE CASCADE,
  PRIMARY KEY (session_id, contact_id)
);
CREATE INDEX sos_session_of_contact ON sos_session_contact (contact_id);

CREATE TABLE sos_code (
  session_id uuid PRIMARY KEY REFERENCES sos_session (id) ON DELETE CASCADE,
  -- Keyed with a secret: a million codes are quickly hashed.
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- Links that are mailed to a contact when its tries are used up.
CREATE TABLE sos_link (
  token_hash bytea PRIMARY KEY,
  contact_id uuid NOT NULL REFERENCES sos_contact (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sos_link_of_contact ON sos_link (contact_id);

-- What a person was told, so that it is told once, however many processes or runs of a job there are.
CREATE TABLE sos_notice (
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('access', 'failures', 'ending')),
  -- Which one: a contact and day, an end and the days before it.
  slot text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, slot)
);

-- The access book of a person is a part of the change history.
CREATE INDEX change_sos_access ON change (subject_id, id) WHERE subject_type = 'sos_access';
