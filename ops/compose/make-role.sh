#!/bin/sh
# Runs once, when the volume of the database is empty: the role that the app works as. Its rights come with `migrate`.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" --set "password=$APP_DATABASE_PASSWORD" <<'SQL'
CREATE ROLE krempelfrei_app LOGIN PASSWORD :'password';
SQL
