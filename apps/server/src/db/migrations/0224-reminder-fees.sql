CREATE INDEX reminder_fee ON reminder (customer_id, fee_booking_id) WHERE fee_booking_id IS NOT NULL;

-- The costs of a reminder stay as its letter names them; they can be reversed. Deleting them would break a foreign key.
CREATE FUNCTION guard_reminder_fee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reminder WHERE customer_id = OLD.customer_id AND fee_booking_id = OLD.id) THEN
    RAISE EXCEPTION 'booking % is locked', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_reminder_guard BEFORE UPDATE OF kind, amount_cents, booked_on, text ON booking
  FOR EACH ROW WHEN ((NEW.kind, NEW.amount_cents, NEW.booked_on, NEW.text)
    IS DISTINCT FROM (OLD.kind, OLD.amount_cents, OLD.booked_on, OLD.text)) EXECUTE FUNCTION guard_reminder_fee();
