-- Why a document was rejected; and when it was dropped into the locker of who created it.
ALTER TABLE file ADD COLUMN approval_reason text;
ALTER TABLE file ADD COLUMN dropped_at timestamptz;
UPDATE file SET dropped_at = created_at WHERE is_locker;
CREATE INDEX file_dropped ON file (customer_id, created_by) WHERE dropped_at IS NOT NULL;

-- All contents of a document that was replaced at least once, the current one too. A content with a version is kept.
CREATE TABLE file_version (
  file_id uuid NOT NULL REFERENCES file (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 1),
  customer_id uuid NOT NULL REFERENCES customer (id),
  sha256 text NOT NULL,
  extension text NOT NULL CHECK (extension IN ('pdf', 'jpg', 'png')),
  size bigint NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (file_id, number),
  FOREIGN KEY (customer_id, sha256) REFERENCES blob (customer_id, sha256)
);
CREATE INDEX file_version_blob ON file_version (customer_id, sha256);

-- Who of the staff has a document open. A claim whose time is over is none.
CREATE TABLE file_claim (
  file_id uuid PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  customer_id uuid NOT NULL REFERENCES customer (id),
  user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  until timestamptz NOT NULL
);
CREATE INDEX file_claim_group ON file_claim (customer_id);
CREATE INDEX file_claim_user ON file_claim (user_id);
