-- Changing calls that a client named by a key, with what they answered, for a day: whoever did not get the answer sends
-- the same call again and gets it, and nothing is done twice. A row is written in the transaction of the change. The key
-- itself is not kept, and the answer is sealed with it: this table alone tells nothing.
CREATE TABLE call_answer (
  -- Of the key and whose it is.
  key_hash bytea PRIMARY KEY,
  -- Whose rows are counted together: an account, a session, or for guests a network; hashed.
  holder bytea NOT NULL,
  -- The one request that does the change.
  request_id uuid NOT NULL,
  -- Of the call and all that it was given, keyed with the key: it cannot be guessed what that was.
  call_hash bytea NOT NULL,
  -- Null where the change was made and its answer is not known.
  sealed_answer bytea,
  created_at timestamptz NOT NULL
);
CREATE INDEX call_answer_holder ON call_answer (holder, created_at);
CREATE INDEX call_answer_created ON call_answer (created_at);
