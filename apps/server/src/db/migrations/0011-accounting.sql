-- Accounting: claims of a month, what settles them, collections by SEPA, bank statements, reminders, closed quarters.
-- Money is whole cents, VAT rates are basis points (1900 is 19 %). Nothing of it is ever deleted: what was wrong is
-- reversed, and what settles a claim is added, never changed.

-- Who charges (Mandant), and how. Empty fields are asked for when they are needed.
ALTER TABLE accounting_setting
  ADD COLUMN company_name text,
  ADD COLUMN street text,
  ADD COLUMN house_no text,
  ADD COLUMN zip text,
  ADD COLUMN city text,
  ADD COLUMN country text NOT NULL DEFAULT 'DE' CHECK (country ~ '^[A-Z]{2}$'),
  ADD COLUMN phone text,
  ADD COLUMN email text,
  ADD COLUMN tax_number text,
  ADD COLUMN vat_id text,
  -- § 19 UStG: no VAT is charged.
  ADD COLUMN small_business boolean NOT NULL DEFAULT false,
  ADD COLUMN taxation text NOT NULL DEFAULT 'ist' CHECK (taxation IN ('ist', 'soll')),
  -- A month more for the advance return of VAT.
  ADD COLUMN filing_extension boolean NOT NULL DEFAULT false,
  ADD COLUMN creditor_id text,
  ADD COLUMN iban text CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  ADD COLUMN bic text,
  ADD COLUMN bank_name text,
  ADD COLUMN collection_day integer NOT NULL DEFAULT 5 CHECK (collection_day BETWEEN 1 AND 28),
  ADD COLUMN lead_target_days integer NOT NULL DEFAULT 2 CHECK (lead_target_days BETWEEN 1 AND 10),
  ADD COLUMN pre_notification_days integer NOT NULL DEFAULT 14 CHECK (pre_notification_days BETWEEN 1 AND 14),
  -- FRST stands for the first collection of a mandate where the bank still asks for it.
  ADD COLUMN first_sequence text NOT NULL DEFAULT 'RCUR' CHECK (first_sequence IN ('RCUR', 'FRST')),
  -- How many days after the invoice a transfer is due.
  ADD COLUMN payment_days integer NOT NULL DEFAULT 14 CHECK (payment_days BETWEEN 0 AND 60),
  ADD COLUMN proration text NOT NULL DEFAULT 'tagesgenau' CHECK (proration IN ('tagesgenau', 'voller_monat')),
  ADD COLUMN price_papiergluecklich_cents integer NOT NULL DEFAULT 1990 CHECK (price_papiergluecklich_cents >= 0),
  ADD COLUMN price_praktisch_cents integer NOT NULL DEFAULT 2990 CHECK (price_praktisch_cents >= 0),
  ADD COLUMN price_permanent_cents integer NOT NULL DEFAULT 4990 CHECK (price_permanent_cents >= 0),
  ADD COLUMN datev_consultant integer CHECK (datev_consultant BETWEEN 1001 AND 9999999),
  ADD COLUMN datev_client integer CHECK (datev_client BETWEEN 1 AND 99999),
  ADD COLUMN skr text NOT NULL DEFAULT '03' CHECK (skr IN ('03', '04')),
  -- Four digits; null stands for the usual account of the chart.
  ADD COLUMN account_bank text CHECK (account_bank ~ '^[0-9]{4}$'),
  ADD COLUMN account_bank_fees text CHECK (account_bank_fees ~ '^[0-9]{4}$'),
  ADD COLUMN account_revenue text CHECK (account_revenue ~ '^[0-9]{4}$'),
  ADD COLUMN account_revenue_free text CHECK (account_revenue_free ~ '^[0-9]{4}$'),
  ADD COLUMN account_damages text CHECK (account_damages ~ '^[0-9]{4}$'),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN revision bigint NOT NULL DEFAULT nextval('revision_seq');
CREATE TRIGGER accounting_setting_revision BEFORE UPDATE ON accounting_setting
  FOR EACH ROW EXECUTE FUNCTION set_revision();

