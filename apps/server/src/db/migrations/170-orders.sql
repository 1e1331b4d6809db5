-- What somebody pays for with a card. An order comes first and the provider's intent second; what is sold, and for how
-- much, is copied here and read from nowhere else.
CREATE TABLE orders (
  order_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  -- 1 coins, 3 membership, 6 whole title
  order_type smallint NOT NULL CHECK (order_type IN (1, 3, 6)),
  env text NOT NULL CHECK (env IN ('sandbox', 'demo', 'prod')),
  -- The package's or the title's id.
  product_id text NOT NULL,
  names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(names) = 'object'),
  price numeric(10, 2) NOT NULL CHECK (price > 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  coins integer NOT NULL DEFAULT 0 CHECK (coins >= 0),
  bonus integer NOT NULL DEFAULT 0 CHECK (bonus >= 0),
  days integer NOT NULL DEFAULT 0 CHECK (days >= 0),
  vid_id bigint,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'granted', 'closed', 'refunded', 'disputed')),
  created_at timestamptz NOT NULL,
  -- Three facts that need not come together: the provider settled, the wallet was credited, access was given.
  paid_at timestamptz,
  credited_at timestamptz,
  access_at timestamptz,
  -- Why a person has to look at it.
  parked text,
  -- What refunds and lost disputes have taken back of it until now.
  reversed_coins integer NOT NULL DEFAULT 0 CHECK (reversed_coins >= 0),
  reversed_days integer NOT NULL DEFAULT 0 CHECK (reversed_days >= 0),
  is_title_reversed boolean NOT NULL DEFAULT false,
  reversals integer NOT NULL DEFAULT 0,
  -- Whether the first payment of a membership still owes us the consent for the next ones.
  consent text NOT NULL DEFAULT 'none' CHECK (consent IN ('none', 'wanted', 'kept', 'refused')),
  -- The reconciler looks again; null when there is nothing left to look for.
  check_at timestamptz,
  -- Grows when somebody knows of news: who began to look before that must look again.
  rings integer NOT NULL DEFAULT 0,
  -- In whose words the receipt is written.
  language smallint NOT NULL,
  brand_id text NOT NULL,
  -- As the buyer's browser named this server.
  origin text NOT NULL,
  subscription_id bigint,
  -- The due date that a renewal extends.
  period_at timestamptz,
  UNIQUE (subscription_id, period_at)
);
-- The provider knows an order by this number for ever. Counting from the second of the installation, a second one on the
-- same account does not take the numbers of the first for its own.
DO $$ BEGIN
  EXECUTE format('ALTER TABLE orders ALTER order_id RESTART WITH %s', floor(extract(epoch FROM clock_timestamp())));
END $$;
CREATE INDEX orders_of_user ON orders (user_id, order_id DESC);
CREATE INDEX orders_to_check ON orders (check_at) WHERE check_at IS NOT NULL;

-- The provider's payments of an order. The row and its request id are written before the provider is asked.
CREATE TABLE order_intents (
  request_id text PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  intent_id text UNIQUE,
  customer_id text,
  created_at timestamptz NOT NULL,
  -- asked: may exist there; open; paid: what the order was given for; extra: paid as well, given back; cancelled
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'open', 'paid', 'extra', 'cancelled'))
);
CREATE INDEX order_intents_order ON order_intents (order_id);

-- What is to be given back, by us or by the provider's own web app. Ours is written before the provider is asked.
CREATE TABLE order_refunds (
  request_id text PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  intent_id text NOT NULL,
  refund_id text UNIQUE,
  -- Null: all that is left.
  amount numeric(10, 2),
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'wanted',
  created_at timestamptz NOT NULL
);
CREATE INDEX order_refunds_order ON order_refunds (order_id);

-- Banks that ask for a payment back. Only messages name them; what became of one is read from the provider.
CREATE TABLE order_disputes (
  dispute_id text PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders
);
CREATE INDEX order_disputes_order ON order_disputes (order_id);

