CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- What a title can be found by. All texts are folded (domain/fold-text), so nothing here folds again.
CREATE TABLE search_documents (
  vid_id bigint PRIMARY KEY REFERENCES titles ON DELETE CASCADE,
  -- 0: the most popular titles and new ones, 1: the next, 2: the rest. A common word is looked for tier by tier.
  tier smallint NOT NULL DEFAULT 0 CHECK (tier IN (0, 1, 2)),
  -- '\nen:the contract\nzh:契約\n'
  names text NOT NULL,
  -- '\nceo\nslow burn\n'
  tags text NOT NULL,
  -- Words, letters and pairs of names and tags; '=name' for each whole name.
  terms text[] NOT NULL,
  -- Those of the descriptions, where they are not among the terms.
  more_terms text[] NOT NULL
);
CREATE INDEX search_documents_terms ON search_documents USING gin (terms) WITH (fastupdate = off);
CREATE INDEX search_documents_hot ON search_documents USING gin (terms) WITH (fastupdate = off) WHERE tier = 0;
CREATE INDEX search_documents_warm ON search_documents USING gin (terms) WITH (fastupdate = off) WHERE tier = 1;
CREATE INDEX search_documents_more_hot ON search_documents USING gin (more_terms) WITH (fastupdate = off) WHERE tier = 0;
CREATE INDEX search_documents_more ON search_documents USING gin (more_terms) WITH (fastupdate = off);

-- Every term of names and tags, and in how many titles it stands: for prefixes, misspellings, and to know what is common.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY,
  titles integer NOT NULL
);
CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops) WHERE length(word) BETWEEN 4 AND 32;
