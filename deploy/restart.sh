#!/bin/sh
# Restarts every instance of this machine one after another without failed requests: each is ready before the next restarts
# (cliffhanger@.service waits for /readyz). If each machine has one instance, run it machine by machine.
set -eu
instances=$(systemctl list-units --plain --no-legend --state=active 'cliffhanger@*.service' | cut -d ' ' -f 1)
[ -n "$instances" ] || { echo "no instance of cliffhanger@ is running" >&2; exit 1; }
for instance in $instances; do
  echo "restarting $instance"
  systemctl restart "$instance"
done
