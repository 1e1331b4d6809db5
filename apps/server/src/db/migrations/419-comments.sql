-- Comments of viewers on episodes.
CREATE TABLE comments (
  comment_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL,
  n integer NOT NULL,
  created_at timestamptz NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  -- Where in the episode it was written.
  position_ms integer CHECK (position_ms >= 0),
  -- held: new, for an operator to check; hidden: reported by enough viewers.
  state text NOT NULL CHECK (state IN ('visible', 'held', 'hidden', 'removed')),
  -- Reports since an operator last checked the comment.
  open_reports integer NOT NULL DEFAULT 0 CHECK (open_reports >= 0),
  -- Why it was removed.
  reason text CHECK (reason IN ('spam', 'abuse', 'spoiler', 'personal', 'other')),
  decided_at timestamptz,
  decided_by bigint REFERENCES operators,
  -- Hash of the request, for a client that sends it again.
  repeat_key bytea NOT NULL,
  FOREIGN KEY (vid_id, n) REFERENCES episodes ON DELETE CASCADE,
  UNIQUE (user_id, repeat_key),
  CHECK ((state = 'removed') = (reason IS NOT NULL))
);
CREATE INDEX comments_of_episode ON comments (vid_id, n, comment_id);
CREATE INDEX comments_in_order ON comments (vid_id, n, position_ms, comment_id) WHERE position_ms IS NOT NULL;
CREATE INDEX comments_of_user ON comments (user_id, comment_id);
-- Comments that wait for an operator.
CREATE INDEX comments_waiting ON comments (comment_id) WHERE state IN ('held', 'hidden') OR (state = 'visible' AND open_reports > 0);
CREATE INDEX comments_by_state ON comments (state, comment_id);

CREATE TABLE comment_reports (
  comment_id bigint NOT NULL REFERENCES comments ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  reason text NOT NULL CHECK (reason IN ('spam', 'abuse', 'spoiler', 'personal', 'other')),
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_reports_of_user ON comment_reports (user_id, created_at);

-- Brands whose viewers comment. Without a row nobody does.
CREATE TABLE comment_settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version integer NOT NULL,
  brands text[] NOT NULL
);
-- Titles on which viewers do not comment although their brand has comments.
CREATE TABLE comment_closed_titles (
  vid_id bigint PRIMARY KEY REFERENCES titles ON DELETE CASCADE
);
