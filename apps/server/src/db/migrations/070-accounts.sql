ALTER TABLE users
  ADD preference smallint CHECK (preference IN (1, 2)),
  -- What is left is a number without a person; never given to anybody again.
  ADD purged_at timestamptz;
CREATE INDEX users_to_purge ON users (deleted_at) WHERE deleted_at IS NOT NULL AND purged_at IS NULL;

-- Six digits that were mailed. Only the newest of a purpose, address and user counts.
CREATE TABLE mail_codes (
  code_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- 1 login, 2 delete, 3 recover
  purpose smallint NOT NULL CHECK (purpose IN (1, 2, 3)),
  address text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  code_mac bytea NOT NULL,
  created_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at timestamptz
);
CREATE INDEX mail_codes_of ON mail_codes (address, purpose, code_id DESC);
CREATE INDEX mail_codes_age ON mail_codes (created_at);
CREATE INDEX mail_codes_user ON mail_codes (user_id);

-- Which ad brought a user, told once.
CREATE TABLE ad_attributions (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  parameters jsonb NOT NULL CHECK (jsonb_typeof(parameters) = 'object')
);
CREATE INDEX device_cookies_age ON device_cookies (created_at);
CREATE INDEX sessions_age ON sessions (used_at);
