#!/bin/sh
# Builds the checkout and replaces the servers one by one, then the worker, without a stop. What fails leaves the other server as it was.
#   ./upgrade.sh                           COMPOSE='docker compose' ./upgrade.sh
set -eu
cd "$(dirname "$0")"
compose=${COMPOSE:-podman compose}

ready() {
  $compose exec -T "$1" node -e "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1))" 2>/dev/null
}

$compose build server-a
for server in server-b server-a; do
  $compose up -d --no-deps --force-recreate "$server"
  tries=0
  until ready "$server"; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || { echo "$server is not ready: see « $compose logs $server »" >&2; exit 1; }
    sleep 2
  done
  # The proxy asks every two seconds.
  sleep 5
  echo "$server is replaced"
done
$compose up -d --no-deps --force-recreate worker
