-- When a key is next idle (ms since epoch), for limits that all servers share. Worth nothing after a crash.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  idle_at double precision NOT NULL
);
CREATE INDEX rate_limits_age ON rate_limits (idle_at);
