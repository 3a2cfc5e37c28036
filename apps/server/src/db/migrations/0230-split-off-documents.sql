-- Filing looks up whether a document is a part that was split off a document restored without its folder.
CREATE INDEX change_split_off_file ON change (subject_id)
  WHERE action = 'file.uploaded' AND changes @> '[{"field": "is_unmanaged", "new": true}]';
