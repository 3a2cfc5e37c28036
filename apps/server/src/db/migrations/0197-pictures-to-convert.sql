-- Photographs of telephones and scans of several pages, as mails bring them: they are a document's content until they are converted, and
-- its first version from then on. The columns keep their names; only the checks change.
ALTER TABLE file
  DROP CONSTRAINT file_extension_check,
  ADD CONSTRAINT file_extension_check CHECK (extension IN ('pdf', 'jpg', 'png', 'heic', 'tif')) NOT VALID;
ALTER TABLE file_version
  DROP CONSTRAINT file_version_extension_check,
  ADD CONSTRAINT file_version_extension_check CHECK (extension IN ('pdf', 'jpg', 'png', 'heic', 'tif')) NOT VALID;
