-- Collections settled a claim in full though a transfer had paid it meanwhile, which left the claim's open sum below 0 and the
-- money as no credit. What is beyond the claim becomes credit, entered on the first open day: closed quarters stay as they were.
INSERT INTO allocation (customer_id, booking_id, claim_id, cents, allocated_on)
  SELECT claim.customer_id, settled.booking_id, claim.id, claim.open_cents,
    greatest((now() AT TIME ZONE 'Europe/Berlin')::date, accounting_setting.locked_until + 1)
  FROM claim CROSS JOIN accounting_setting
  CROSS JOIN LATERAL (SELECT allocation.booking_id FROM allocation
    WHERE allocation.customer_id = claim.customer_id AND allocation.claim_id = claim.id
    GROUP BY allocation.booking_id HAVING sum(allocation.cents) >= -claim.open_cents
    ORDER BY allocation.booking_id DESC LIMIT 1) AS settled
  WHERE claim.open_cents < 0 AND claim.kind IN ('monatsbeitrag', 'einzel');
UPDATE claim SET open_cents = 0
  WHERE open_cents < 0 AND kind IN ('monatsbeitrag', 'einzel') AND gross_cents = (SELECT sum(allocation.cents) FROM allocation
    WHERE allocation.customer_id = claim.customer_id AND allocation.claim_id = claim.id);
