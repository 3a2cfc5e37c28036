-- Bookings: the lines of a customer's account. Money is whole cents. A locked booking is never changed or deleted: the
-- verbs refuse with a German text, the trigger in any case.

-- One row. The settings of the bookkeeping join it; a period is closed when it ends on or before `locked_until`.
CREATE TABLE accounting_setting (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  locked_until date
);
INSERT INTO accounting_setting DEFAULT VALUES;

CREATE TABLE booking (
  -- No cascade: a customer with bookings is kept by law.
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL DEFAULT new_id(),
  kind text NOT NULL CHECK (kind IN
    ('forderung', 'zusatzleistung', 'gutschrift', 'zahlung', 'ruecklastschrift', 'gebuehr', 'korrektur', 'storno')),
  -- Above 0 raises the debt (Soll), below 0 lowers it (Haben). The balance is their sum and stands nowhere else.
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0 AND abs(amount_cents) <= 99999999999),
  booked_on date NOT NULL,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 60),
  vat_bp integer CHECK (vat_bp BETWEEN 0 AND 10000),
  -- The claim (Forderung) that this line is, or is allocated to.
  claim_id uuid,
  -- The claim in which an extra or a credit was billed.
  billed_claim_id uuid,
  bank_tx_id uuid,
  storno_of uuid,
  -- Made by the client for one booking, so that a double click or a repeated call books nothing twice.
  client_key uuid,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  PRIMARY KEY (customer_id, id),
  UNIQUE (customer_id, client_key),
  UNIQUE (customer_id, storno_of),
  FOREIGN KEY (customer_id, storno_of) REFERENCES booking (customer_id, id),
  CHECK ((kind = 'storno') = (storno_of IS NOT NULL)),
  CHECK (storno_of <> id),
  CHECK (kind NOT IN ('zusatzleistung', 'ruecklastschrift', 'gebuehr') OR amount_cents > 0),
  CHECK (kind NOT IN ('gutschrift', 'zahlung') OR amount_cents < 0)
);
CREATE UNIQUE INDEX booking_bank_tx ON booking (bank_tx_id);
CREATE INDEX booking_account ON booking (customer_id, booked_on DESC, created_at DESC, id) INCLUDE (kind, amount_cents);
CREATE TRIGGER booking_revision BEFORE UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION set_revision();
CREATE TRIGGER booking_group BEFORE UPDATE OF customer_id ON booking
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

CREATE FUNCTION guard_booking() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
  original booking;
BEGIN
  -- Share lock: a period is closed before this booking or after it, never during it.
  SELECT locked_until INTO closed FROM accounting_setting FOR SHARE;

  IF TG_OP <> 'INSERT' THEN
    -- A claim may still be allocated to it; what it says stays.
    IF TG_OP = 'UPDATE' AND (NEW.customer_id, NEW.kind, NEW.amount_cents, NEW.booked_on, NEW.text, NEW.vat_bp,
        NEW.bank_tx_id, NEW.storno_of, NEW.client_key, NEW.created_by, NEW.created_at)
      IS NOT DISTINCT FROM (OLD.customer_id, OLD.kind, OLD.amount_cents, OLD.booked_on, OLD.text, OLD.vat_bp,
        OLD.bank_tx_id, OLD.storno_of, OLD.client_key, OLD.created_by, OLD.created_at) THEN
      RETURN NEW;
    END IF;
    IF OLD.kind IN ('forderung', 'storno') OR OLD.claim_id IS NOT NULL OR OLD.billed_claim_id IS NOT NULL
      OR OLD.bank_tx_id IS NOT NULL OR OLD.booked_on <= closed
      OR EXISTS (SELECT FROM booking WHERE customer_id = OLD.customer_id AND storno_of = OLD.id) THEN
      RAISE EXCEPTION 'booking % is locked', OLD.id;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;

  IF NEW.booked_on <= closed THEN
    RAISE EXCEPTION 'the period up to % is closed', closed;
  END IF;
  IF NEW.storno_of IS NOT NULL THEN
    SELECT * INTO original FROM booking WHERE customer_id = NEW.customer_id AND id = NEW.storno_of FOR UPDATE;
    IF original.kind = 'storno' OR NEW.amount_cents <> -original.amount_cents THEN
      RAISE EXCEPTION 'a Storno is the exact negative of a booking that is none';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER booking_guard BEFORE INSERT OR UPDATE OR DELETE ON booking
  FOR EACH ROW EXECUTE FUNCTION guard_booking();
