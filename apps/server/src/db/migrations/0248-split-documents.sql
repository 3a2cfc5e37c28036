-- A part that is taken back into its stack looks up whether its document was split meanwhile.
CREATE INDEX change_split_file ON change (subject_id) WHERE action = 'file.split';
