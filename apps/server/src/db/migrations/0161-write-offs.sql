-- A correction that gives a claim up, and so corrects the tax where Soll counts (§ 17 Abs. 2 Nr. 1 UStG).
ALTER TABLE booking ADD COLUMN write_off boolean NOT NULL DEFAULT false;
-- Those of closed periods stay what they were.
UPDATE booking SET write_off = true
  FROM claim
  WHERE booking.kind = 'korrektur' AND booking.claim_id IS NOT NULL AND booking.text = left('Ausgebucht ' || claim.number, 60)
    AND claim.customer_id = booking.customer_id AND claim.id = booking.claim_id AND claim.written_off
    AND booking.booked_on > coalesce((SELECT locked_until FROM accounting_setting), '-infinity');
CREATE TRIGGER booking_write_off BEFORE UPDATE OF write_off ON booking
  FOR EACH ROW WHEN (NEW.write_off IS DISTINCT FROM OLD.write_off) EXECUTE FUNCTION refuse_row_change();

-- Four digits; null stands for the usual account of the chart and the taxation.
ALTER TABLE accounting_setting ADD COLUMN account_losses text CHECK (account_losses ~ '^[0-9]{4}$');

-- By which rules the figures of a closed quarter were worked out: what is verified later is what was meant then.
ALTER TABLE quarter_lock ADD COLUMN rules integer NOT NULL DEFAULT 1;
