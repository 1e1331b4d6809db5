-- Reports read one kind of event over some days.
CREATE INDEX tracked_events_kind ON tracked_events (event, received_at);
