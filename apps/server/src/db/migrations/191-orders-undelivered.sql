-- outside of a transaction
-- Paid and not delivered: few, and each needs a person.
DROP INDEX CONCURRENTLY IF EXISTS orders_undelivered;
CREATE INDEX CONCURRENTLY orders_undelivered ON orders (paid_at) WHERE state = 'paid';
