-- „3 Ihrer Briefe sind abgelegt“: one mail a day at most to whoever dropped letters into the locker.

-- Letters that were filed and of which nobody was told yet.
CREATE TABLE filed_letter (
  customer_id uuid NOT NULL,
  file_id uuid NOT NULL,
  filed_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, file_id),
  FOREIGN KEY (customer_id, file_id) REFERENCES file (customer_id, id) ON DELETE CASCADE
);
CREATE TRIGGER filed_letter_group BEFORE UPDATE OF customer_id ON filed_letter
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Whether a person wants the mail, and Germany's day of the last one. Who has chosen nothing and had none has no row.
CREATE TABLE filed_mail (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  is_wanted boolean NOT NULL DEFAULT true,
  last_on date
);
