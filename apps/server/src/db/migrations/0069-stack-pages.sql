-- The pages of a stack as machines saw them, and the documents that a person has made of them.

CREATE TABLE stack_page (
  stack_id uuid NOT NULL REFERENCES stack (id) ON DELETE CASCADE,
  -- From 1.
  page integer NOT NULL CHECK (page >= 1),
  kind text NOT NULL CHECK (kind IN ('page', 'blank', 'separator')),
  -- Whom the separator sheet names; null where that customer is gone.
  customer_id uuid REFERENCES customer (id) ON DELETE SET NULL,
  -- WebP, a content of the stack's own group in the storage; null where the page cannot be drawn.
  picture_sha256 text,
  picture_size bigint,
  -- A person has said that this page goes nowhere.
  left_out boolean NOT NULL DEFAULT false,
  PRIMARY KEY (stack_id, page),
  CHECK ((picture_sha256 IS NULL) = (picture_size IS NULL)),
  CHECK (customer_id IS NULL OR kind = 'separator')
);
CREATE INDEX stack_page_customer ON stack_page (customer_id) WHERE customer_id IS NOT NULL;

-- A document that is made, or was made, of pages of a stack; one row each, so that a repeated job makes none twice.
CREATE TABLE stack_part (
  stack_id uuid NOT NULL REFERENCES stack (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 1),
  -- Null where that customer is gone.
  customer_id uuid REFERENCES customer (id) ON DELETE SET NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  -- In their order; none means the whole file as it is.
  pages integer[] NOT NULL,
  -- Null until the document is there. It may be deleted later, or move to another group.
  file_id uuid,
  created_by uuid REFERENCES app_user (id) ON DELETE SET NULL,
  PRIMARY KEY (stack_id, number)
);
CREATE INDEX stack_part_customer ON stack_part (customer_id);
