-- Makes the database and its two roles: the owner, who changes tables, and the role that servers work as. By psql as a
-- superuser of PostgreSQL 17 or newer, with both passwords in its environment:
--   OWNER_PASSWORD=… SERVER_PASSWORD=… psql --file deploy/postgres/roles.sql
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
CREATE ROLE cliffhanger_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE cliffhanger_server LOGIN PASSWORD :'server_password';
-- Under another locale search finds no Chinese and no Thai.
CREATE DATABASE cliffhanger OWNER cliffhanger_owner TEMPLATE template0
  ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C.UTF-8';
