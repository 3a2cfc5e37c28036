-- Whether it is settled what the sender of a mail is told: a mail that was cut short by a crash comes again, and is answered then.

ALTER TABLE mail_message ADD COLUMN is_settled boolean NOT NULL DEFAULT true;
ALTER TABLE mail_message ALTER COLUMN is_settled SET DEFAULT false;
