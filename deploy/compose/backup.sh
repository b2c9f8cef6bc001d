#!/bin/sh
# Each night: a dump of every database and an archive of all files into /backups/DATE, the oldest removed after
# KEEP_DAYS. `sh /backup.sh once` makes one now. Files are copied after the databases: a row then has its file.
set -eu
PGPASSWORD=$(cat /run/secrets/superuser)
export PGPASSWORD

back_up() {
    folder=/backups/$(date -u +%Y-%m-%dT%H%M)
    mkdir -p "$folder.part"
    for database in $DATABASES; do
        pg_dump --format=custom --compress=6 --file="$folder.part/$database.dump" "$database"
    done
    tar -C /files -czf "$folder.part/files.tar.gz" .
    (cd "$folder.part" && sha256sum ./* >SHA256SUMS)
    mv "$folder.part" "$folder"
    echo "backed up into $folder"
    find /backups -mindepth 1 -maxdepth 1 -type d -mtime "+$KEEP_DAYS" -exec rm -r {} +
}

if [ "${1:-}" = once ]; then back_up; exit; fi
trap 'exit 0' TERM
while :; do
    now=$(date -u +%s)
    next=$(date -u -d "today ${HOUR}:00" +%s)
    [ "$next" -gt "$now" ] || next=$((next + 86400))
    sleep $((next - now)) &
    wait $!
    back_up || echo "the backup failed; the next try is tomorrow, or: sh /backup.sh once" >&2
done
