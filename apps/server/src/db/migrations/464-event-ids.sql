-- An event has an id, a visit and a corrected time; see docs/decisions/067. Servers of the previous release store none of it.
ALTER TABLE tracked_events
  -- Null: sent by a page of an earlier release, and created_at is the page's own clock.
  ADD COLUMN event_id uuid,
  ADD COLUMN visit_id uuid,
  -- BCP 47 tag of the interface.
  ADD COLUMN language text,
  -- ISO 3166, from the header of the operator's proxy; null if it is unknown.
  ADD COLUMN country text,
  ADD COLUMN browser text,
  -- The app that the browser is a part of; null for a browser of its own.
  ADD COLUMN app text,
  ADD COLUMN is_bot boolean NOT NULL DEFAULT false,
  -- Each row counts for 1 / sample_rate events.
  ADD COLUMN sample_rate double precision NOT NULL DEFAULT 1;

-- Ids of the events of the last days. tracked_events cannot have a unique index over all its days.
CREATE TABLE tracked_event_ids (
  event_id uuid PRIMARY KEY,
  received_at timestamptz NOT NULL
);
CREATE INDEX tracked_event_ids_time ON tracked_event_ids (received_at);
