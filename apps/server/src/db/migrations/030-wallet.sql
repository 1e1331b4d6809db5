CREATE TABLE wallets (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0)
);

CREATE TABLE entitlements (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL,
  episode integer NOT NULL CHECK (episode >= 1),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, vid_id, episode)
);

-- A whole title, with the episodes it will have.
CREATE TABLE title_rights (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, vid_id)
);

CREATE TABLE memberships (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  due_at timestamptz NOT NULL
);
