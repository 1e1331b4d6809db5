-- Uploads of videos for a title that exists: the title, and the episode whose video is replaced; null for new episodes.
ALTER TABLE title_uploads
  ADD for_title bigint,
  ADD replaced_episode integer,
  -- Package of the replaced video, as it was when the upload began.
  ADD replaced_pkg text;
