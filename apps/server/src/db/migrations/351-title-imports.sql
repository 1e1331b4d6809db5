-- The values of the fields that the last import of each title wrote: {"names.en": "The Contract", …}. The next import
-- compares them with the files and with the title. Titles without a row were imported before this migration.
CREATE TABLE title_imports (
  vid_id bigint PRIMARY KEY REFERENCES titles ON DELETE CASCADE,
  fields jsonb NOT NULL
);
-- Which values the import takes for fields that were changed both in Studio and in the files, once the operator has decided.
ALTER TABLE title_uploads ADD conflicts text;
ALTER TABLE title_uploads ADD CONSTRAINT title_uploads_conflicts_check
  CHECK (conflicts IN ('keepStudio', 'takeFiles')) NOT VALID;
