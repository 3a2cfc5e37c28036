CREATE INDEX claim_unsent ON claim (issued_on) WHERE mail_wanted AND mailed_at IS NULL AND posted_on IS NULL;
