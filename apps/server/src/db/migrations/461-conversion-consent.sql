-- Since when ad networks may hear of the payments of a browser's viewer, and when the browser has sent its last ad first.
ALTER TABLE devices ADD COLUMN conversion_consent_at timestamptz, ADD COLUMN last_ad_at timestamptz;
