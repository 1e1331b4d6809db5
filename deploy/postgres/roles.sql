-- Creates the database and its two roles: the owner, which changes tables, and the role of the servers. Run with psql as a
-- superuser of PostgreSQL 15 or newer, with both passwords in its environment:
--   OWNER_PASSWORD=… SERVER_PASSWORD=… psql --file deploy/postgres/roles.sql
\set ON_ERROR_STOP on
\getenv owner_password OWNER_PASSWORD
\getenv server_password SERVER_PASSWORD
CREATE ROLE cliffhanger_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE cliffhanger_server LOGIN PASSWORD :'server_password';
-- With another locale, search finds no Chinese or Thai text. Version 17 brings this one itself.
SELECT :SERVER_VERSION_NUM >= 170000 AS has_builtin_locale \gset
\if :has_builtin_locale
CREATE DATABASE cliffhanger OWNER cliffhanger_owner TEMPLATE template0
  ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C.UTF-8';
\else
CREATE DATABASE cliffhanger OWNER cliffhanger_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
\endif
