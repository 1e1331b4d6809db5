ALTER TABLE orders VALIDATE CONSTRAINT orders_held_coins;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_kind_check;
