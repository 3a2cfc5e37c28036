-- All mails that tell a person of something are rows of `notice`. Which event it is, where it is mailed once; the address is null where
-- the mail goes to the one of the time of sending.
ALTER TABLE notice ADD COLUMN once text;
ALTER TABLE notice ALTER COLUMN address DROP NOT NULL;
CREATE UNIQUE INDEX notice_once ON notice (user_id, kind, once) WHERE once IS NOT NULL;

-- What the tables of before know as made is mailed by servers of the release before: here it counts as sent.
INSERT INTO notice (user_id, kind, once, facts, happened_at, sent_at)
  SELECT user_id, 'sos_' || kind, slot, '{}', created_at, created_at FROM sos_notice;
INSERT INTO notice (user_id, kind, once, facts, happened_at, sent_at)
  SELECT user_id, 'deadlines', concat_ws('/', deadline_id, due_on, days),
    jsonb_build_object('deadline_id', deadline_id, 'due_on', due_on), coalesce(sent_at, now()), coalesce(sent_at, now())
  FROM deadline_reminder;

-- Servers of both releases run side by side for a while: an event that one of them has made, the other does not make.
CREATE FUNCTION notice_of_sos_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice (user_id, kind, once, facts, happened_at, sent_at)
    VALUES (NEW.user_id, 'sos_' || NEW.kind, NEW.slot, '{}', NEW.created_at, NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER sos_notice_once AFTER INSERT ON sos_notice FOR EACH ROW EXECUTE FUNCTION notice_of_sos_notice();

CREATE FUNCTION notice_of_deadline_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notice (user_id, kind, once, facts, happened_at, sent_at)
    VALUES (NEW.user_id, 'deadlines', concat_ws('/', NEW.deadline_id, NEW.due_on, NEW.days),
      jsonb_build_object('deadline_id', NEW.deadline_id, 'due_on', NEW.due_on), now(), now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER deadline_reminder_once AFTER INSERT ON deadline_reminder
  FOR EACH ROW EXECUTE FUNCTION notice_of_deadline_reminder();

CREATE FUNCTION old_rows_of_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'deadlines' THEN
    INSERT INTO deadline_reminder (customer_id, deadline_id, user_id, due_on, days, sent_at)
      SELECT customer_id, id, NEW.user_id, (NEW.facts ->> 'due_on')::date, split_part(NEW.once, '/', 3)::smallint, now()
      FROM deadline WHERE id = (NEW.facts ->> 'deadline_id')::uuid ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO sos_notice (customer_id, user_id, kind, slot, created_at)
      SELECT customer_id, id, substr(NEW.kind, 5), NEW.once, NEW.happened_at
      FROM app_user WHERE id = NEW.user_id AND customer_id IS NOT NULL ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER notice_once_before AFTER INSERT ON notice FOR EACH ROW
  WHEN (NEW.once IS NOT NULL AND NEW.kind IN ('deadlines', 'sos_access', 'sos_failures', 'sos_ending'))
  EXECUTE FUNCTION old_rows_of_notice();
