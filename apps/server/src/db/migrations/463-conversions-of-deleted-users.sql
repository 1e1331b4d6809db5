-- Cancels messages, whatever deletes the account.
CREATE FUNCTION cancel_conversions_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM cancel_conversions_of(NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER users_deleted_for_conversions AFTER UPDATE OF deleted_at ON users FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION cancel_conversions_of_user();
