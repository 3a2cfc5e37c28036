-- Id of the newest account line when a file of transfers last had the customer's credit: until a refund is booked after it,
-- the credit is on its way, and a further file would pay it twice.
ALTER TABLE customer ADD COLUMN refund_in_file uuid;
