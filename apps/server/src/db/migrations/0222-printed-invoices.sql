-- Time when the invoice was last downloaded to be printed: only printed invoices can be noted as sent by post.
ALTER TABLE claim ADD COLUMN printed_at timestamptz;
