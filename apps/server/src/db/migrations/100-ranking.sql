-- Titles in the order of one ranking run; a run never changes, so that whoever scrolls through it misses nothing.
CREATE TABLE rank_runs (
  run_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  made_at timestamptz NOT NULL,
  -- The catalogue's version from which on this run is the one to show.
  version bigint NOT NULL
);
CREATE TABLE ranked_titles (
  run_id bigint NOT NULL REFERENCES rank_runs ON DELETE CASCADE,
  position integer NOT NULL,
  vid_id bigint NOT NULL,
  -- As it was in this run: whom a title is made for must not move it under a viewer's finger.
  audience smallint NOT NULL,
  -- Places in the other orders.
  popular integer NOT NULL,
  PRIMARY KEY (run_id, position)
);
CREATE INDEX ranked_titles_title ON ranked_titles (vid_id, run_id);

-- Why a title stands where it stands: the parts of its score in the latest run.
CREATE TABLE title_signals (
  vid_id bigint PRIMARY KEY REFERENCES titles ON DELETE CASCADE,
  viewers double precision NOT NULL,
  popularity double precision NOT NULL,
  completion double precision NOT NULL,
  freshness double precision NOT NULL,
  score double precision NOT NULL
);

-- The catalogue's version with which a title was first shown: who began to scroll before does not see it push in.
ALTER TABLE titles ADD published_version bigint NOT NULL DEFAULT 0;

-- With which version of the catalogue a viewer began to scroll a module; module 0 is the home page as a whole.
CREATE UNLOGGED TABLE feed_pins (
  user_id bigint NOT NULL,
  m_id bigint NOT NULL,
  version bigint NOT NULL,
  pinned_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, m_id)
);
CREATE INDEX feed_pins_age ON feed_pins (pinned_at);

ALTER TABLE modules DROP CONSTRAINT modules_selection_check;
ALTER TABLE modules
  ADD CHECK (selection IN ('titles', 'all', 'newest', 'popular', 'recommended')),
  -- Whom a module is for: somebody in their first days, somebody who has been here longer, or both.
  ADD shown_to text NOT NULL DEFAULT 'everyone' CHECK (shown_to IN ('everyone', 'new', 'returning'));
CREATE INDEX watch_records_title ON watch_records (vid_id);
