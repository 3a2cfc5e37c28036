-- Up to where the write-ahead log goes that holds the last change of a person: a replica that has not come so far is not
-- asked for this person. Written only where there is a replica.

CREATE TABLE last_write (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  position pg_lsn NOT NULL
);
