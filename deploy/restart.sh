#!/bin/sh
# Restarts every instance of this machine in turn, without a failed request: each one is ready before the next one's turn
# (cliffhanger@.service waits for /readyz). With machines of one instance each, do it machine by machine.
set -eu
instances=$(systemctl list-units --plain --no-legend --state=active 'cliffhanger@*.service' | cut -d ' ' -f 1)
[ -n "$instances" ] || { echo "no instance of cliffhanger@ is running" >&2; exit 1; }
for instance in $instances; do
  echo "restarting $instance"
  systemctl restart "$instance"
done
