-- Orders by the UTC day of their creation, currency, kind and state: their number, and the prices of the paid ones.
CREATE TABLE order_sums (
  day date NOT NULL,
  currency text NOT NULL,
  order_type smallint NOT NULL,
  state text NOT NULL,
  orders bigint NOT NULL,
  paid numeric(16, 2) NOT NULL,
  PRIMARY KEY (day, currency, order_type, state)
);
-- Changes since the job last added them to order_sums. Each order adds rows, so orders never wait for each other. Both tables
-- together are the sums at any time.
CREATE TABLE order_sum_changes (
  change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  currency text NOT NULL,
  order_type smallint NOT NULL,
  state text NOT NULL,
  orders bigint NOT NULL,
  paid numeric(16, 2) NOT NULL
);

CREATE FUNCTION note_order_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO order_sum_changes (day, currency, order_type, state, orders, paid)
      VALUES ((OLD.created_at AT TIME ZONE 'UTC')::date, OLD.currency, OLD.order_type, OLD.state, -1,
        CASE WHEN OLD.paid_at IS NULL THEN 0 ELSE -OLD.price END);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO order_sum_changes (day, currency, order_type, state, orders, paid)
      VALUES ((NEW.created_at AT TIME ZONE 'UTC')::date, NEW.currency, NEW.order_type, NEW.state, 1,
        CASE WHEN NEW.paid_at IS NULL THEN 0 ELSE NEW.price END);
  END IF;
  RETURN NULL;
END $$;

-- The triggers lock the table against changes until the orders are counted: about a second for a million of them.
CREATE TRIGGER order_sums_inserted AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note_order_sums();
CREATE TRIGGER order_sums_deleted AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION note_order_sums();
CREATE TRIGGER order_sums_updated AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.state, OLD.paid_at IS NULL, OLD.price, OLD.currency, OLD.order_type, OLD.created_at)
    IS DISTINCT FROM (NEW.state, NEW.paid_at IS NULL, NEW.price, NEW.currency, NEW.order_type, NEW.created_at))
  EXECUTE FUNCTION note_order_sums();

INSERT INTO order_sums (day, currency, order_type, state, orders, paid)
  SELECT (created_at AT TIME ZONE 'UTC')::date, currency, order_type, state, count(*),
    coalesce(sum(price) FILTER (WHERE paid_at IS NOT NULL), 0)
  FROM orders GROUP BY 1, 2, 3, 4;
