-- A membership of seven days is a pass, which does not renew.
ALTER TABLE vip_packages
  DROP CONSTRAINT vip_packages_days_check,
  ADD CONSTRAINT vip_packages_days_check CHECK (days IN (7, 30, 90, 365)) NOT VALID;
