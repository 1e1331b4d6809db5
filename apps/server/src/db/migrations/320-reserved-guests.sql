-- The ids of a guest and their device, before either has a row: a visit that does nothing leaves none.
CREATE FUNCTION reserve_guest() RETURNS TABLE (user_id bigint, device_id bigint) LANGUAGE sql AS $$
  SELECT nextval(pg_get_serial_sequence('users', 'user_id')), nextval(pg_get_serial_sequence('devices', 'device_id'))
$$;
-- As in migration 270.
DO $$ BEGIN
  EXECUTE format('ALTER FUNCTION reserve_guest() SECURITY DEFINER SET search_path = %I, pg_temp', current_schema());
END $$;
