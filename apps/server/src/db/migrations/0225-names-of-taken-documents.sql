-- The names of documents that a converted person took along are erased with that person, also in the history of the former
-- group. Persons who were deleted before this rule left them there.
UPDATE change SET actor_name = NULL, subject_name = NULL, changes = NULL, values_salt = NULL, ip = NULL, ip_salt = NULL
FROM change AS conversion
JOIN change AS deletion ON deletion.subject_id = conversion.subject_id AND deletion.action = 'customer.deleted'
WHERE conversion.subject_type = 'relationship' AND conversion.action = 'relationship.converted'
  AND change.values_salt IS NOT NULL AND change.subject_type = 'file' AND change.customer_id = conversion.customer_id
  AND change.subject_id IN (SELECT moved.subject_id FROM change AS moved
    WHERE moved.customer_id = conversion.subject_id AND moved.action = 'file.changed_group');
