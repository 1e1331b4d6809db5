-- Identities at issuers (OpenID Connect) that open an account besides the mailed code. Issuer and subject decide, never the address.
CREATE TABLE login_identities (
  identity_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- The address that the issuer named last; only to recognize the identity.
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  UNIQUE (issuer, subject)
);
CREATE INDEX login_identities_user ON login_identities (user_id);

-- Logins at an issuer that have begun. The cookie of the browser that began one is stored as a hash; state, nonce and verifier derive
-- from the cookie and are not stored.
CREATE TABLE login_flows (
  flow_hash bytea PRIMARY KEY,
  issuer_id text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id bigint NOT NULL,
  -- An identity is added to the account of an official user, instead of opening one.
  is_linking boolean NOT NULL,
  -- The path at which the viewer was.
  came_from text NOT NULL,
  created_at timestamptz NOT NULL,
  -- The issuer's answer, which counts once.
  returned_at timestamptz,
  issuer text,
  subject text,
  email text
);
CREATE INDEX login_flows_created ON login_flows (created_at);
CREATE INDEX login_flows_device ON login_flows (device_id);
CREATE INDEX login_flows_user ON login_flows (user_id);
