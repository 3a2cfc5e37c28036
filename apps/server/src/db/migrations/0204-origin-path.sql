-- Folders that an uploaded file came from on its sender's disk, the outermost first, with "/" between them: "2021/Versicherungen". Set
-- by the upload and never changed; null where the way in knows no folder. Suggestions for filing read it.
ALTER TABLE file ADD COLUMN origin_path text CHECK (length(origin_path) BETWEEN 1 AND 500);
