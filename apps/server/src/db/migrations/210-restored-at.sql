-- When a deleted account last came back. What a list of deletions says that is older than this has been overtaken.
ALTER TABLE users ADD restored_at timestamptz;
