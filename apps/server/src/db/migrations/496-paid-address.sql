-- The billing address under which a viewer last paid: the viewer may change `email` at any time, and a device knows the mailbox of
-- the address that it has paid under (docs/decisions/021). Null before the first delivered order. Addresses of before count as
-- they did.
ALTER TABLE billing_infos ADD paid_email text;
UPDATE billing_infos SET paid_email = email
  WHERE EXISTS (SELECT FROM orders o WHERE o.user_id = billing_infos.user_id AND o.paid_at IS NOT NULL);
