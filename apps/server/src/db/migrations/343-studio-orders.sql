-- outside of a transaction
-- The card and the amount of a payment, as the provider reports them. Null for payments that were settled before.
ALTER TABLE order_intents
  ADD COLUMN IF NOT EXISTS card_brand text,
  ADD COLUMN IF NOT EXISTS card_last4 text,
  ADD COLUMN IF NOT EXISTS failure_code text,
  ADD COLUMN IF NOT EXISTS captured numeric(12, 2),
  ADD COLUMN IF NOT EXISTS currency text;

-- A dispute as the provider reports it; null until its order is settled again.
ALTER TABLE order_disputes
  ADD COLUMN IF NOT EXISTS status text,
  ADD COLUMN IF NOT EXISTS amount numeric(12, 2),
  ADD COLUMN IF NOT EXISTS currency text,
  ADD COLUMN IF NOT EXISTS reason text,
  ADD COLUMN IF NOT EXISTS due_at timestamptz,
  ADD COLUMN IF NOT EXISTS opened_at timestamptz;

-- Refunds that operators requested in Studio: the sums of one day are compared with the limit of the role.
CREATE TABLE IF NOT EXISTS operator_refunds (
  request_id text PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  amount numeric(12, 2) NOT NULL,
  currency text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX IF NOT EXISTS operator_refunds_newest ON operator_refunds (operator_id, created_at);

-- Lists of orders: newest first, by state and by currency.
DROP INDEX CONCURRENTLY IF EXISTS orders_newest;
CREATE INDEX CONCURRENTLY orders_newest ON orders (created_at, order_id);
DROP INDEX CONCURRENTLY IF EXISTS orders_of_state;
CREATE INDEX CONCURRENTLY orders_of_state ON orders (state, created_at, order_id);
DROP INDEX CONCURRENTLY IF EXISTS orders_of_currency;
CREATE INDEX CONCURRENTLY orders_of_currency ON orders (currency, created_at, order_id);
DROP INDEX CONCURRENTLY IF EXISTS order_intents_card;
CREATE INDEX CONCURRENTLY order_intents_card ON order_intents (card_last4) WHERE card_last4 IS NOT NULL;

-- Everything about one order.
DROP INDEX CONCURRENTLY IF EXISTS provider_events_order;
CREATE INDEX CONCURRENTLY provider_events_order ON provider_events (order_id) WHERE order_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS mails_order;
CREATE INDEX CONCURRENTLY mails_order ON mails (order_id) WHERE order_id IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS ledger_entries_order;
CREATE INDEX CONCURRENTLY ledger_entries_order ON ledger_entries (order_id) WHERE order_id IS NOT NULL;
