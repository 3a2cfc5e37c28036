-- What the members of a group have stored on the day. Its row is locked while it is counted: uploads at the same time cannot
-- pass a limit together.

CREATE TABLE group_intake (
  customer_id uuid PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  -- In Germany.
  day date NOT NULL,
  files integer NOT NULL CHECK (files >= 0),
  bytes bigint NOT NULL CHECK (bytes >= 0)
);
CREATE TRIGGER group_intake_group BEFORE UPDATE OF customer_id ON group_intake
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
