-- Checks the rows before migration 489.
ALTER TABLE gift_lots VALIDATE CONSTRAINT gift_lots_expires_at_check;
