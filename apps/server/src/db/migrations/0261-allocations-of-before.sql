-- Settlements that earlier releases took back from the wrong payment, or for one that had to stay. Entered on the first open
-- day: closed quarters stay as they were.
CREATE TEMPORARY TABLE today ON COMMIT DROP AS
  SELECT greatest((now() AT TIME ZONE 'Europe/Berlin')::date, locked_until + 1) AS day FROM accounting_setting;

-- Claims that are paid twice, as in 0213: undoing a return settled a claim again that another payment had settled.
INSERT INTO allocation (customer_id, booking_id, claim_id, cents, allocated_on)
  SELECT claim.customer_id, settled.booking_id, claim.id, claim.open_cents, today.day
  FROM claim CROSS JOIN today
  CROSS JOIN LATERAL (SELECT allocation.booking_id FROM allocation
    WHERE allocation.customer_id = claim.customer_id AND allocation.claim_id = claim.id
    GROUP BY allocation.booking_id HAVING sum(allocation.cents) >= -claim.open_cents
    ORDER BY allocation.booking_id DESC LIMIT 1) AS settled
  WHERE claim.open_cents < 0 AND claim.kind IN ('monatsbeitrag', 'einzel');
UPDATE claim SET open_cents = 0
  WHERE open_cents < 0 AND kind IN ('monatsbeitrag', 'einzel') AND gross_cents = (SELECT sum(allocation.cents) FROM allocation
    WHERE allocation.customer_id = claim.customer_id AND allocation.claim_id = claim.id);

-- Written-off claims whose payment was released: it settles them again with what of it is still credit.
INSERT INTO allocation (customer_id, booking_id, claim_id, cents, allocated_on)
  SELECT claim.customer_id, paid.id, claim.id, least(paid.cents, claim.gross_cents - settled.cents), today.day
  FROM claim CROSS JOIN today
  CROSS JOIN LATERAL (SELECT sum(cents) AS cents FROM allocation
    WHERE allocation.customer_id = claim.customer_id AND allocation.claim_id = claim.id) AS settled
  CROSS JOIN LATERAL (SELECT booking.id, -booking.amount_cents - (SELECT sum(cents) FROM allocation
      WHERE allocation.customer_id = booking.customer_id AND allocation.booking_id = booking.id) AS cents
    FROM booking WHERE booking.customer_id = claim.customer_id AND booking.kind = 'zahlung'
      AND EXISTS (SELECT FROM allocation WHERE allocation.customer_id = booking.customer_id AND allocation.booking_id = booking.id
        AND allocation.claim_id = claim.id AND allocation.cents < 0)
      AND NOT EXISTS (SELECT FROM booking AS reversal
        WHERE reversal.customer_id = booking.customer_id AND reversal.storno_of = booking.id)
    ORDER BY 2 DESC, 1 LIMIT 1) AS paid
  WHERE claim.written_off AND settled.cents < claim.gross_cents AND paid.cents > 0;

-- Reversed claims: their Storno frees the payments that settled them, and none of a collection that had come back.
INSERT INTO allocation (customer_id, booking_id, claim_id, cents, allocated_on)
  SELECT customer_id, booking_id, claim_id, -cents, today.day
  FROM (
    SELECT claim.customer_id, claim.id AS claim_id, coalesce(item.payment_booking_id, part.booking_id) AS booking_id,
      sum(part.cents) AS cents, sum(sum(part.cents)) OVER (PARTITION BY claim.customer_id, claim.id) AS whole
    FROM claim
    JOIN allocation AS part ON part.customer_id = claim.customer_id AND part.claim_id = claim.id
    JOIN booking ON booking.customer_id = part.customer_id AND booking.id = part.booking_id
      AND booking.kind IN ('zahlung', 'ruecklastschrift')
    LEFT JOIN sepa_item AS item ON item.customer_id = part.customer_id AND item.return_booking_id = part.booking_id
    WHERE claim.reversed GROUP BY 1, 2, 3) AS freed CROSS JOIN today
  WHERE cents <> 0 AND whole = 0;
