-- Titles and what belongs to them. A title is written by one transaction (publish), so a viewer never sees half of one.

CREATE TABLE titles (
  vid_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 10001) PRIMARY KEY,
  cp_id bigint NOT NULL DEFAULT 1001 CHECK (cp_id > 0),
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  -- draft: ids are reserved for the media store, nobody sees it yet
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'unpublished')),
  language text NOT NULL CHECK (language IN ('en', 'zh', 'es', 'ja', 'th', 'id')),
  audience smallint NOT NULL DEFAULT 0 CHECK (audience IN (0, 1, 2)),
  free_episodes integer NOT NULL DEFAULT 0 CHECK (free_episodes >= 0),
  price_per_episode integer NOT NULL DEFAULT 0 CHECK (price_per_episode >= 0),
  whole_title_price numeric(10, 2) CHECK (whole_title_price > 0),
  total_episodes integer NOT NULL DEFAULT 0 CHECK (total_episodes >= 0),
  position integer NOT NULL DEFAULT 1000,
  opening_likes bigint NOT NULL DEFAULT 0 CHECK (opening_likes >= 0),
  opening_follows bigint NOT NULL DEFAULT 0 CHECK (opening_follows >= 0),
  -- language key, or 'any' for a cover without one → '<key>/<largest width>'
  covers jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(covers) = 'object'),
  published_at timestamptz,
  CHECK (status = 'draft' OR (published_at IS NOT NULL AND total_episodes > 0))
);
CREATE INDEX titles_shelf ON titles (position, published_at DESC, vid_id DESC) WHERE status = 'published';

CREATE TABLE title_texts (
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'zh', 'es', 'ja', 'th', 'id')),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  PRIMARY KEY (vid_id, language)
);

CREATE TABLE title_tags (
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  tag text NOT NULL CHECK (tag <> ''),
  PRIMARY KEY (vid_id, position),
  UNIQUE (vid_id, tag)
);

CREATE TABLE episodes (
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  n integer NOT NULL CHECK (n >= 1),
  names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object'),
  duration_ms integer NOT NULL CHECK (duration_ms > 0),
  pkg text NOT NULL CHECK (pkg ~ '^[0-9a-f]{8,64}$'),
  -- start-up descriptor without its base
  start jsonb NOT NULL CHECK (jsonb_typeof(start) = 'object'),
  published_at timestamptz NOT NULL,
  PRIMARY KEY (vid_id, n)
);

CREATE TABLE subtitles (
  vid_id bigint NOT NULL,
  n integer NOT NULL,
  code text NOT NULL CHECK (code IN ('en', 'cn', 'ru', 'jp', 'es', 'ar', 'th')),
  PRIMARY KEY (vid_id, n, code),
  FOREIGN KEY (vid_id, n) REFERENCES episodes ON DELETE CASCADE
);

-- One row. `version` grows in every transaction that changes what lists show, so that answers kept in memory by any
-- running server can be told stale; `first_start` remembers whether the demo catalogue was brought in.
CREATE TABLE catalogue_state (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  version bigint NOT NULL DEFAULT 1,
  first_start text NOT NULL DEFAULT 'pending' CHECK (first_start IN ('pending', 'running', 'done'))
);
INSERT INTO catalogue_state DEFAULT VALUES;
