-- A mail that is being taken apart, by the hash of its Message-ID. The row goes when that has come to an end of whatever kind;
-- one that stays tells of a process that was lost over it.
CREATE TABLE mail_begun (
  message_key text PRIMARY KEY,
  begun_at timestamptz NOT NULL,
  times integer NOT NULL DEFAULT 1
);
