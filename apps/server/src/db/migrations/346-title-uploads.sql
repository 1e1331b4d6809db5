-- Folders of titles that operators upload in Studio. The files are below DATA_DIR/title-uploads/<folder>.
CREATE TABLE title_uploads (
  upload_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  folder text NOT NULL UNIQUE CHECK (folder ~ '^[0-9a-f]{32}$'),
  -- Name of the chosen folder.
  name text NOT NULL,
  operator_id bigint NOT NULL REFERENCES operators,
  state text NOT NULL DEFAULT 'receiving'
    CHECK (state IN ('receiving', 'checking', 'checked', 'importing', 'done', 'failed')),
  created_at timestamptz NOT NULL,
  touched_at timestamptz NOT NULL,
  -- Fields of drama.yaml from the operator, for folders without this file.
  title jsonb,
  publish_as text CHECK (publish_as IN ('published', 'hidden')),
  problems jsonb NOT NULL DEFAULT '[]',
  progress jsonb,
  -- Ids in drama.yaml of the imported titles, and which of them were there before.
  titles jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX title_uploads_open ON title_uploads (upload_id) WHERE state <> 'done';
CREATE INDEX title_uploads_waiting ON title_uploads (touched_at) WHERE state IN ('checking', 'importing');
CREATE TABLE title_upload_files (
  file_id text PRIMARY KEY CHECK (file_id ~ '^[0-9a-f]{32}$'),
  upload_id bigint NOT NULL REFERENCES title_uploads ON DELETE CASCADE,
  path text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  modified_at timestamptz NOT NULL,
  -- Hash that the browser computed from the file, and the SHA-256 of the file that arrived, once both agree.
  sent_hash text,
  sha256 text,
  UNIQUE (upload_id, path)
);
