-- A mail that was set aside because processes were lost over it: when, and which member sent it. Both are null while it is
-- taken apart; the row goes when a person has put the mail back or deleted it.
ALTER TABLE mail_begun ADD COLUMN aside_at timestamptz;
ALTER TABLE mail_begun ADD COLUMN sender_id uuid REFERENCES app_user ON DELETE CASCADE;
CREATE INDEX mail_begun_sender ON mail_begun (sender_id);
