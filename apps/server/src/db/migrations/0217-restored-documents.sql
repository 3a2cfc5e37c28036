-- Filing looks up whether a document was restored without its folder.
CREATE INDEX change_restored_file ON change (subject_id) WHERE action = 'file.restored';
