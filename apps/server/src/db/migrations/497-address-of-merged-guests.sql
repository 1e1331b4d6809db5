-- A guest whose wallet was merged into another one has no billing address any more.
UPDATE users SET air_email = '' WHERE merged_into IS NOT NULL AND air_email <> '';
