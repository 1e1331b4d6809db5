-- Machines that encode for this site. See docs/decisions/076.
CREATE TABLE runners (
  runner_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  -- SHA-256 of the token, in hex.
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  -- The last time it asked for work; null before.
  seen_at timestamptz,
  -- Packages accepted from it, and those that failed the check.
  accepted integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0
);

-- Episodes that wait for a runner or are encoded by one. A row is deleted when its package is done.
CREATE TABLE encode_tasks (
  task_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The plan and the facts of the source, as JSON.
  job jsonb NOT NULL,
  source_file text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'leased', 'delivered', 'taken')),
  -- Names the work of one runner on the task; a new lease ends the former one. Also the name of the folder with its files.
  lease text UNIQUE,
  runner_id bigint REFERENCES runners ON DELETE SET NULL,
  lease_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  -- Runners that failed at the task and do not get it again.
  failed_by bigint[] NOT NULL DEFAULT '{}',
  progress real NOT NULL DEFAULT 0,
  received_bytes bigint NOT NULL DEFAULT 0,
  -- The import that waits for the task moves this time on; after it nobody waits any more.
  wanted_until timestamptz NOT NULL
);
CREATE INDEX encode_tasks_runner ON encode_tasks (runner_id);
