-- A new document of a member whose content the group knows from a document that the member does not see is shown as one
-- that nobody has read, for about as long as reading it takes: otherwise the upload tells that somebody has this content.

ALTER TABLE file ADD COLUMN machine_hidden boolean NOT NULL DEFAULT false;
