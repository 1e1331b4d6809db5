-- outside of a transaction
DROP INDEX CONCURRENTLY IF EXISTS devices_nonce;
CREATE INDEX CONCURRENTLY devices_nonce ON devices (nonce_hash) WHERE nonce_hash IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS device_cookies_used;
CREATE INDEX CONCURRENTLY device_cookies_used ON device_cookies (used_at);
DROP INDEX CONCURRENTLY IF EXISTS device_cookies_replaced;
CREATE INDEX CONCURRENTLY device_cookies_replaced ON device_cookies (replaced_at) WHERE replaced_at IS NOT NULL;
