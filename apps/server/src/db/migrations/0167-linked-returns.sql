-- Line of a statement that tells of a return which somebody had entered by hand before.
ALTER TABLE sepa_item ADD COLUMN return_tx_id uuid REFERENCES bank_tx (id);
CREATE INDEX sepa_item_return_tx ON sepa_item (return_tx_id) WHERE return_tx_id IS NOT NULL;
