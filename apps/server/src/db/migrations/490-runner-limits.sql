-- The program of a runner, as it said when it last asked for work; null before.
ALTER TABLE runners ADD COLUMN version text;
-- After this time a lease is not renewed any more, even if its runner still answers.
ALTER TABLE encode_tasks ADD COLUMN lease_ends_at timestamptz;
