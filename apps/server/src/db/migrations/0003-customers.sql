-- Customers: the contract with its master data, versions of package and fee, mandates, and what the list of customers
-- searches and sorts by.

-- Five digits, so that a number can serve as an account of the bookkeeping.
CREATE SEQUENCE customer_number_seq START 10001 MAXVALUE 69999;

-- The group itself: `id` is the `customer_id` of all its rows, and the id of the contract holder.
CREATE TABLE customer (
  id uuid PRIMARY KEY REFERENCES app_user (id) DEFERRABLE INITIALLY DEFERRED,
  number integer NOT NULL UNIQUE DEFAULT nextval('customer_number_seq'),
  contract_start date NOT NULL,
  salutation text CHECK (salutation IN ('herr', 'frau', 'divers', 'familie', 'firma')),
  title text,
  street text,
  house_no text,
  zip text,
  city text,
  country text NOT NULL DEFAULT 'DE' CHECK (country ~ '^[A-Z]{2}$'),
  phone text,
  mobile text,
  payment_method text NOT NULL DEFAULT 'lastschrift' CHECK (payment_method IN ('lastschrift', 'ueberweisung')),
  -- When the cancellation was received, and the last day of the contract.
  cancelled_on date,
  cancelled_to date,
  cancel_reason text,
  caretaker_user_id uuid REFERENCES app_user (id) ON DELETE SET NULL,
  debit_block boolean NOT NULL DEFAULT false,
  debit_block_note text,
  dunning_block boolean NOT NULL DEFAULT false,
  dunning_block_note text,
  note text,
  -- Kept by triggers. Name, address, number and town as `search_text` writes them.
  search text NOT NULL DEFAULT '',
  -- Last name first, umlauts as plain vowels, as German directories are sorted.
  sort_name text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  CHECK (country <> 'DE' OR zip ~ '^[0-9]{5}$'),
  CHECK (cancelled_to >= contract_start),
  CHECK ((cancelled_on IS NULL) = (cancelled_to IS NULL)),
  CHECK (cancel_reason IS NULL OR cancelled_to IS NOT NULL)
);
ALTER TABLE app_user ADD FOREIGN KEY (customer_id) REFERENCES customer (id) DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX customer_search ON customer USING gin (search gin_trgm_ops);
CREATE INDEX customer_name ON customer (sort_name, id);
CREATE INDEX customer_start ON customer (contract_start, id);
CREATE INDEX customer_caretaker ON customer (caretaker_user_id);
CREATE INDEX customer_cancelled ON customer (cancelled_to) WHERE cancelled_to IS NOT NULL;
CREATE TRIGGER customer_revision BEFORE UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION set_revision();

CREATE FUNCTION set_customer_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person record;
BEGIN
  SELECT first_name, last_name, email INTO person FROM public.app_user WHERE id = NEW.id;
  NEW.search := public.search_text(
    concat_ws(' ', person.first_name, person.last_name, person.email, NEW.number::text, NEW.city));
  NEW.sort_name := public.search_text(concat_ws(' ', person.last_name, person.first_name));
  RETURN NEW;
END $$;
CREATE TRIGGER customer_search BEFORE INSERT OR UPDATE ON customer
  FOR EACH ROW EXECUTE FUNCTION set_customer_search();

-- The user first and then the customer: whoever locks both does it in this order.
CREATE FUNCTION touch_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.customer SET updated_at = now() WHERE id = NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER app_user_customer AFTER UPDATE OF first_name, last_name, email ON app_user
  FOR EACH ROW WHEN (NEW.customer_id = NEW.id) EXECUTE FUNCTION touch_customer();

-- Package and fee from a day on, until the next version. The first counts for the days before it as well.
CREATE TABLE customer_price (
  customer_id uuid NOT NULL REFERENCES customer (id),
  valid_from date NOT NULL,
  package text NOT NULL CHECK (package IN ('papiergluecklich', 'permanent', 'praktisch')),
  -- Gross a month.
  monthly_fee_cents integer NOT NULL CHECK (monthly_fee_cents >= 0),
  PRIMARY KEY (customer_id, valid_from)
);
CREATE TRIGGER customer_price_group BEFORE UPDATE OF customer_id ON customer_price
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

-- Permission to collect by SEPA debit. The account is never changed once it was used: another account needs another
-- mandate.
CREATE TABLE mandate (
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL DEFAULT new_id(),
  reference text NOT NULL CHECK (reference ~ '^[A-Za-z0-9+?/:().,''-]{1,35}$'),
  signed_on date NOT NULL,
  holder text NOT NULL,
  -- Without blanks.
  iban text NOT NULL CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked', 'replaced')),
  first_used_on date,
  last_used_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  revision bigint NOT NULL DEFAULT nextval('revision_seq'),
  PRIMARY KEY (customer_id, id),
  CHECK ((first_used_on IS NULL) = (last_used_on IS NULL)),
  CHECK (last_used_on >= first_used_on)
);
CREATE UNIQUE INDEX mandate_reference ON mandate (reference);
CREATE UNIQUE INDEX mandate_active ON mandate (customer_id) WHERE status = 'active';
CREATE TRIGGER mandate_revision BEFORE UPDATE ON mandate FOR EACH ROW EXECUTE FUNCTION set_revision();
CREATE TRIGGER mandate_group BEFORE UPDATE OF customer_id ON mandate
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();
