#!/bin/sh
# Restores the newest backup of a stanza into an empty folder, with all WAL that has arrived since, for a server of one pod that nobody else
# reaches: restore-newest.sh STANZA FOLDER. `npm run drill` runs it too.
set -eu
stanza=$1
folder=$2
umask 077
mkdir "$folder/data"
cat >"$folder/pg_hba.conf" <<END
local all all trust
host all all 127.0.0.1/32 trust
END
# It takes connections when all WAL is replayed. Before that it would need every limit of the server that was backed up.
cat >"$folder/postgresql.conf" <<END
data_directory = '$folder/data'
hba_file = '$folder/pg_hba.conf'
listen_addresses = '127.0.0.1'
unix_socket_directories = '$folder'
hot_standby = off
END
# Nothing of it is archived: it would mix with what the real server archives.
exec pgbackrest --stanza="$stanza" --pg1-path="$folder/data" --archive-mode=off restore
