-- Customers at the payment provider whose viewer was purged: they keep a name and an address there until the provider was told.
-- Names nobody here; a row goes when the provider has answered.
CREATE TABLE customers_to_erase (
  -- Our name for the customer at the provider, of which their id can be found.
  request_id text PRIMARY KEY,
  env text NOT NULL,
  customer_id text,
  try_at timestamptz NOT NULL
);
CREATE INDEX customers_to_erase_due ON customers_to_erase (try_at);
