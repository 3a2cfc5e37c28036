-- Parts of stacks whose document moved with a person who became a customer: they named the customer of before.
UPDATE stack_part SET customer_id = document.customer_id
  FROM (SELECT id, customer_id FROM file UNION ALL SELECT id, customer_id FROM deleted_file) AS document
  WHERE document.id = stack_part.file_id AND document.customer_id <> stack_part.customer_id;
