-- One invented customer to look around with, marked by `is_sample`. Triggers keep it out of the books and away from mail and the
-- sign-in, whichever use case writes: SQLSTATE KF001, answered with 409.
ALTER TABLE customer ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX customer_sample ON customer (is_sample) WHERE is_sample;

CREATE FUNCTION is_sample_group(of_group uuid) RETURNS boolean LANGUAGE sql STABLE AS
  'SELECT EXISTS (SELECT FROM public.customer WHERE is_sample AND id = of_group)';

CREATE FUNCTION refuse_sample() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_sample_group(NEW.customer_id) THEN
    RAISE EXCEPTION 'the sample customer has no rows in %', TG_TABLE_NAME USING ERRCODE = 'KF001';
  END IF;
  RETURN NEW;
END $$;

-- All other tables of the books refer to one of these.
CREATE TRIGGER claim_sample BEFORE INSERT ON claim FOR EACH ROW EXECUTE FUNCTION refuse_sample();
CREATE TRIGGER booking_sample BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION refuse_sample();
CREATE TRIGGER mandate_sample BEFORE INSERT ON mandate FOR EACH ROW EXECUTE FUNCTION refuse_sample();

-- Its persons have no address and no password, so nothing is mailed and nobody signs in; none of them leaves the group.
CREATE FUNCTION refuse_sample_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_sample_group(NEW.customer_id) AND (NEW.email IS NOT NULL OR NEW.password_hash IS NOT NULL) THEN
    RAISE EXCEPTION 'the persons of the sample customer have no account' USING ERRCODE = 'KF001';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.customer_id IS DISTINCT FROM NEW.customer_id AND public.is_sample_group(OLD.customer_id) THEN
    RAISE EXCEPTION 'the persons of the sample customer stay in its group' USING ERRCODE = 'KF001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER app_user_sample BEFORE INSERT OR UPDATE OF email, password_hash, customer_id ON app_user
  FOR EACH ROW EXECUTE FUNCTION refuse_sample_person();

-- Of the customers it alone has no address. Deferred: the person is there before its contract.
ALTER TABLE app_user DROP CONSTRAINT app_user_check2;
ALTER TABLE app_user ADD CONSTRAINT app_user_email CHECK (role IN ('customer', 'related') OR email IS NOT NULL);
CREATE FUNCTION require_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM public.app_user WHERE id = NEW.id AND role = 'customer' AND email IS NULL)
    AND NOT public.is_sample_group(NEW.id) THEN
    RAISE EXCEPTION 'a customer has an address' USING ERRCODE = 'check_violation', CONSTRAINT = 'app_user_email';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER app_user_customer_email AFTER INSERT OR UPDATE OF email, role ON app_user DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.role = 'customer' AND NEW.email IS NULL) EXECUTE FUNCTION require_email();

-- Its contract stays as it was made, and no customer becomes one.
CREATE FUNCTION refuse_sample_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.is_sample, NEW.number, NEW.contract_start, NEW.cancelled_to, NEW.payment_method, NEW.invoice_by_mail)
    IS DISTINCT FROM (OLD.is_sample, OLD.number, OLD.contract_start, OLD.cancelled_to, OLD.payment_method, OLD.invoice_by_mail) THEN
    RAISE EXCEPTION 'the contract of the sample customer does not change' USING ERRCODE = 'KF001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER customer_sample_contract BEFORE UPDATE ON customer
  FOR EACH ROW WHEN (OLD.is_sample OR NEW.is_sample) EXECUTE FUNCTION refuse_sample_contract();
