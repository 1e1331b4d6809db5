-- Deleted titles whose files are still to be removed from the media store. The deletion adds the row; a job removes the
-- files, also those that a running import or a failing disk has left, and then the row.
CREATE TABLE deleted_title_files (
  vid_id bigint PRIMARY KEY,
  cp_id bigint NOT NULL,
  deleted_at timestamptz NOT NULL
);
