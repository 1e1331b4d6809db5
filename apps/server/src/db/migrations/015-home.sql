-- The home page: rows in display order. A home.yaml replaces this arrangement; these rows serve until one is imported.

CREATE TABLE modules (
  m_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 101) PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  card_type smallint NOT NULL CHECK (card_type IN (1, 18, 29, 30, 31, 32, 33, 34)),
  position integer NOT NULL,
  names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object'),
  -- titles: those of module_titles; all: every published title by position, then newest; newest: newest first
  selection text NOT NULL CHECK (selection IN ('titles', 'all', 'newest'))
);

CREATE TABLE module_titles (
  m_id bigint NOT NULL REFERENCES modules ON DELETE CASCADE,
  position integer NOT NULL CHECK (position >= 0),
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  PRIMARY KEY (m_id, position),
  UNIQUE (m_id, vid_id)
);

INSERT INTO modules (slug, card_type, position, names, selection) VALUES
  ('banner', 29, 0, '{"en": "Featured", "zh": "精選", "es": "Destacados", "ja": "注目", "th": "แนะนำ", "id": "Unggulan"}', 'all'),
  ('continue', 1, 1, '{"en": "Continue Watching", "zh": "繼續觀看", "es": "Seguir viendo", "ja": "続きを見る", "th": "ดูต่อ", "id": "Lanjutkan Menonton"}', 'all'),
  ('newest', 34, 2, '{"en": "New Releases", "zh": "最新上架", "es": "Novedades", "ja": "新着", "th": "มาใหม่", "id": "Rilis Baru"}', 'newest'),
  ('all', 18, 3, '{"en": "All Dramas", "zh": "全部短劇", "es": "Todos los dramas", "ja": "すべてのドラマ", "th": "ละครทั้งหมด", "id": "Semua Drama"}', 'all');
