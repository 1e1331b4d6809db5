-- The time at which an uploaded title is shown; it stays hidden until then.
ALTER TABLE title_uploads
  ADD publish_at timestamptz,
  ADD CONSTRAINT title_uploads_publish_at_check
    CHECK (publish_at IS NULL OR publish_as IS NOT DISTINCT FROM 'hidden') NOT VALID;
