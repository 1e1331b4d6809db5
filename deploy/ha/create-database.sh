#!/bin/sh
# Patroni runs this once, on the first primary, with a connection URL: creates the database and its two roles.
set -eu
exec psql --no-psqlrc --dbname "$1" --file "$(dirname "$0")/roles.sql"
