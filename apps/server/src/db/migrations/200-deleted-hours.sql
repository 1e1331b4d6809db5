-- Hours in which the purge has seen an account deleted. Its 15 days are counted twice, by the clock and by these: a clock
-- that leaps ahead makes one hour of them, not sixteen days.
ALTER TABLE users ADD deleted_hours integer NOT NULL DEFAULT 0;
