-- Its file is <DATA_DIR>/uploads/<first two of the id>/<id>.webp.
CREATE TABLE feedback_images (
  image_id text PRIMARY KEY CHECK (image_id ~ '^[0-9a-f]{32}$'),
  -- Whoever may see it: the viewer, also for what the operator answered with.
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- A feedback or an answer shows it. One that none does is swept after a day.
  is_attached boolean NOT NULL DEFAULT false
);
CREATE INDEX feedback_images_owner ON feedback_images (user_id);
CREATE INDEX feedback_images_loose ON feedback_images (created_at) WHERE NOT is_attached;

CREATE TABLE feedback (
  feedback_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 10000001) PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  language smallint NOT NULL,
  email text NOT NULL,
  content text NOT NULL,
  image_ids text[] NOT NULL,
  -- SHA-256 of what the viewer sent with its time: sent again, it is the same feedback.
  repeat_key bytea,
  reply_content text,
  reply_image_ids text[] NOT NULL DEFAULT '{}',
  replied_at timestamptz,
  is_reply_read boolean NOT NULL DEFAULT false,
  CHECK ((reply_content IS NULL) = (replied_at IS NULL)),
  UNIQUE (user_id, repeat_key)
);
CREATE INDEX feedback_newest ON feedback (user_id, feedback_id DESC);
CREATE INDEX feedback_open ON feedback (feedback_id) WHERE replied_at IS NULL;
