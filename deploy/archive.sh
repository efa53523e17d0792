#!/bin/sh
# What PostgreSQL calls for each finished piece of its log (archive_command): keeps it compressed. Where it is, then its name.
# It is called again for the same piece until it succeeds, and after a crash though it had.
set -eu
folder=${ARCHIVE:-/var/lib/postgresql/archive}
kept=$folder/$2.gz
mkdir -p "$folder"
if [ -f "$kept" ]; then
  # The same is kept already; another one is never written over it.
  gunzip -c "$kept" | cmp -s - "$1" && exit
  echo "$kept holds something else than $1" >&2
  exit 1
fi
# On the disk under another name first: a power cut leaves no half of a piece under the name of a whole one.
gzip < "$1" > "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$folder"
