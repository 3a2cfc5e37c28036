-- A correction that writes fees off is known by its text, so it stays as it is; it can be reversed.
CREATE TRIGGER booking_fee_write_off BEFORE UPDATE OF kind, amount_cents, booked_on, text ON booking
  FOR EACH ROW WHEN (OLD.kind = 'korrektur' AND OLD.amount_cents < 0 AND starts_with(OLD.text, 'Ausgebucht Gebühren')
    AND (NEW.kind, NEW.amount_cents, NEW.booked_on, NEW.text)
      IS DISTINCT FROM (OLD.kind, OLD.amount_cents, OLD.booked_on, OLD.text)) EXECUTE FUNCTION refuse_row_change();
CREATE TRIGGER booking_fee_write_off_kept BEFORE DELETE ON booking
  FOR EACH ROW WHEN (OLD.kind = 'korrektur' AND OLD.amount_cents < 0 AND starts_with(OLD.text, 'Ausgebucht Gebühren')
    AND NOT is_erased(OLD.customer_id)) EXECUTE FUNCTION refuse_row_change();
