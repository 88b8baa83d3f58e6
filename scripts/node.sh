#!/bin/sh
# Runs a program of ours with Node 24 or later: the machine's own if it is new enough, else the one that `npm install` has
# brought along on Linux, else the machine's own all the same.
# By the path of the Node that runs npm: in npm's PATH the one that was brought along stands first.
own=${npm_node_execpath:-node}
version=$("$own" --version) || exit 1
major=${version#v}
major=${major%%.*}
[ "$major" -ge 24 ] && exec "$own" "$@"

for brought in "$(dirname "$0")"/../node_modules/node-linux-*/bin/node; do
  # It may be for another C library than the machine's.
  "$brought" --version >/dev/null 2>&1 && exec "$brought" "$@"
done

if [ "$major" -lt 20 ]; then
  echo "Node $version is too old: install Node 24." >&2
  exit 1
fi
echo "Node $version serves up to a third fewer pages a second than Node 24: install Node 24 to gain them." >&2
exec "$own" "$@"
