CREATE TABLE title_likes (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, vid_id)
);

CREATE TABLE title_follows (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, vid_id)
);
CREATE INDEX title_follows_newest ON title_follows (user_id, created_at DESC, vid_id DESC);

-- Beside the titles, whose rows are long: these are written with every like. A title without a row counts 0.
CREATE TABLE title_counters (
  vid_id bigint PRIMARY KEY REFERENCES titles ON DELETE CASCADE,
  -- How many rows title_likes and title_follows hold; the opening counts of drama.yaml come on top.
  likes bigint NOT NULL DEFAULT 0 CHECK (likes >= 0),
  follows bigint NOT NULL DEFAULT 0 CHECK (follows >= 0),
  -- Written by the ranking job; larger is more popular.
  popularity double precision NOT NULL DEFAULT 0
);

-- What one episode costs a viewer who has unlocked one: later price changes do not reach them.
CREATE TABLE price_locks (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL,
  coins integer NOT NULL CHECK (coins >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, vid_id)
);