CREATE TABLE vat_rate (
  valid_from date PRIMARY KEY,
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 10000)
);
-- § 12 (1), § 28 (1) UStG.
INSERT INTO vat_rate VALUES ('2007-01-01', 1900), ('2020-07-01', 1600), ('2021-01-01', 1900);

ALTER TABLE customer ADD COLUMN invoice_by_mail boolean NOT NULL DEFAULT false;

-- The account of a mandate that was used may change under the same reference; the next collection tells the bank so.
ALTER TABLE mandate
  ADD COLUMN previous_iban text,
  ADD COLUMN previous_bic text;

-- Gapless numbers: the row is locked by whoever takes one, and a transaction that fails gives it back.
CREATE TABLE claim_number (
  year integer PRIMARY KEY,
  last integer NOT NULL CHECK (last >= 0)
);

-- One making of a month's claims.
CREATE TABLE claim_run (
  id uuid PRIMARY KEY DEFAULT new_id(),
  month text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  created integer NOT NULL,
  total_cents bigint NOT NULL,
  -- Lists of {customer, code, message} as they were told.
  skipped jsonb NOT NULL,
  warnings jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX claim_run_month ON claim_run (month, created_at);

-- A claim (Forderung), printed as an invoice. What it says is never changed; `open_cents` and `status` are worked out from
-- what settles it.
CREATE TABLE claim (
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL DEFAULT new_id(),
  -- RE-2026-00042; `year` and `seq` say the same.
  number text NOT NULL,
  year integer NOT NULL,
  seq integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('monatsbeitrag', 'einzel', 'storno')),
  month text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  period_from date NOT NULL,
  period_to date NOT NULL,
  -- Of a Storno below 0.
  gross_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  payment_method text NOT NULL CHECK (payment_method IN ('lastschrift', 'ueberweisung')),
  storno_of uuid,
  -- Why it was reversed, of the Storno.
  reason text,
  -- Name, address, package, mandate and creditor as they were: a later change of an address does not change the letter.
  snapshot jsonb NOT NULL,
  run_id uuid REFERENCES claim_run (id),
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- From here on what may change.
  reversed boolean NOT NULL DEFAULT false,
  written_off boolean NOT NULL DEFAULT false,
  open_cents bigint NOT NULL,
  status text NOT NULL DEFAULT 'offen' CHECK (status IN
    ('offen', 'im_einzug', 'teilbezahlt', 'bezahlt', 'ruecklaeufer', 'gemahnt', 'ausgebucht', 'storniert')),
  -- Of the letter when it was made first: it is the same each time.
  pdf_sha256 text,
  mail_wanted boolean NOT NULL DEFAULT false,
  mailed_at timestamptz,
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, storno_of) REFERENCES claim (customer_id, id),
  CHECK ((kind = 'storno') = (storno_of IS NOT NULL)),
  CHECK (CASE WHEN kind = 'storno' THEN gross_cents <= 0 ELSE gross_cents >= 0 END),
  CHECK (period_to >= period_from)
);
CREATE UNIQUE INDEX claim_number_once ON claim (number);
CREATE UNIQUE INDEX claim_number_gapless ON claim (year, seq);
CREATE UNIQUE INDEX claim_reversed_once ON claim (customer_id, storno_of);
CREATE UNIQUE INDEX claim_month_once ON claim (customer_id, month) WHERE kind = 'monatsbeitrag' AND NOT reversed;
CREATE INDEX claim_by_id ON claim (id);
CREATE INDEX claim_by_month ON claim (month, number);
CREATE INDEX claim_by_issue ON claim (issued_on);
CREATE INDEX claim_open ON claim (status, due_on) WHERE open_cents <> 0;
CREATE TRIGGER claim_group BEFORE UPDATE OF customer_id ON claim
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

