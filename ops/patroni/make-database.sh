#!/bin/sh
# Run once by Patroni on the first machine, with the address of the new server.
exec psql "$1" -v ON_ERROR_STOP=1 \
  -c "CREATE ROLE krempelfrei_app LOGIN PASSWORD 'change-me-too'" \
  -c "CREATE ROLE krempelfrei LOGIN PASSWORD 'change-me' IN ROLE krempelfrei_app" \
  -c "CREATE DATABASE krempelfrei OWNER krempelfrei" \
  -c "GRANT SET ON PARAMETER session_replication_role TO krempelfrei"
