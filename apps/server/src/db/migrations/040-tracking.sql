-- Partitioned from the start: old days are dropped whole instead of being deleted row by row.
CREATE TABLE tracked_events (
  received_at timestamptz NOT NULL,
  event text NOT NULL,
  user_id text NOT NULL,
  device_hash text NOT NULL,
  channel_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  fields jsonb NOT NULL
) PARTITION BY RANGE (received_at);
CREATE TABLE tracked_events_other PARTITION OF tracked_events DEFAULT;
CREATE INDEX tracked_events_time ON tracked_events USING brin (received_at);
