-- Cancels messages, whatever withdraws the consent: a call, a command, or a server of the previous release. Besides those of the
-- browser also those of its viewers, who may have ordered with another one.
CREATE FUNCTION cancel_conversions_of_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE conversions SET state = 'cancelled', send_at = NULL, reason = NULL, device_id = NULL, user_agent = NULL
    WHERE (state = 'waiting' OR reason = 'answer') AND device_id = NEW.device_id;
  UPDATE conversion_sources SET user_agent = NULL WHERE device_id = NEW.device_id AND user_agent IS NOT NULL;
  PERFORM cancel_conversions_of(user_id) FROM unnest(ARRAY[NEW.guest_id, NEW.account_id]) user_id WHERE user_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER devices_conversion_consent_withdrawn AFTER UPDATE OF conversion_consent_at ON devices FOR EACH ROW
  WHEN (OLD.conversion_consent_at IS NOT NULL AND NEW.conversion_consent_at IS NULL) EXECUTE FUNCTION cancel_conversions_of_device();
