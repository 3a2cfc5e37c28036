-- What the electronic invoice in a content says (Factur-X, ZUGFeRD, XRechnung); null without one.
ALTER TABLE content ADD COLUMN invoice jsonb;
