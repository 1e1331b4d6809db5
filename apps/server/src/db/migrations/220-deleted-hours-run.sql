-- The run of the purge that counted the last of an account's hours: tried again, it counts no second one.
ALTER TABLE users ADD deleted_hours_run uuid;
