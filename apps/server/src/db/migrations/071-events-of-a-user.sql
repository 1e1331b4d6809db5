-- For the export and the purge of a user's events.
CREATE INDEX tracked_events_user ON tracked_events (user_id) WHERE user_id <> '';
