-- Templates that fill in a document's form: those of one customer, and those for all in a table of their own.

CREATE TABLE template (
  customer_id uuid NOT NULL REFERENCES customer (id),
  id uuid NOT NULL DEFAULT new_id(),
  name text NOT NULL,
  author text,
  type text CHECK (type IN ('contract', 'invoice', 'police', 'misc')),
  tags text[] NOT NULL DEFAULT '{}',
  filename text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, id)
);
CREATE INDEX template_by_id ON template (id);
CREATE TRIGGER template_group BEFORE UPDATE OF customer_id ON template
  FOR EACH ROW WHEN (NEW.customer_id <> OLD.customer_id) EXECUTE FUNCTION refuse_group_change();

CREATE TABLE global_template (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL,
  author text,
  type text CHECK (type IN ('contract', 'invoice', 'police', 'misc')),
  tags text[] NOT NULL DEFAULT '{}',
  filename text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
