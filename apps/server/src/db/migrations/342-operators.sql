-- People who use Studio. They sign in with passkeys; an authenticator app and recovery codes are the second way.
CREATE TABLE operators (
  operator_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'cashier', 'support', 'analyst')),
  -- The random user handle of their passkeys.
  handle bytea NOT NULL UNIQUE,
  -- Encrypted with the operator key of secrets.json.
  totp_secret bytea,
  -- A code of the authenticator app counts once: the last counter that was used.
  totp_counter bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  seen_at timestamptz,
  disabled_at timestamptz
);
CREATE TABLE operator_passkeys (
  passkey_id text PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX operator_passkeys_operator ON operator_passkeys (operator_id);
CREATE TABLE operator_recovery_codes (
  code_hash bytea PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  used_at timestamptz
);
CREATE INDEX operator_recovery_codes_operator ON operator_recovery_codes (operator_id);
CREATE TABLE operator_invites (
  invite_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('owner', 'editor', 'cashier', 'support', 'analyst')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE TABLE operator_sessions (
  token_hash bytea PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  client text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  -- The last proof of presence: a passkey or a code.
  proved_at timestamptz NOT NULL
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);
-- Challenges whose answer was accepted: each counts once. Only proofs by known passkeys and invitations add rows.
CREATE TABLE operator_challenges (
  challenge_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

-- Values before and after a change made in Studio.
ALTER TABLE operator_outcomes ADD changes jsonb;
