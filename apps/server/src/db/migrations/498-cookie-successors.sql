-- When a check last gave a newer cookie to the browser that sent this one. A call that gives something of value is not made with a
-- cookie that has a successor (docs/decisions/016).
ALTER TABLE device_cookies ADD successor_at timestamptz;
