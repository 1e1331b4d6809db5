-- Passkeys with which viewers log in to their account.
CREATE TABLE viewer_passkeys (
  passkey_id text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX viewer_passkeys_user ON viewer_passkeys (user_id);
-- Challenges whose answer was accepted: each counts once.
CREATE TABLE viewer_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
