CREATE INDEX file_pending ON file (customer_id) WHERE approval_status = 'pending';
