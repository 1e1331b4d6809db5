-- Silent clips on the pages of titles. A row is valid while the episode `n` is free, visible and has the package `base_pkg`.
CREATE TABLE title_clips (
  vid_id bigint PRIMARY KEY REFERENCES titles ON DELETE CASCADE,
  n integer NOT NULL CHECK (n >= 1),
  base_pkg text NOT NULL,
  -- null: it could not be made
  pkg text CHECK (pkg ~ '^[0-9a-f]{8,64}$'),
  duration_ms integer NOT NULL DEFAULT 0 CHECK (duration_ms >= 0),
  made_at timestamptz NOT NULL
);
