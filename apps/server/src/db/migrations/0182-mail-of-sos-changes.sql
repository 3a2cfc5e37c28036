-- Whether the person wants the daily mail about what staff changed in their SOS documents.
ALTER TABLE app_user ADD COLUMN sos_change_mails boolean NOT NULL DEFAULT true;
