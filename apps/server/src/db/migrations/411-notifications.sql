-- Choices of viewers who asked for notifications. Without a row a viewer gets none.
CREATE TABLE notification_choices (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  episodes boolean NOT NULL,
  answers boolean NOT NULL,
  -- A weekly mail with new episodes, for viewers without a push subscription.
  digest boolean NOT NULL,
  -- Minutes of the day in the viewer's time zone. Both null: no quiet hours.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_until smallint CHECK (quiet_until BETWEEN 0 AND 1439),
  time_zone text NOT NULL,
  -- Language, brand and origin at which the viewer made the choices.
  language smallint NOT NULL,
  brand_id text NOT NULL,
  origin text NOT NULL,
  -- The last digest, or when digests were switched on.
  digest_at timestamptz NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_until IS NULL))
);
CREATE INDEX notification_choices_digest ON notification_choices (digest_at) WHERE digest;

-- Push subscriptions of browsers. One counts only while its device belongs to its viewer.
CREATE TABLE push_subscriptions (
  subscription_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  device_id bigint NOT NULL,
  endpoint text NOT NULL CHECK (length(endpoint) <= 1000),
  -- Key and secret of the browser, which messages are encrypted for.
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id);

-- New episodes of titles, as they were found: from `first_n` to `last_n`. The first row of a title has none (first_n > last_n).
CREATE TABLE title_announcements (
  vid_id bigint NOT NULL REFERENCES titles ON DELETE CASCADE,
  first_n integer NOT NULL,
  last_n integer NOT NULL,
  announced_at timestamptz NOT NULL,
  PRIMARY KEY (vid_id, last_n)
);

-- Messages to be sent. A row stays for 30 days after its end, so that its event is not queued again.
CREATE TABLE notifications (
  notification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null: a mail.
  subscription_id bigint REFERENCES push_subscriptions ON DELETE CASCADE,
  kind text NOT NULL,
  event text NOT NULL,
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- The next try, or the end of the lease of a server that is sending. Null: ended.
  send_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  outcome text CHECK (outcome IN ('sent', 'dropped', 'givenUp')),
  failure text
);
CREATE UNIQUE INDEX notifications_event ON notifications (user_id, kind, event, coalesce(subscription_id, 0));
CREATE INDEX notifications_due ON notifications (send_at) WHERE send_at IS NOT NULL;
CREATE INDEX notifications_created ON notifications (created_at);
CREATE INDEX notifications_subscription ON notifications (subscription_id);
