-- How popular a title is, where search looks: joining it from elsewhere took longer than finding the titles.
ALTER TABLE search_documents ADD COLUMN weight real NOT NULL DEFAULT 0;
