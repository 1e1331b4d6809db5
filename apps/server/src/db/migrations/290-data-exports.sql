-- When viewers asked for copies of their data: each may have three in 24 hours.
CREATE TABLE data_exports (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  asked_at timestamptz NOT NULL
);
CREATE INDEX data_exports_user ON data_exports (user_id, asked_at);
