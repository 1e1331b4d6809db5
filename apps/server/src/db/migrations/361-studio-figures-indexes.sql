-- outside of a transaction
-- Packages sold in the last days, published titles with their own price, and the search in the operator log.
DROP INDEX CONCURRENTLY IF EXISTS orders_sold;
CREATE INDEX CONCURRENTLY orders_sold ON orders (created_at) INCLUDE (order_type, product_id)
  WHERE paid_at IS NOT NULL AND order_type IN (1, 3);
DROP INDEX CONCURRENTLY IF EXISTS titles_of_status;
CREATE INDEX CONCURRENTLY titles_of_status ON titles (status) INCLUDE (whole_title_price);
DROP INDEX CONCURRENTLY IF EXISTS operator_actions_words;
CREATE INDEX CONCURRENTLY operator_actions_words ON operator_actions
  USING gin (who gin_trgm_ops, command gin_trgm_ops, arguments gin_trgm_ops);
