-- A deviId finds no device any more: it is nobody's secret. A nonce that one page sends with its first checks does, for
-- seconds. Servers of the release before still read client_hash; the next release drops it.
ALTER TABLE devices
  ALTER client_hash DROP NOT NULL,
  ADD nonce_hash bytea;

ALTER TABLE device_cookies
  -- Of the last check that it came with, a day late at most.
  ADD used_at timestamptz NOT NULL DEFAULT now(),
  -- When a newer cookie of the same device was first used.
  ADD replaced_at timestamptz;
