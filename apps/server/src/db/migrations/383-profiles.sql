-- Pictures of viewers. The files are in the folder of uploads; one without a row is removed by the sweep.
CREATE TABLE profile_pictures (
  image_id text PRIMARY KEY CHECK (image_id ~ '^[0-9a-f]{32}$'),
  user_id bigint NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);

-- Changes of nicknames and pictures, for the limits of a day.
CREATE TABLE profile_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  part text NOT NULL CHECK (part IN ('nickname', 'picture')),
  changed_at timestamptz NOT NULL
);
CREATE INDEX profile_changes_of_user ON profile_changes (user_id, part, changed_at);
CREATE INDEX profile_changes_by_time ON profile_changes (changed_at);
