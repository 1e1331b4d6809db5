-- The browser and system that a session was begun in, for the list of devices: "Chrome, Android".
ALTER TABLE sessions ADD client text NOT NULL DEFAULT '';
