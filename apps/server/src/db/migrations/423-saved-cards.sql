-- Cards that viewers with an account have saved, as the provider's consents; no card numbers.
CREATE TABLE saved_cards (
  card_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null once the account is purged, until the provider has disabled the consent.
  user_id bigint REFERENCES users ON DELETE SET NULL,
  env text NOT NULL,
  customer_id text NOT NULL,
  consent_id text NOT NULL UNIQUE,
  brand text NOT NULL,
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  expiry_month integer NOT NULL CHECK (expiry_month BETWEEN 1 AND 12),
  expiry_year integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- A removed card is offered no more. Its row is deleted once the provider has disabled the consent.
  removed_at timestamptz,
  try_at timestamptz,
  CHECK ((removed_at IS NULL) = (try_at IS NULL)),
  CHECK (user_id IS NOT NULL OR removed_at IS NOT NULL)
);
CREATE INDEX saved_cards_of_user ON saved_cards (user_id) WHERE removed_at IS NULL;
CREATE INDEX saved_cards_of_customer ON saved_cards (customer_id);
CREATE INDEX saved_cards_to_disable ON saved_cards (try_at) WHERE removed_at IS NOT NULL;
