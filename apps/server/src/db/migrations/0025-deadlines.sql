-- Dates that matter of documents, the mails about them, and who wants which.

CREATE TABLE deadline (
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL DEFAULT new_id(),
  file_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('cancellation', 'payment', 'objection', 'expiry', 'resubmission')),
  title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
  note text,
  due_on date NOT NULL,
  -- When somebody chose this day, in Germany's calendar: mails that were due before are not sent afterwards.
  due_since date NOT NULL,
  -- How the day was computed; all of it or nothing.
  rule_way text CHECK (rule_way IN ('notice', 'period')),
  rule_day date,
  rule_count integer CHECK (rule_count >= 1),
  rule_unit text CHECK (rule_unit IN ('day', 'week', 'month', 'year')),
  -- The day before it was put off for the first time.
  postponed_from date,
  -- Where in the document it was found.
  origin_page integer CHECK (origin_page >= 1),
  origin_text text,
  -- Who is to do it.
  person_id uuid NOT NULL,
  done_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  PRIMARY KEY (customer_id, id),
  CHECK (num_nulls(rule_way, rule_day, rule_count, rule_unit) IN (0, 4)),
  CHECK (num_nulls(origin_page, origin_text) IN (0, 2)),
  FOREIGN KEY (customer_id, file_id) REFERENCES file (customer_id, id) ON DELETE CASCADE,
  -- Deferrable: a person who gets a group of its own leaves this one before its documents do.
  FOREIGN KEY (customer_id, person_id) REFERENCES app_user (customer_id, id) DEFERRABLE
);
CREATE INDEX deadline_by_id ON deadline (id);
CREATE INDEX deadline_file ON deadline (customer_id, file_id);
CREATE INDEX deadline_person ON deadline (customer_id, person_id);
CREATE INDEX deadline_open ON deadline (due_on) WHERE done_at IS NULL;
CREATE TRIGGER deadline_revision BEFORE UPDATE ON deadline FOR EACH ROW EXECUTE FUNCTION set_revision();
CREATE TRIGGER deadline_group BEFORE UPDATE OF customer_id ON deadline
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Mails before a deadline: one row each, made once, whoever makes it. `sent_at` is null until the mail is on its way.
CREATE TABLE deadline_reminder (
  customer_id uuid NOT NULL REFERENCES customer (id),
  deadline_id uuid NOT NULL,
  user_id uuid NOT NULL,
  due_on date NOT NULL,
  days smallint NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (customer_id, deadline_id, user_id, due_on, days),
  FOREIGN KEY (customer_id, deadline_id) REFERENCES deadline (customer_id, id) ON DELETE CASCADE,
  FOREIGN KEY (customer_id, user_id) REFERENCES app_user (customer_id, id) ON DELETE CASCADE DEFERRABLE
);
CREATE INDEX deadline_reminder_user ON deadline_reminder (customer_id, user_id);
CREATE TRIGGER deadline_reminder_group BEFORE UPDATE OF customer_id ON deadline_reminder
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- What a person wants to be told, and its calendar. Who has chosen nothing has no row.
CREATE TABLE deadline_setting (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  remind_30 boolean NOT NULL DEFAULT false,
  remind_7 boolean NOT NULL DEFAULT true,
  remind_1 boolean NOT NULL DEFAULT true,
  -- Random, new with each address; the address is computed from it and a secret of the house.
  calendar_id uuid UNIQUE
);
