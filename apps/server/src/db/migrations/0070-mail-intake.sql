-- Documents that come by mail: the secret address of a person, and what came there, so that nothing is taken twice.

CREATE TABLE mail_address (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  -- Random, new with each address; the address is made of it and a secret of the house.
  address_id text NOT NULL UNIQUE CHECK (address_id ~ '^[0-9a-f]{16}$'),
  created_at timestamptz NOT NULL
);

-- A mail of a verified sender. `message_key` is a hash: of its Message-ID, or of the whole where it has none.
CREATE TABLE mail_message (
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  message_key text NOT NULL,
  -- The person who sent it, to whom a reply goes.
  sender_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  received_at timestamptz NOT NULL,
  -- What was not taken and why, until the reply is on its way: [{name, reason}].
  refused jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (user_id, message_key)
);
CREATE INDEX mail_message_sender ON mail_message (sender_id);
CREATE INDEX mail_message_received ON mail_message (received_at);

CREATE TABLE mail_attachment (
  user_id uuid NOT NULL,
  message_key text NOT NULL,
  sha256 text NOT NULL,
  PRIMARY KEY (user_id, message_key, sha256),
  FOREIGN KEY (user_id, message_key) REFERENCES mail_message (user_id, message_key) ON DELETE CASCADE
);
