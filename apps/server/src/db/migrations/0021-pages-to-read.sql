-- Pages of a content that is recognised: which of them wait, and the text of those that have one already.
ALTER TABLE content_page
  DROP CONSTRAINT content_page_state_check,
  DROP CONSTRAINT content_page_reason_check,
  ADD CONSTRAINT content_page_state_check CHECK (state IN ('waiting', 'read', 'failed')),
  ADD CONSTRAINT content_page_reason_check CHECK (reason IN ('damaged', 'time', 'memory', 'pixels', 'pages')),
  ADD COLUMN text text NOT NULL DEFAULT '';
