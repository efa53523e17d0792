#!/bin/sh
# Replaces the servers one by one, then the worker, without a stop. What fails leaves the other server as it was.
#   ./upgrade.sh             builds the checkout and goes to it; its image is kept under the commit, the one in place under « before »
#   ./upgrade.sh before      goes to an image that was kept (podman image ls localhost/boucle)
#   COMPOSE='docker compose' ./upgrade.sh
set -eu
cd "$(dirname "$0")"
compose=${COMPOSE:-podman compose}
engine=${compose%%[ -]compose*}
image=localhost/boucle

ready() {
  $compose exec -T "$1" node -e "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1))" 2>/dev/null
}

if [ $# -gt 0 ]; then
  $engine tag "$image:$1" "$image:latest"
else
  # Before the first build there is none.
  $engine tag "$image:latest" "$image:before" 2>/dev/null || true
  $compose build server-a
  $engine tag "$image:latest" "$image:$(git describe --always --dirty 2>/dev/null || date +%Y%m%d-%H%M)"
fi
for server in server-b server-a; do
  $compose up -d --no-build --no-deps --force-recreate "$server"
  tries=0
  until ready "$server"; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || { echo "$server is not ready: see « $compose logs $server », and « $0 before » to go back" >&2; exit 1; }
    sleep 2
  done
  # The proxy asks every two seconds.
  sleep 5
  echo "$server is replaced"
done
$compose up -d --no-build --no-deps --force-recreate worker
