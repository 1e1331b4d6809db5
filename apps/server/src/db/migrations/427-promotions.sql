-- Advantages that operators offer for a time. Percent and end are fixed when one begins: no clock in the shop starts again.
CREATE TABLE promotions (
  promotion_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('firstTopUp', 'stay')),
  percent integer NOT NULL CHECK (percent BETWEEN 1 AND 100),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  -- When an operator ended it before its end.
  stopped_at timestamptz
);
CREATE INDEX promotions_of_kind ON promotions (kind, ends_at);

CREATE FUNCTION keep_promotion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.kind, NEW.percent, NEW.starts_at, NEW.ends_at) IS DISTINCT FROM (OLD.kind, OLD.percent, OLD.starts_at, OLD.ends_at)
    OR OLD.stopped_at IS NOT NULL THEN
    RAISE EXCEPTION 'the terms of a promotion do not change';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_promotion BEFORE UPDATE ON promotions FOR EACH ROW EXECUTE FUNCTION keep_promotion();

-- Coins that the shop promised for a first top-up when the order was made, and those that were given: none if another
-- order was paid before.
ALTER TABLE orders
  ADD promised_bonus integer NOT NULL DEFAULT 0,
  ADD first_bonus integer NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_first_bonus_check
  CHECK (promised_bonus >= 0 AND first_bonus IN (0, promised_bonus)) NOT VALID;

-- The lower price of one renewal, for which a member stayed: once for each membership.
ALTER TABLE subscriptions
  ADD stay_price numeric(10, 2),
  ADD stayed_at timestamptz;
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_stay_check
  CHECK (stay_price > 0 AND (stay_price IS NULL) = (stayed_at IS NULL)) NOT VALID;
