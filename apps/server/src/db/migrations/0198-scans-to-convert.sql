-- Scans that are converted before their pages are looked at.
ALTER TABLE stack
  DROP CONSTRAINT stack_extension_check,
  ADD CONSTRAINT stack_extension_check CHECK (extension IN ('pdf', 'jpg', 'png', 'heic', 'tif')) NOT VALID;
