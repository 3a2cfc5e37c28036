-- What a person has chosen for themselves (emergency access, reminders, mails about filed letters) is recorded with their name.
-- It is erased with the person, as the other entries about them.
DROP INDEX change_about_person;
CREATE INDEX change_about_person ON change (subject_id)
  WHERE subject_type IN ('user', 'relationship', 'customer', 'sos', 'sos_access', 'deadline_setting', 'filed_mail');
UPDATE change SET actor_name = NULL, subject_name = NULL, changes = NULL, values_salt = NULL, ip = NULL, ip_salt = NULL
WHERE values_salt IS NOT NULL AND subject_type IN ('sos', 'deadline_setting', 'filed_mail')
  AND subject_id IN (SELECT subject_id FROM change WHERE action IN ('customer.deleted', 'relationship.deleted'))
  AND NOT EXISTS (SELECT FROM app_user WHERE app_user.id = change.subject_id);
