-- Ids start at eight digits: a person can read one aloud, and they all look alike.
CREATE TABLE users (
  user_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 10000001) PRIMARY KEY,
  created_at timestamptz NOT NULL,
  -- Lower-cased; null while the user is an anonymous guest.
  email text CHECK (email = lower(email)),
  nickname text,
  head_image text NOT NULL DEFAULT '',
  air_email text NOT NULL DEFAULT '',
  deleted_at timestamptz
);
CREATE UNIQUE INDEX users_email ON users (email);

CREATE TABLE devices (
  device_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 10000001) PRIMARY KEY,
  created_at timestamptz NOT NULL,
  -- SHA-256 of the deviId that made it; the only one that finds this device without a cookie.
  client_hash bytea NOT NULL,
  -- SHA-256 of the deviId last seen beside the cookie; finds nothing.
  noted_client_hash bytea,
  -- Its own anonymous user, made when first needed.
  guest_id bigint REFERENCES users,
  -- The official user that registered on it.
  account_id bigint REFERENCES users,
  activated_at timestamptz,
  -- Parameters of the first and the latest ad that led here.
  first_ad jsonb,
  last_ad jsonb
);
CREATE INDEX devices_client_hash ON devices (client_hash, device_id DESC);
CREATE INDEX devices_guest ON devices (guest_id);
CREATE INDEX devices_account ON devices (account_id);

-- Several per device: parallel first checks each hand out one, and whichever the browser keeps must work.
CREATE TABLE device_cookies (
  cookie_hash bytea PRIMARY KEY,
  device_id bigint NOT NULL REFERENCES devices ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX device_cookies_device ON device_cookies (device_id);

CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  device_id bigint NOT NULL REFERENCES devices ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- Written at most once an hour.
  used_at timestamptz NOT NULL
);
CREATE INDEX sessions_device ON sessions (device_id);
CREATE INDEX sessions_user ON sessions (user_id);
