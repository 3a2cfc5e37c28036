-- Accounts whose customers were deleted after everything of them had been kept for as long as the law asks (§ 147 AO). What
-- the books still need stays without the person: its postings by number, so that closed quarters and the files of a tax
-- adviser keep their sums, and the invoice numbers, so that no gap seems to be one.

CREATE TABLE erased_account (
  -- The group that is gone.
  customer_id uuid PRIMARY KEY,
  number integer NOT NULL UNIQUE,
  kept_until date NOT NULL,
  erased_on date NOT NULL,
  erased_by uuid,
  -- The first and the last day that any of it counts for.
  first_on date NOT NULL,
  last_on date NOT NULL,
  -- Of its invoices: {year, seq, number}.
  numbers jsonb NOT NULL,
  -- As `AccountLine`, `QuarterClaim` and `AccountEvent` of the bookkeeping say them, without texts that people wrote.
  lines jsonb NOT NULL,
  claims jsonb NOT NULL,
  events jsonb NOT NULL,
  CHECK (kept_until < erased_on),
  CHECK (last_on <= kept_until)
);
CREATE TRIGGER erased_account_guard BEFORE UPDATE OR DELETE ON erased_account
  FOR EACH ROW EXECUTE FUNCTION refuse_row_change();

-- Rows of an account go when it stands among the erased ones, never before.
CREATE FUNCTION is_erased(account uuid) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT EXISTS (SELECT FROM erased_account WHERE customer_id = account)
$$;

CREATE FUNCTION refuse_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND is_erased(OLD.customer_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is never changed', TG_TABLE_NAME;
END $$;
DROP TRIGGER claim_position_guard ON claim_position;
CREATE TRIGGER claim_position_guard BEFORE UPDATE OR DELETE ON claim_position
  FOR EACH ROW EXECUTE FUNCTION refuse_account_change();
DROP TRIGGER claim_vat_guard ON claim_vat;
CREATE TRIGGER claim_vat_guard BEFORE UPDATE OR DELETE ON claim_vat FOR EACH ROW EXECUTE FUNCTION refuse_account_change();
DROP TRIGGER allocation_guard ON allocation;
CREATE TRIGGER allocation_guard BEFORE UPDATE OR DELETE ON allocation
  FOR EACH ROW EXECUTE FUNCTION refuse_account_change();
DROP TRIGGER reminder_claim_guard ON reminder_claim;
CREATE TRIGGER reminder_claim_guard BEFORE UPDATE OR DELETE ON reminder_claim
  FOR EACH ROW EXECUTE FUNCTION refuse_account_change();

-- These two look at what changes as well; an erased account passes before they do.
CREATE FUNCTION let_erased_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_erased(OLD.customer_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'claim % is never changed', OLD.number;
END $$;
DROP TRIGGER claim_guard ON claim;
CREATE TRIGGER claim_guard BEFORE UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION guard_claim();
CREATE TRIGGER claim_kept BEFORE DELETE ON claim FOR EACH ROW EXECUTE FUNCTION let_erased_go();

DROP TRIGGER booking_guard ON booking;
CREATE TRIGGER booking_guard BEFORE INSERT OR UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION guard_booking();
CREATE TRIGGER booking_kept BEFORE DELETE ON booking
  FOR EACH ROW WHEN (NOT is_erased(OLD.customer_id)) EXECUTE FUNCTION guard_booking();

-- The bytes of a collection file go with the first account in it that is erased: its own eight years are over by then.
ALTER TABLE sepa_run ALTER COLUMN file DROP NOT NULL;
