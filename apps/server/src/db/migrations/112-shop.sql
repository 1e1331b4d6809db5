-- What can be bought. Filled from packages.yaml; a package that is no longer offered stays for the orders that name it.
CREATE TABLE coin_packages (
  recharge_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 2001) PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  coins integer NOT NULL CHECK (coins > 0),
  bonus integer NOT NULL DEFAULT 0 CHECK (bonus >= 0),
  price numeric(10, 2) NOT NULL CHECK (price > 0),
  badge jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(badge) = 'object'),
  position integer NOT NULL,
  is_offered boolean NOT NULL DEFAULT true
);

CREATE TABLE vip_packages (
  package_id bigint GENERATED ALWAYS AS IDENTITY (START WITH 3001) PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  days integer NOT NULL CHECK (days IN (30, 90, 365)),
  price numeric(10, 2) NOT NULL CHECK (price > 0),
  names jsonb NOT NULL CHECK (jsonb_typeof(names) = 'object'),
  badge jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(badge) = 'object'),
  position integer NOT NULL,
  is_offered boolean NOT NULL DEFAULT true
);

-- One row once the shop was filled.
CREATE TABLE shop (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  sells_coins boolean NOT NULL,
  sells_titles boolean NOT NULL,
  sells_membership boolean NOT NULL,
  whole_title_price numeric(10, 2) NOT NULL CHECK (whole_title_price > 0)
);
