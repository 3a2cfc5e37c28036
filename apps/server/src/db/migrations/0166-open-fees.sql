-- Accounts that may owe something that no claim has: fees, corrections and returns that were booked by hand.
CREATE INDEX booking_debt ON booking (customer_id)
  WHERE kind IN ('gebuehr', 'korrektur', 'ruecklastschrift') AND amount_cents > 0;

-- Part of the amount that collects open fees beside the claim. A return gives it back to the account, not to the claim.
ALTER TABLE sepa_item ADD COLUMN fee_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE sepa_item ADD CONSTRAINT sepa_item_fee CHECK (fee_cents >= 0 AND fee_cents < amount_cents) NOT VALID;
ALTER TABLE sepa_item VALIDATE CONSTRAINT sepa_item_fee;
