-- Where money came in or went out that a person books: null is the bank for payments and returns, and no money at all for a
-- correction that no line of a bank statement stands behind.
ALTER TABLE booking ADD COLUMN money_account text;
ALTER TABLE booking ADD CONSTRAINT booking_money_account
  CHECK (money_account IS NULL OR money_account IN ('bank', 'kasse', 'verrechnung') AND kind IN ('zahlung', 'ruecklastschrift', 'korrektur')) NOT VALID;
ALTER TABLE booking VALIDATE CONSTRAINT booking_money_account;

-- As `guard_booking` for the other columns: of a booking that is locked this one stays too.
CREATE FUNCTION guard_money_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.claim_id IS NOT NULL OR OLD.bank_tx_id IS NOT NULL
    OR OLD.booked_on <= (SELECT locked_until FROM accounting_setting FOR SHARE)
    OR EXISTS (SELECT FROM booking WHERE customer_id = OLD.customer_id AND storno_of = OLD.id) THEN
    RAISE EXCEPTION 'booking % is locked', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_money_guard BEFORE UPDATE OF money_account ON booking
  FOR EACH ROW WHEN (NEW.money_account IS DISTINCT FROM OLD.money_account) EXECUTE FUNCTION guard_money_account();

-- Four digits; null stands for the usual account of the chart.
ALTER TABLE accounting_setting
  ADD COLUMN account_cash text CHECK (account_cash ~ '^[0-9]{4}$'),
  ADD COLUMN account_clearing text CHECK (account_clearing ~ '^[0-9]{4}$');