CREATE FUNCTION guard_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.pdf_sha256 IS NOT DISTINCT FROM OLD.pdf_sha256 OR OLD.pdf_sha256 IS NULL) AND
    (NEW.customer_id, NEW.id, NEW.number, NEW.year, NEW.seq, NEW.kind, NEW.month, NEW.period_from, NEW.period_to,
      NEW.gross_cents, NEW.vat_cents, NEW.issued_on, NEW.due_on, NEW.payment_method, NEW.storno_of, NEW.reason,
      NEW.snapshot, NEW.run_id, NEW.created_by, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.customer_id, OLD.id, OLD.number, OLD.year, OLD.seq, OLD.kind, OLD.month, OLD.period_from,
      OLD.period_to, OLD.gross_cents, OLD.vat_cents, OLD.issued_on, OLD.due_on, OLD.payment_method, OLD.storno_of,
      OLD.reason, OLD.snapshot, OLD.run_id, OLD.created_by, OLD.created_at)
    AND (NEW.reversed OR NOT OLD.reversed) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'claim % is never changed', OLD.number;
END $$;
CREATE TRIGGER claim_guard BEFORE UPDATE OR DELETE ON claim FOR EACH ROW EXECUTE FUNCTION guard_claim();

CREATE FUNCTION refuse_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed', TG_TABLE_NAME;
END $$;

CREATE TABLE claim_position (
  customer_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('beitrag', 'zusatzleistung', 'gutschrift')),
  text text NOT NULL,
  gross_cents bigint NOT NULL,
  vat_bp integer NOT NULL,
  period_from date,
  period_to date,
  -- The extra or credit that stood on the account before.
  booking_id uuid,
  PRIMARY KEY (customer_id, claim_id, position),
  FOREIGN KEY (customer_id, claim_id) REFERENCES claim (customer_id, id),
  FOREIGN KEY (customer_id, booking_id) REFERENCES booking (customer_id, id)
);
CREATE TRIGGER claim_position_group BEFORE UPDATE OF customer_id ON claim_position
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
CREATE TRIGGER claim_position_guard BEFORE UPDATE OR DELETE ON claim_position
  FOR EACH ROW EXECUTE FUNCTION refuse_row_change();

-- Per document and rate, because VAT is worked out for the sum and not for each line.
CREATE TABLE claim_vat (
  customer_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  vat_bp integer NOT NULL,
  gross_cents bigint NOT NULL,
  vat_cents bigint NOT NULL,
  PRIMARY KEY (customer_id, claim_id, vat_bp),
  FOREIGN KEY (customer_id, claim_id) REFERENCES claim (customer_id, id)
);
CREATE TRIGGER claim_vat_group BEFORE UPDATE OF customer_id ON claim_vat
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
CREATE TRIGGER claim_vat_guard BEFORE UPDATE OR DELETE ON claim_vat FOR EACH ROW EXECUTE FUNCTION refuse_row_change();

-- What of which booking settles which claim: above 0 for a payment, below 0 for a return or what was taken back.
-- claim.open_cents = claim.gross_cents - sum(cents).
CREATE TABLE allocation (
  customer_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT new_id(),
  booking_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  cents bigint NOT NULL CHECK (cents <> 0),
  allocated_on date NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, booking_id) REFERENCES booking (customer_id, id),
  FOREIGN KEY (customer_id, claim_id) REFERENCES claim (customer_id, id)
);
CREATE INDEX allocation_claim ON allocation (customer_id, claim_id);
CREATE INDEX allocation_booking ON allocation (customer_id, booking_id);
CREATE TRIGGER allocation_group BEFORE UPDATE OF customer_id ON allocation
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
CREATE TRIGGER allocation_guard BEFORE UPDATE OR DELETE ON allocation FOR EACH ROW EXECUTE FUNCTION refuse_row_change();

CREATE FUNCTION guard_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.allocated_on <= (SELECT locked_until FROM accounting_setting FOR SHARE) THEN
    RAISE EXCEPTION 'the period of % is closed', NEW.allocated_on;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER allocation_period BEFORE INSERT ON allocation FOR EACH ROW EXECUTE FUNCTION guard_allocation();

