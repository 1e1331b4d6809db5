-- When the owner of the mailbox confirmed this address; null while nobody has: then it finds no wallet. Addresses of
-- before count as they did.
ALTER TABLE billing_infos ADD verified_at timestamptz;
UPDATE billing_infos SET verified_at = updated_at
  WHERE EXISTS (SELECT FROM orders o WHERE o.user_id = billing_infos.user_id AND o.paid_at IS NOT NULL);
