#!/bin/sh
# Started by the official nginx image before nginx: reloads it when the keys of media links have changed, as
# cliffhanger-keys.timer does where there is systemd.
(
  seen=$(sha256sum "$SECRETS")
  while sleep 20; do
    now=$(sha256sum "$SECRETS") || continue
    [ "$now" = "$seen" ] || { nginx -s reload && seen=$now; }
  done
) &
