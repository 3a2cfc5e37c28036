-- Electronic invoices, mails and letters of word processors, as mails bring them: a document's content until they are converted, and
-- its first version from then on. Only the checks change, and no row that exists can be against them.
ALTER TABLE file
  DROP CONSTRAINT file_extension_check,
  ADD CONSTRAINT file_extension_check
    CHECK (extension IN ('pdf', 'jpg', 'png', 'heic', 'tif', 'xml', 'eml', 'docx', 'odt')) NOT VALID;
ALTER TABLE file_version
  DROP CONSTRAINT file_version_extension_check,
  ADD CONSTRAINT file_version_extension_check
    CHECK (extension IN ('pdf', 'jpg', 'png', 'heic', 'tif', 'xml', 'eml', 'docx', 'odt')) NOT VALID;
-- `unsupported`: the content is not what its first bytes promised, an XML that is no invoice for example.
ALTER TABLE content
  DROP CONSTRAINT content_reason_check,
  ADD CONSTRAINT content_reason_check
    CHECK (reason IN ('encrypted', 'damaged', 'pages', 'time', 'memory', 'pixels', 'lost', 'unsupported')) NOT VALID;
