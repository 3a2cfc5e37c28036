-- The numbers that tell the contracts of a sender apart are kept with the text, as sum and days are: the series of a whole group
-- are made without its texts. Those that were read before are gone through anew.
ALTER TABLE content_text ADD COLUMN contract_numbers jsonb NOT NULL DEFAULT '[]';
INSERT INTO job (name, class, customer_id, key, payload)
  SELECT 'index-texts', 'light', id, concat(id, '/'), jsonb_build_object('customer_id', id, 'after', '')
  FROM customer WHERE EXISTS (SELECT FROM content_text WHERE customer_id = customer.id)
  ON CONFLICT DO NOTHING;
