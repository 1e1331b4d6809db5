-- Reports of single subtitle lines. The viewer, the text and the answer are in `feedback`.
CREATE TABLE subtitle_reports (
  feedback_id bigint PRIMARY KEY REFERENCES feedback ON DELETE CASCADE,
  vid_id bigint NOT NULL,
  n integer NOT NULL,
  -- The subtitle file that was shown; without subtitles the one in the viewer's language.
  code text NOT NULL CHECK (code IN ('en', 'cn', 'ru', 'jp', 'es', 'ar', 'th')),
  problem text NOT NULL CHECK (problem IN ('missing', 'sync', 'words', 'look', 'other')),
  position_ms integer NOT NULL CHECK (position_ms >= 0),
  -- Start and end of the reported cue; between two cues both are the position in whole seconds. Reports with the same
  -- start are about the same cue.
  at_ms integer NOT NULL CHECK (at_ms >= 0),
  until_ms integer NOT NULL CHECK (until_ms >= at_ms),
  -- The cue as the viewer saw it; '' between two cues.
  cue text NOT NULL,
  is_open boolean NOT NULL DEFAULT true,
  FOREIGN KEY (vid_id, n) REFERENCES episodes ON DELETE CASCADE
);
CREATE INDEX subtitle_reports_open ON subtitle_reports (vid_id, n, code, at_ms) WHERE is_open;
CREATE INDEX subtitle_reports_episode ON subtitle_reports (vid_id, n);

-- Every answer closes the report, also one from the inbox or a command; so does closing it without an answer.
CREATE FUNCTION close_subtitle_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE subtitle_reports SET is_open = false WHERE feedback_id = NEW.feedback_id AND is_open;
  RETURN NULL;
END $$;
CREATE TRIGGER closes_subtitle_report AFTER UPDATE OF replied_at, done_at ON feedback
  FOR EACH ROW WHEN (num_nonnulls(NEW.replied_at, NEW.done_at) > 0)
  EXECUTE FUNCTION close_subtitle_report();

ALTER TABLE studio_versions DROP CONSTRAINT studio_versions_kind_check;
ALTER TABLE studio_versions ADD CONSTRAINT studio_versions_kind_check
  CHECK (kind IN ('title', 'home', 'shop', 'subtitles')) NOT VALID;
