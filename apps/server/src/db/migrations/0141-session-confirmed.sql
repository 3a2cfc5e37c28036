-- When the person of a session has last entered the password in it: for ten minutes that is as good as a new sign-in.
ALTER TABLE session ADD COLUMN confirmed_at timestamptz;