-- A collection file (Lastschriftlauf): its bytes are those that the bank gets, each time.
CREATE TABLE sepa_run (
  id uuid PRIMARY KEY DEFAULT new_id(),
  -- LS-2026-12-001
  msg_id text NOT NULL UNIQUE,
  month text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  collection_on date NOT NULL,
  count integer NOT NULL CHECK (count > 0),
  sum_cents bigint NOT NULL CHECK (sum_cents > 0),
  status text NOT NULL DEFAULT 'erstellt' CHECK (status IN ('erstellt', 'eingereicht', 'gebucht', 'verworfen')),
  file bytea NOT NULL,
  sha256 text NOT NULL,
  -- A list of {customer, code, message} as it was told.
  skipped jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  downloaded_at timestamptz,
  submitted_by uuid,
  submitted_at timestamptz,
  booked_by uuid,
  booked_at timestamptz,
  discarded_by uuid,
  discarded_at timestamptz,
  discard_reason text,
  revision bigint NOT NULL DEFAULT nextval('revision_seq')
);
CREATE INDEX sepa_run_month ON sepa_run (month, created_at);
CREATE TRIGGER sepa_run_revision BEFORE UPDATE ON sepa_run FOR EACH ROW EXECUTE FUNCTION set_revision();

-- One collection: one claim, so that a return belongs to one claim.
CREATE TABLE sepa_item (
  customer_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT new_id(),
  run_id uuid NOT NULL REFERENCES sepa_run (id),
  claim_id uuid NOT NULL,
  mandate_id uuid NOT NULL,
  -- The claim's number; -2, -3 when it is collected again.
  end_to_end_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  sequence text NOT NULL CHECK (sequence IN ('FRST', 'RCUR', 'OOFF', 'FNAL')),
  status text NOT NULL DEFAULT 'im_einzug' CHECK (status IN
    ('im_einzug', 'gebucht', 'zurueck', 'abgelehnt', 'verworfen')),
  -- Of a return or rejection: the bank's code.
  return_reason text,
  payment_booking_id uuid,
  return_booking_id uuid,
  notified_at timestamptz,
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, claim_id) REFERENCES claim (customer_id, id),
  FOREIGN KEY (customer_id, mandate_id) REFERENCES mandate (customer_id, id),
  FOREIGN KEY (customer_id, payment_booking_id) REFERENCES booking (customer_id, id),
  FOREIGN KEY (customer_id, return_booking_id) REFERENCES booking (customer_id, id)
);
CREATE UNIQUE INDEX sepa_item_claim ON sepa_item (customer_id, claim_id) WHERE status = 'im_einzug';
CREATE UNIQUE INDEX sepa_item_end_to_end ON sepa_item (end_to_end_id) WHERE status <> 'verworfen';
CREATE INDEX sepa_item_run ON sepa_item (run_id);
CREATE INDEX sepa_item_of_claim ON sepa_item (customer_id, claim_id);
CREATE TRIGGER sepa_item_group BEFORE UPDATE OF customer_id ON sepa_item
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

