-- The issuer runs the mailbox of the address, so its first login opens the account of the address without a mailed code.
ALTER TABLE login_flows ADD COLUMN is_authoritative boolean NOT NULL DEFAULT false;
