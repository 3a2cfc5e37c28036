-- The three steps of a new member, from the first password on. Who never had any has no row.

CREATE TABLE welcome (
  user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  -- Put aside with "Später" it is folded; done it is gone.
  state text NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'later', 'done')),
  has_searched boolean NOT NULL DEFAULT false
);
