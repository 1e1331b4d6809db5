-- The browsers of orders at brands that tell ad networks about payments: until the order is settled, those of memberships
-- also for their renewals.
CREATE TABLE conversion_sources (
  order_id bigint PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  device_id bigint NOT NULL,
  -- Null without the consent that the brand requires, and once the order is settled.
  user_agent text,
  created_at timestamptz NOT NULL
);
CREATE INDEX conversion_sources_created ON conversion_sources (created_at);
CREATE INDEX conversion_sources_device ON conversion_sources (device_id);

-- What ad networks are told about settled orders: one row for each order and network.
CREATE TABLE conversions (
  order_id bigint NOT NULL REFERENCES orders ON DELETE CASCADE,
  network text NOT NULL,
  brand_id text NOT NULL,
  -- The same in all tries, so that networks recognise a repetition.
  event_id text NOT NULL,
  paid_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- The browser that ordered. Null once nothing will be sent any more.
  device_id bigint,
  user_agent text,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'refused', 'noConsent', 'cancelled')),
  -- The next try, or the end of the lease of a server that is sending.
  send_at timestamptz CHECK ((send_at IS NOT NULL) = (state = 'waiting')),
  tries integer NOT NULL DEFAULT 0,
  -- Since when the network may have the event from a request without a clear answer.
  doubt_since timestamptz,
  reason text CHECK (reason IN ('answer', 'tooOld', 'inDoubt')) CHECK ((reason IS NOT NULL) = (state = 'refused')),
  -- Status and words of the last answer.
  status integer,
  answer text,
  answered_at timestamptz,
  PRIMARY KEY (order_id, network)
);
CREATE INDEX conversions_due ON conversions (network, send_at) WHERE state = 'waiting';
CREATE INDEX conversions_device ON conversions (device_id) WHERE device_id IS NOT NULL;
CREATE INDEX conversions_refused ON conversions (network, order_id) WHERE state = 'refused';
CREATE INDEX conversions_created ON conversions (created_at, network, state);
CREATE INDEX conversions_answered ON conversions (network, answered_at) WHERE answered_at IS NOT NULL;

-- Cancels what waits and what may be sent again, and removes the browsers of orders, of a viewer and of those who merged into theirs.
CREATE FUNCTION cancel_conversions_of(p_user bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_orders bigint[] := ARRAY(SELECT o.order_id FROM orders o JOIN users u USING (user_id)
    WHERE u.user_id = p_user OR u.merged_into = p_user);
BEGIN
  UPDATE conversions SET state = 'cancelled', send_at = NULL, reason = NULL
    WHERE (state = 'waiting' OR reason = 'answer') AND order_id = ANY (v_orders);
  UPDATE conversions SET device_id = NULL, user_agent = NULL WHERE device_id IS NOT NULL AND order_id = ANY (v_orders);
  DELETE FROM conversion_sources WHERE order_id = ANY (v_orders);
END $$;
