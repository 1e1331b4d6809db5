-- outside of a transaction
-- Of all versions of a package, one is on sale at most.
DROP INDEX CONCURRENTLY IF EXISTS coin_packages_offered;
CREATE UNIQUE INDEX CONCURRENTLY coin_packages_offered ON coin_packages (slug) WHERE is_offered;
DROP INDEX CONCURRENTLY IF EXISTS vip_packages_offered;
CREATE UNIQUE INDEX CONCURRENTLY vip_packages_offered ON vip_packages (slug) WHERE is_offered;
