-- Work on feedback in Studio. Without done_at a feedback is new until its reply, and then waits for the viewer. Operators are
-- never deleted, so their ids need no foreign key.
ALTER TABLE feedback
  ADD done_at timestamptz,
  ADD assignee_id bigint,
  -- The operator of Studio who answered; null for an answer by a command.
  ADD replied_by bigint;
UPDATE feedback SET done_at = replied_at WHERE replied_at IS NOT NULL;

-- Operators who are writing an answer: the last time that they typed.
CREATE TABLE feedback_writers (
  feedback_id bigint NOT NULL REFERENCES feedback ON DELETE CASCADE,
  operator_id bigint NOT NULL,
  typed_at timestamptz NOT NULL,
  PRIMARY KEY (feedback_id, operator_id)
);

CREATE TABLE saved_replies (
  reply_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  -- Text by language key.
  texts jsonb NOT NULL CHECK (jsonb_typeof(texts) = 'object'),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL
);

-- Coins that operators gave in Studio, for their limits a day. The ledger entry has the same key.
CREATE TABLE operator_grants (
  natural_key text PRIMARY KEY,
  operator_id bigint NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  coins integer NOT NULL CHECK (coins > 0),
  granted_at timestamptz NOT NULL
);
CREATE INDEX operator_grants_day ON operator_grants (operator_id, granted_at);
