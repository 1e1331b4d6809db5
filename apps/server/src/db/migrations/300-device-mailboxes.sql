-- Mailboxes that a device has proved with a mailed code. A device that has keeps a quota of its own for codes to that mailbox,
-- which no stranger can use up.
CREATE TABLE device_mailboxes (
  device_id bigint NOT NULL REFERENCES devices ON DELETE CASCADE,
  -- SHA-256 of the normalised address.
  mailbox_hash bytea NOT NULL,
  proved_at timestamptz NOT NULL,
  PRIMARY KEY (device_id, mailbox_hash)
);
CREATE INDEX device_mailboxes_of ON device_mailboxes (mailbox_hash);
CREATE INDEX device_mailboxes_age ON device_mailboxes (proved_at);
