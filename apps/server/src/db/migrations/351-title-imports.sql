-- The values of the fields that the last import of each title wrote: {"names.en": "The Contract", …}. The next import
-- compares them with the files and with the title. Titles without a row were imported before this migration.
CREATE TABLE title_imports (
  vid_id bigint PRIMARY KEY REFERENCES titles ON DELETE CASCADE,
  fields jsonb NOT NULL
);
-- The operator's decision for fields that were changed both in Studio and in the files. NULL: the import reports them.
ALTER TABLE title_uploads ADD conflicts text;
ALTER TABLE title_uploads ADD CONSTRAINT title_uploads_conflicts_check
  CHECK (conflicts IN ('keepStudio', 'takeFiles')) NOT VALID;
