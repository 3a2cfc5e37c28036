-- A small business (§ 19 UStG) has the rate 0 in vat_rate from a day on, as any other rate. The day comes from the invoices,
-- which keep the rates that they name.

-- Standing positions by service, of fees without VAT and of all with VAT.
CREATE TEMPORARY TABLE part ON COMMIT DROP AS
  SELECT part.vat_bp = 0 AS is_free, part.period_from, part.period_to
  FROM claim_position AS part JOIN claim ON claim.customer_id = part.customer_id AND claim.id = part.claim_id
  WHERE claim.kind <> 'storno' AND NOT claim.reversed AND (part.kind = 'beitrag' OR part.vat_bp > 0);

-- Days without VAT. For a present small business from the day after the last service that was invoiced with VAT, else from the
-- beginning. For a former one the days of its invoices, if none with VAT lies between them.
CREATE TEMPORARY TABLE free ON COMMIT DROP AS
  SELECT coalesce((SELECT max(period_to) + 1 FROM part WHERE NOT is_free), (SELECT min(valid_from) FROM vat_rate)) AS first_on,
    NULL::date AS last_on
  FROM accounting_setting WHERE small_business
  UNION ALL
  SELECT min(period_from), max(period_to) FROM part WHERE is_free
    AND NOT (SELECT small_business FROM accounting_setting) AND NOT EXISTS (SELECT FROM vat_rate WHERE rate_bp = 0)
  HAVING NOT EXISTS (SELECT FROM part AS taxed WHERE NOT taxed.is_free
    AND taxed.period_from < max(part.period_to) AND taxed.period_to > min(part.period_from));
DELETE FROM free WHERE first_on IS NULL;

INSERT INTO vat_rate
  SELECT last_on + 1, (SELECT rate_bp FROM vat_rate ORDER BY valid_from <= last_on + 1 DESC,
    CASE WHEN valid_from <= last_on + 1 THEN valid_from END DESC, valid_from LIMIT 1)
  FROM free WHERE last_on IS NOT NULL ON CONFLICT DO NOTHING;
DELETE FROM vat_rate USING free WHERE valid_from >= first_on AND valid_from <= coalesce(last_on, 'infinity');
INSERT INTO vat_rate SELECT first_on, 0 FROM free;

-- Extras and credits got the usual rate when they were booked; in a closed quarter they counted without VAT. While an
-- invoice bills them, the rate of its position counts; after its Storno it would be this one.
ALTER TABLE booking DISABLE TRIGGER booking_guard;
UPDATE booking SET vat_bp = 0 FROM free
  WHERE booking.kind IN ('zusatzleistung', 'gutschrift') AND booking.claim_id IS NULL AND booking.vat_bp > 0
    AND booking.booked_on BETWEEN first_on AND coalesce(last_on, 'infinity');
ALTER TABLE booking ENABLE TRIGGER booking_guard;
