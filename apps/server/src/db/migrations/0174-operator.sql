-- The operator's facts that the law wants on the legal notice, the privacy page and business letters (§ 5 DDG, Art. 13 GDPR,
-- § 35a GmbHG), beside the name and address of who sends the invoices.
ALTER TABLE accounting_setting
  ADD COLUMN represented_by text,
  -- Where the company has its seat; null: in the city of its address.
  ADD COLUMN seat text,
  ADD COLUMN register_court text,
  ADD COLUMN register_number text,
  -- Plain text on several lines, below the facts of the legal notice and of the privacy page.
  ADD COLUMN legal_notice_text text,
  ADD COLUMN privacy_text text,
  -- Address for reports of vulnerabilities (RFC 9116); null: `email`.
  ADD COLUMN security_email text;
