-- Titles that viewers of another title watched, too; a job replaces them.
CREATE TABLE title_neighbours (
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  neighbour_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  similarity double precision NOT NULL,
  PRIMARY KEY (vid_id, neighbour_id)
);
-- Deleting a title deletes it as a neighbour, too.
CREATE INDEX title_neighbours_neighbour ON title_neighbours (neighbour_id);

-- Titles that a viewer saw in "For you", with the strongest outcome.
CREATE TABLE for_you_views (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  is_skipped boolean NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, vid_id)
);
CREATE INDEX for_you_views_title ON for_you_views (vid_id);
CREATE INDEX for_you_views_age ON for_you_views (seen_at);
