-- phase: contract
-- Claims that were written off in part, and then lost a payment to a return: the release before counts the whole claim as
-- written off, so that nothing named what the account owes. A part is open again, in the state that `claimState` computes.
UPDATE claim SET open_cents = claim.gross_cents - facts.cents, status = CASE
    WHEN facts.item = 'im_einzug' THEN 'im_einzug'
    WHEN facts.is_reminded THEN 'gemahnt'
    WHEN facts.item IN ('zurueck', 'abgelehnt') THEN 'ruecklaeufer'
    WHEN facts.cents > 0 THEN 'teilbezahlt'
    ELSE 'offen' END
  FROM (SELECT lost.customer_id, lost.id,
      (SELECT coalesce(sum(allocation.cents), 0) FROM allocation
        WHERE allocation.customer_id = lost.customer_id AND allocation.claim_id = lost.id) AS cents,
      (SELECT sepa_item.status FROM sepa_item
        WHERE sepa_item.customer_id = lost.customer_id AND sepa_item.claim_id = lost.id AND sepa_item.status <> 'verworfen'
        ORDER BY sepa_item.id DESC LIMIT 1) AS item,
      EXISTS (SELECT FROM reminder_claim
        JOIN reminder ON reminder.customer_id = reminder_claim.customer_id AND reminder.id = reminder_claim.reminder_id
        WHERE reminder_claim.customer_id = lost.customer_id AND reminder_claim.claim_id = lost.id
          AND reminder.paid_at IS NULL) AS is_reminded
    FROM claim AS lost WHERE lost.written_off AND NOT lost.reversed AND lost.kind IN ('monatsbeitrag', 'einzel')) AS facts
  WHERE claim.customer_id = facts.customer_id AND claim.id = facts.id AND claim.gross_cents - facts.cents > 0
    AND claim.open_cents <> claim.gross_cents - facts.cents;
