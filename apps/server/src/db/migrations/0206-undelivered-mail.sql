-- Mails that did not arrive: refused by the mail server, or reported as failed for good. One row a mail and person.
CREATE TABLE undelivered_mail (
  -- The recipient, or the person whose emergency contact it is.
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  -- Hash of what the mail or refusal is known by.
  mail_key text NOT NULL,
  of_contact boolean NOT NULL,
  -- SHA-256 of the address: the mark no longer counts once the person or contact has another one.
  address_hash bytea NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, mail_key, of_contact)
);
CREATE INDEX undelivered_mail_at ON undelivered_mail (at);
