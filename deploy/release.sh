#!/bin/sh
# Writes boucle-<tag>.tar.gz: the files of the commit and the site built from them, so that a first
# start builds nothing. The site comes last: a start compares its age with its sources'.
set -eu
cd "$(dirname "$0")/.."
tag=${1:?usage: deploy/release.sh TAG}
npm run build
git archive --format=tar --prefix=boucle/ --output="boucle-$tag.tar" HEAD
tar --append --file="boucle-$tag.tar" --transform='s,^,boucle/,' web/dist
gzip --force "boucle-$tag.tar"
