#!/bin/sh
# Restores the newest backup of a stanza and replays all archived WAL, into an empty folder, for a PostgreSQL that only its own pod can reach:
# restore-newest.sh STANZA FOLDER. `npm run drill` runs this script too.
set -eu
stanza=$1
folder=$2
umask 077
mkdir "$folder/data"
cat >"$folder/pg_hba.conf" <<END
local all all trust
host all all 127.0.0.1/32 trust
END
# The server accepts connections only after all WAL is replayed. A hot standby would need limits as high as those of the original server.
cat >"$folder/postgresql.conf" <<END
data_directory = '$folder/data'
hba_file = '$folder/pg_hba.conf'
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder'
hot_standby = off
END
# Archiving is off: its WAL would mix with that of the real server.
exec pgbackrest --stanza="$stanza" --pg1-path="$folder/data" --archive-mode=off restore
