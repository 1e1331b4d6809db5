CREATE TABLE watch_records (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  last_episode integer NOT NULL CHECK (last_episode >= 1),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, vid_id)
);
CREATE INDEX watch_records_newest ON watch_records (user_id, updated_at DESC, vid_id DESC);

CREATE TABLE episode_positions (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL,
  n integer NOT NULL,
  -- seconds
  look_time double precision NOT NULL CHECK (look_time >= 0 AND look_time <= 86400),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, vid_id, n),
  FOREIGN KEY (vid_id, n) REFERENCES episodes ON DELETE CASCADE
);
