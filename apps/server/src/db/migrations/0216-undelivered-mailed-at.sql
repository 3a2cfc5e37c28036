-- When the mail was sent: what it announced counts as unsent. Null for reports of earlier releases, which are done with.
ALTER TABLE undelivered_mail ADD COLUMN mailed_at timestamptz;
