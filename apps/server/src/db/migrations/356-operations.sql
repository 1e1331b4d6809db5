-- The last report of each job that checks or measures something for operators.
CREATE TABLE job_reports (
  name text PRIMARY KEY,
  made_at timestamptz NOT NULL,
  report jsonb NOT NULL CHECK (jsonb_typeof(report) = 'object')
);

-- The servers that run: each writes its row every ten seconds, and deletes it when it stops. Not in backups.
CREATE UNLOGGED TABLE running_servers (
  server text PRIMARY KEY,
  host text NOT NULL,
  -- NULL: the release does not know its commit.
  version text,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
