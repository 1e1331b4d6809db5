-- The file that an episode's package was encoded from, and its SHA-256; null for packages of earlier versions.
ALTER TABLE episodes ADD COLUMN source jsonb CHECK (jsonb_typeof(source) = 'object');

-- Renditions in other codecs than H.264. A row is valid while the episode has the package `base_pkg`.
CREATE TABLE episode_codecs (
  vid_id bigint NOT NULL,
  n integer NOT NULL,
  codec text NOT NULL CHECK (codec IN ('av1', 'hevc')),
  base_pkg text NOT NULL,
  pkg text NOT NULL CHECK (pkg ~ '^[0-9a-f]{8,64}$'),
  -- the rungs of a start-up descriptor
  rungs jsonb NOT NULL CHECK (jsonb_typeof(rungs) = 'array'),
  PRIMARY KEY (vid_id, n, codec),
  FOREIGN KEY (vid_id, n) REFERENCES episodes ON DELETE CASCADE
);
