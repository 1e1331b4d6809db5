-- The archive of tracked events names viewers by random numbers; this table tells whose they are. Its row is deleted with
-- the account. See docs/decisions/071.
CREATE TABLE insight_viewers (
  viewer bigint PRIMARY KEY,
  -- May belong to a guest without rows.
  user_id bigint NOT NULL UNIQUE,
  -- The day of the first visit, or of the account if that is earlier.
  first_day date NOT NULL,
  -- The last day with an event in the archive.
  last_day date NOT NULL
);
CREATE INDEX insight_viewers_last_day ON insight_viewers (last_day);

-- Numbers of deleted accounts whose rows are still in the archive. The nightly job removes both.
CREATE TABLE insight_erased_viewers (
  viewer bigint PRIMARY KEY
);

-- Days whose events are in files under DATA_DIR/archive/events.
CREATE TABLE archived_days (
  day date PRIMARY KEY,
  -- A part of the names of the day's files: a new revision never overwrites one that is read.
  revision text NOT NULL,
  events bigint NOT NULL,
  archived_at timestamptz NOT NULL,
  -- False while late events may still arrive.
  is_final boolean NOT NULL
);

-- Questions that operators have saved for everybody.
CREATE TABLE insight_questions (
  question_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  -- Search parameters of Studio's page.
  search text NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL
);
