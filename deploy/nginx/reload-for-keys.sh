#!/bin/sh
# The official nginx image starts this before nginx. It reloads nginx when the media keys have changed, as
# cliffhanger-keys.timer does on systems with systemd.
(
  seen=$(sha256sum "$SECRETS")
  while sleep 20; do
    now=$(sha256sum "$SECRETS") || continue
    [ "$now" = "$seen" ] || { nginx -s reload && seen=$now; }
  done
) &
