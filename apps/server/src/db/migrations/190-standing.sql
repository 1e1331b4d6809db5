-- What whoever runs this looks at.

-- When each job last ended well, and when it last did not, on whichever server.
CREATE TABLE job_runs (
  name text PRIMARY KEY,
  succeeded_at timestamptz,
  failed_at timestamptz
);
