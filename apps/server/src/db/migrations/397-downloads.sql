-- Devices with the right to downloads. A right counts only while its device belongs to its viewer, and while it is renewed.
CREATE TABLE download_devices (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id bigint NOT NULL,
  -- Decrypts the downloads on this device only.
  content_key bytea NOT NULL CHECK (octet_length(content_key) = 32),
  created_at timestamptz NOT NULL,
  renewed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_id)
);

-- Downloads that viewers began, for the daily limit and the operators' count. Rows are deleted after 30 days.
CREATE TABLE downloads (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id bigint NOT NULL,
  vid_id bigint NOT NULL,
  n integer NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, device_id, vid_id, n)
);
CREATE INDEX downloads_created ON downloads (created_at);
