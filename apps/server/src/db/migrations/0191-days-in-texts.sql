-- Texts that were read before have no days and months among their words, and sums and days by older rules: each group's are gone
-- through anew.
INSERT INTO job (name, class, customer_id, key, payload)
  SELECT 'index-texts', 'light', id, concat(id, '/'), jsonb_build_object('customer_id', id, 'after', '')
  FROM customer WHERE EXISTS (SELECT FROM content_text WHERE customer_id = customer.id)
  ON CONFLICT DO NOTHING;