CREATE TABLE bank_import (
  id uuid PRIMARY KEY DEFAULT new_id(),
  filename text NOT NULL,
  sha256 text NOT NULL,
  format text NOT NULL,
  encoding text NOT NULL,
  own_iban text,
  first_day date,
  last_day date,
  -- Of its lines: all, new, known before, marked by the bank as not booked yet.
  rows integer NOT NULL,
  new_rows integer NOT NULL,
  duplicates integer NOT NULL,
  pending integer NOT NULL,
  -- Lists of {line, message}.
  errors jsonb NOT NULL,
  warnings jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bank_import_created ON bank_import (created_at);

-- A line of a bank statement. What it says stays; what became of it is `state`, and the bookings that name it.
CREATE TABLE bank_tx (
  id uuid PRIMARY KEY DEFAULT new_id(),
  import_id uuid NOT NULL REFERENCES bank_import (id),
  line integer NOT NULL,
  -- The same for the same line in another file or format of the account.
  dedupe_key text NOT NULL UNIQUE,
  booked_on date NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  name text,
  iban text,
  bic text,
  purpose text NOT NULL,
  end_to_end_id text,
  mandate_reference text,
  -- PmtInfId or MsgId of a collection that was credited as one sum.
  batch_reference text,
  kind text NOT NULL CHECK (kind IN ('gutschrift', 'sammelgutschrift', 'ruecklastschrift', 'belastung')),
  return_reason text,
  -- Of a return: what was collected, and what the bank asks for.
  original_cents bigint,
  fee_cents bigint,
  state text NOT NULL DEFAULT 'offen' CHECK (state IN ('offen', 'gebucht', 'ignoriert')),
  note text,
  settled_by uuid,
  settled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX bank_tx_import ON bank_tx (import_id, line);
CREATE INDEX bank_tx_state ON bank_tx (state, booked_on);
CREATE INDEX bank_tx_iban ON bank_tx (iban) WHERE state = 'gebucht';

-- A line may stand behind several bookings: a collection credited as one sum, a payment for two customers, a return and
-- its fee.
DROP INDEX booking_bank_tx;
CREATE INDEX booking_bank_tx ON booking (bank_tx_id) WHERE bank_tx_id IS NOT NULL;
CREATE INDEX booking_claim ON booking (customer_id, claim_id) WHERE claim_id IS NOT NULL;
CREATE INDEX booking_day ON booking (booked_on);
-- Extras and credits that the next claim bills.
CREATE INDEX booking_unbilled ON booking (customer_id) WHERE kind IN ('zusatzleistung', 'gutschrift') AND billed_claim_id IS NULL;
ALTER TABLE booking
  ADD FOREIGN KEY (customer_id, claim_id) REFERENCES claim (customer_id, id),
  ADD FOREIGN KEY (customer_id, billed_claim_id) REFERENCES claim (customer_id, id),
  ADD FOREIGN KEY (bank_tx_id) REFERENCES bank_tx (id);

-- Which column of an unknown bank's file is what, kept for the next file with the same head.
CREATE TABLE bank_column_map (
  fingerprint text PRIMARY KEY,
  name text NOT NULL,
  mapping jsonb NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A reminder (Mahnung): level 0 is the friendly one.
CREATE TABLE reminder (
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL DEFAULT new_id(),
  level integer NOT NULL CHECK (level BETWEEN 0 AND 3),
  issued_on date NOT NULL,
  due_on date NOT NULL,
  fee_cents bigint NOT NULL DEFAULT 0 CHECK (fee_cents >= 0),
  fee_booking_id uuid,
  snapshot jsonb NOT NULL,
  pdf_sha256 text,
  mailed_at timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, id),
  FOREIGN KEY (customer_id, fee_booking_id) REFERENCES booking (customer_id, id)
);
CREATE INDEX reminder_by_id ON reminder (id);
CREATE INDEX reminder_issued ON reminder (issued_on);
CREATE TRIGGER reminder_group BEFORE UPDATE OF customer_id ON reminder
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

CREATE TABLE reminder_claim (
  customer_id uuid NOT NULL,
  reminder_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  open_cents bigint NOT NULL,
  PRIMARY KEY (customer_id, reminder_id, claim_id),
  FOREIGN KEY (customer_id, reminder_id) REFERENCES reminder (customer_id, id),
  FOREIGN KEY (customer_id, claim_id) REFERENCES claim (customer_id, id)
);
CREATE INDEX reminder_claim_claim ON reminder_claim (customer_id, claim_id);
CREATE TRIGGER reminder_claim_group BEFORE UPDATE OF customer_id ON reminder_claim
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
CREATE TRIGGER reminder_claim_guard BEFORE UPDATE OR DELETE ON reminder_claim
  FOR EACH ROW EXECUTE FUNCTION refuse_row_change();

-- A quarter that is closed (festgeschrieben), with its figures as they were.
CREATE TABLE quarter_lock (
  -- 2026-Q4
  key text PRIMARY KEY CHECK (key ~ '^[0-9]{4}-Q[1-4]$'),
  figures jsonb NOT NULL,
  locked_by uuid,
  locked_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER quarter_lock_guard BEFORE UPDATE OR DELETE ON quarter_lock
  FOR EACH ROW EXECUTE FUNCTION refuse_row_change();
