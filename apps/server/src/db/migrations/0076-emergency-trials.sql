-- A contact tries the emergency access once, beside the person who starts it: it sees the list, and no content.

CREATE TABLE sos_trial (
  customer_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- Until when the contact can begin; the row goes with the first sign-in.
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, contact_id),
  FOREIGN KEY (customer_id, contact_id) REFERENCES sos_contact (customer_id, id) ON DELETE CASCADE
);
CREATE TRIGGER sos_trial_group BEFORE UPDATE OF customer_id ON sos_trial
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- What a session opens by a trial stays closed for its contents, and needs no access that is switched on.
ALTER TABLE sos_session_contact ADD COLUMN is_trial boolean NOT NULL DEFAULT false;
ALTER TABLE sos_contact ADD COLUMN tried_at timestamptz;
