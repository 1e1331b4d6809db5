-- Versions of what operators change: titles, the home page and the shop. Each row is the whole state after a change.
CREATE TABLE studio_versions (
  kind text NOT NULL CHECK (kind IN ('title', 'home', 'shop')),
  -- The title's number; '' where there is only one.
  subject text NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  payload jsonb NOT NULL,
  -- What was changed: 'words', 'prices', 'import', 'undo'
  change text NOT NULL,
  -- As in the operator log; '' for the state before the first recorded change.
  operator text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, subject, version)
);
CREATE TRIGGER is_append_only BEFORE UPDATE OR DELETE ON studio_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER is_never_emptied BEFORE TRUNCATE ON studio_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
