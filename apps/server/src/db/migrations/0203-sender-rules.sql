-- What a person corrected in a letter and the office has confirmed as a rule for its sender: it counts in all groups. It holds no
-- value of a letter, only the words in front of one, or a kind of deadline and what becomes of it.
CREATE TABLE sender_rule (
  id uuid PRIMARY KEY DEFAULT new_id(),
  author text NOT NULL,
  field text NOT NULL CHECK (field IN ('date', 'amount', 'deadline')),
  label text NOT NULL,
  -- Of a deadline; null where it goes.
  becomes text,
  created_at timestamptz NOT NULL,
  UNIQUE (author, field, label)
);
