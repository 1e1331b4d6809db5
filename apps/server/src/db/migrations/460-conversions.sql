-- Since when ad networks may hear of the payments of a browser's viewer, and when the browser has sent its last ad first.
ALTER TABLE devices ADD COLUMN conversion_consent_at timestamptz, ADD COLUMN last_ad_at timestamptz;

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
CREATE INDEX conversions_created ON conversions (created_at, network, state);
CREATE INDEX conversions_answered ON conversions (network, answered_at) WHERE answered_at IS NOT NULL;

-- Cancels what waits, whatever withdraws the consent or deletes the account: a call, a command, or a server of the previous release.
CREATE FUNCTION cancel_conversions_of_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversions SET state = 'cancelled', send_at = NULL, device_id = NULL, user_agent = NULL
    WHERE state = 'waiting' AND device_id = NEW.device_id;
  UPDATE conversion_sources SET user_agent = NULL WHERE device_id = NEW.device_id AND user_agent IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_conversion_consent_withdrawn AFTER UPDATE OF conversion_consent_at ON devices FOR EACH ROW
  WHEN (OLD.conversion_consent_at IS NOT NULL AND NEW.conversion_consent_at IS NULL) EXECUTE FUNCTION cancel_conversions_of_device();

CREATE FUNCTION cancel_conversions_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_orders bigint[] := ARRAY(SELECT o.order_id FROM orders o JOIN users u USING (user_id)
    WHERE u.user_id = NEW.user_id OR u.merged_into = NEW.user_id);
BEGIN
  UPDATE conversions SET state = 'cancelled', send_at = NULL WHERE state = 'waiting' AND order_id = ANY (v_orders);
  UPDATE conversions SET device_id = NULL, user_agent = NULL WHERE device_id IS NOT NULL AND order_id = ANY (v_orders);
  DELETE FROM conversion_sources WHERE order_id = ANY (v_orders);
  RETURN NULL;
END $$;
CREATE TRIGGER users_deleted_for_conversions AFTER UPDATE OF deleted_at ON users FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION cancel_conversions_of_user();
