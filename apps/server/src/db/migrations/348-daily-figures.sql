-- Figures of each UTC day for Studio: a job reads them from tracked events and the ledger, as `npm run report` does.
CREATE TABLE daily_figures (
  day date PRIMARY KEY,
  views bigint NOT NULL CHECK (views >= 0),
  -- Viewers of each title who were at its paywall, or unlocked something of it, on this day.
  at_wall bigint NOT NULL CHECK (at_wall >= 0),
  unlocked bigint NOT NULL CHECK (unlocked >= 0),
  -- Times to the first frame: number of starts by step of the scale in packages/domain/src/first-frames.ts.
  first_frames jsonb NOT NULL CHECK (jsonb_typeof(first_frames) = 'object'),
  computed_at timestamptz NOT NULL
);

-- Money of the orders paid on each UTC day, without what was refunded or lost in disputes since.
CREATE TABLE daily_revenue (
  day date NOT NULL,
  currency text NOT NULL,
  amount numeric(14, 2) NOT NULL,
  PRIMARY KEY (day, currency)
);

-- Viewers who are playing, as each server counts them; the last count of each minute is kept for eight days.
CREATE TABLE watching_minutes (
  minute timestamptz NOT NULL,
  server text NOT NULL,
  counted_at timestamptz NOT NULL,
  viewers integer NOT NULL CHECK (viewers >= 0),
  -- The most watched titles, with their viewers: [["1001", 12], …]
  titles jsonb NOT NULL CHECK (jsonb_typeof(titles) = 'array'),
  PRIMARY KEY (minute, server)
);