-- Needed before the first payment.
CREATE TABLE billing_infos (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX billing_infos_email ON billing_infos (email);

CREATE TABLE payment_customers (
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  env text NOT NULL,
  -- Also the name that the provider knows them by.
  request_id text NOT NULL,
  customer_id text,
  PRIMARY KEY (user_id, env)
);

-- Addresses, or whole domains as @example.com, that may not buy.
CREATE TABLE blocked_addresses (
  pattern text PRIMARY KEY CHECK (pattern = lower(pattern) AND pattern LIKE '%@%'),
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);

-- A membership that goes on by itself.
CREATE TABLE subscriptions (
  subscription_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 50000001) PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  env text NOT NULL,
  first_order_id bigint NOT NULL UNIQUE REFERENCES orders,
  customer_id text NOT NULL,
  consent_id text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'cancelled', 'lapsed')),
  created_at timestamptz NOT NULL,
  -- The period that is being renewed, by its due date, and how far that has come.
  period_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  try_at timestamptz,
  -- Whether the provider still has to be told that it is over.
  is_consent_open boolean NOT NULL DEFAULT true
);
CREATE UNIQUE INDEX subscriptions_active ON subscriptions (user_id) WHERE state = 'active';
CREATE INDEX subscriptions_user ON subscriptions (user_id);
CREATE INDEX subscriptions_to_end ON subscriptions (subscription_id) WHERE is_consent_open AND state <> 'active';

-- The provider's messages, each at most once. Only what they are about is kept.
CREATE TABLE provider_events (
  event_id text PRIMARY KEY,
  name text NOT NULL,
  order_id bigint,
  intent_id text,
  dispute_id text,
  received_at timestamptz NOT NULL,
  -- Null once it has rung at its order; else when to look for the order again.
  try_at timestamptz,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX provider_events_waiting ON provider_events (try_at) WHERE try_at IS NOT NULL;

-- One-time links: to pay an order on another device, and to bring a guest's wallet to one.
CREATE TABLE pay_links (
  token_hash bytea PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES orders,
  expires_at timestamptz NOT NULL,
  device_id bigint
);
CREATE TABLE recovery_links (
  token_hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX recovery_links_user ON recovery_links (user_id);

-- Mails that must arrive although the process may die: what they say is put together when they are sent.
CREATE TABLE mails (
  mail_key text PRIMARY KEY,
  kind text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  order_id bigint,
  facts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  send_at timestamptz,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX mails_to_send ON mails (send_at) WHERE send_at IS NOT NULL;

-- Takes coins back, once per key. What was spent already becomes a debt that later credits pay.
CREATE FUNCTION take_coins_back(
  p_user bigint, p_coins integer, p_key text, p_note text, p_order bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
  v_taken bigint;
BEGIN
  INSERT INTO wallets (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE natural_key = p_key) THEN
    RETURN false;
  END IF;
  v_taken := least(v_balance, p_coins);
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, order_id, note)
    VALUES (p_user, p_at, 'refund', -v_taken, v_balance - v_taken, p_key, p_order, p_note);
  UPDATE wallets SET balance = v_balance - v_taken, debt = debt + p_coins - v_taken WHERE user_id = p_user;
  RETURN true;
END $$;

-- Takes a whole title back, or gives it back again; episodes unlocked with coins stay.
CREATE FUNCTION reverse_whole_title(
  p_user bigint, p_vid bigint, p_key text, p_note text, p_order bigint, p_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  v_balance bigint;
BEGIN
  SELECT balance INTO v_balance FROM wallets WHERE user_id = p_user FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entries WHERE natural_key = p_key) THEN
    RETURN false;
  END IF;
  INSERT INTO ledger_entries (user_id, created_at, kind, coins, balance, natural_key, vid_id, order_id, note)
    VALUES (p_user, p_at, 'refund', 0, v_balance, p_key, p_vid, p_order, p_note);
  -- Whoever was given the title in another way keeps it.
  DELETE FROM title_rights WHERE user_id = p_user AND vid_id = p_vid AND NOT EXISTS (
    SELECT FROM ledger_entries g WHERE g.user_id = p_user AND g.vid_id = p_vid AND g.kind = 'wholeTitle'
      AND g.order_id IS DISTINCT FROM p_order
      AND NOT EXISTS (SELECT FROM orders o WHERE o.order_id = g.order_id AND o.is_title_reversed));
  RETURN true;
END $$;
