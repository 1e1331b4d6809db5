-- Arrangements of the home page that replace it at a time.
CREATE TABLE home_schedules (
  schedule_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- In the fields of home.yaml
  payload jsonb NOT NULL,
  publish_at timestamptz NOT NULL,
  -- The version that the arrangement was made from; 0 before the first one.
  base integer NOT NULL CHECK (base >= 0),
  -- As in the operator log
  operator text NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'published', 'cancelled', 'failed')),
  ended_at timestamptz,
  problem text
);
CREATE INDEX home_schedules_open ON home_schedules (publish_at) WHERE state IN ('waiting', 'failed');

-- Drafts that operators look at in the viewers' app, for minutes. Whoever has the token sees the draft, and nothing else.
CREATE TABLE preview_drafts (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('home', 'shop')),
  payload jsonb NOT NULL,
  operator_id bigint NOT NULL REFERENCES operators ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX preview_drafts_expired ON preview_drafts (expires_at);
